//! A heuristic file of the Lisp course as a program: SBCL with our framework, and the file inside of the course's search.
//!
//! The framework (`conecta4.lisp`, the functions that heuristics call, and `runner.lisp`, which plays) is handed over on the
//! command line: there is no file of ours that could be missing, stale or in the way of a sandbox.

mod evaluation;
mod options;
mod recognition;

use std::path::Path;

pub(super) use evaluation::ask_value;
pub use options::LispOptions;
pub(crate) use recognition::is_heuristic;

use super::start::{StartError, find_program};
use crate::entry::ExternalCommand;

/// The functions of the course that heuristics call, as a file for `(load "conecta4.lisp")`.
pub const LISP_FRAMEWORK: &str = include_str!("conecta4.lisp");
const RUNNER: &str = include_str!("runner.lisp");

/// The program that runs Lisp.
const SBCL: &str = "sbcl";

/// Deep recursions of heuristics end with an error of their own, not with the end of the process.
const STACK: &str = "8MB";

/// The real command behind a heuristic file and its options.
///
/// # Errors
/// If there is no such file, or no SBCL.
pub(super) fn program(
    external: &ExternalCommand,
    folder: &Path,
) -> Result<ExternalCommand, StartError> {
    let file = external.command.first().map_or("", String::as_str);
    if !folder.join(file).is_file() {
        return Err(StartError::Heuristic { file: file.into() });
    }
    if !find_program(SBCL, folder).is_file() {
        return Err(StartError::NoLisp);
    }
    // Lisp reserves its whole heap when it starts.
    let heap = format!("{}MB", (external.limits.memory_mb / 2).max(1));
    let before = [
        SBCL,
        "--noinform",
        "--dynamic-space-size",
        &heap,
        "--control-stack-size",
        STACK,
        "--end-runtime-options",
        "--no-sysinit",
        "--no-userinit",
        "--disable-debugger",
        "--eval",
        &load_expression(),
        "--end-toplevel-options",
    ];
    let words = before.into_iter().map(str::to_owned);
    Ok(ExternalCommand {
        command: words.chain(external.command.iter().cloned()).collect(),
        ..external.clone()
    })
}

/// Lisp that loads the framework from a string.
fn load_expression() -> String {
    let text = format!("{LISP_FRAMEWORK}\n{RUNNER}");
    let text = text.replace('\\', "\\\\").replace('"', "\\\"");
    format!(
        "(handler-bind ((warning #'muffle-warning)) (with-input-from-string (text \"{text}\") (load text)))"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry::Protocol;

    /// Linux accepts no longer word.
    const LONGEST_WORD: usize = 128 * 1024;

    #[test]
    fn the_framework_fits_on_a_command_line() {
        assert!(load_expression().len() < LONGEST_WORD / 2);
    }

    #[test]
    fn a_missing_file_is_named() {
        let external = ExternalCommand::new(["none.lisp"], Protocol::Lisp);
        let error = program(&external, Path::new("/")).unwrap_err();
        assert!(error.to_string().contains("`none.lisp`"), "{error}");
        assert!(!error.is_system_failure());
    }
}
