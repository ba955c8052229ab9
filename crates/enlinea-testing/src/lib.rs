//! Tests that need something which a machine may not have: a program, a kernel feature, a file.
//!
//! Without it such a test says loudly that it is skipped and passes. Where the environment variable `CI` is
//! set everything must be tested, so it fails instead.
//!
//! ```no_run
//! use enlinea_testing::{is_installed, skipped};
//!
//! if !is_installed("tmux", "-V") {
//!     return skipped("tmux");
//! }
//! ```

#![forbid(unsafe_code)]

/// The example of the repository's README runs with the tests.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

use std::env;
use std::io::{self, Write};
use std::process::{Command, Stdio};

/// Whether a program starts and ends well with the argument that prints its version.
pub fn is_installed(program: &str, version: &str) -> bool {
    let mut command = Command::new(program);
    let command = command.arg(version).stdin(Stdio::null());
    let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

/// Reports that the current test is skipped because the machine lacks something; the test then returns.
///
/// # Panics
/// If `CI` is set.
pub fn skipped(needs: &str) {
    let message = message(needs);
    assert!(env::var_os("CI").is_none(), "{message}, and CI is set");
    // Not `eprintln`: the test runner hides what passing tests print.
    let _ = writeln!(io::stderr(), "{message}");
}

fn message(needs: &str) -> String {
    let thread = std::thread::current();
    let test = thread.name().unwrap_or("a test");
    format!("skipped: {test} needs {needs}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_found_or_not() {
        assert!(is_installed("cargo", "--version"));
        assert!(!is_installed("cargo", "--no-such-option"));
        assert!(!is_installed("no-such-program", "--version"));
    }

    #[test]
    fn the_message_names_the_test_and_what_it_needs() {
        let expected = "skipped: tests::the_message_names_the_test_and_what_it_needs needs tmux";
        assert_eq!(message("tmux"), expected);
    }

    #[test]
    fn a_skipped_test_fails_only_where_everything_must_be_tested() {
        let is_ci = env::var_os("CI").is_some();
        let result = std::panic::catch_unwind(|| skipped("nothing: this tests the report itself"));
        assert_eq!(result.is_err(), is_ci);
    }
}
