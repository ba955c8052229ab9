//! `enlinea completions`: a script that completes commands and flags in a shell.

use clap::{Args, CommandFactory};
use clap_complete::Shell;
use serde::Serialize;

use crate::args::Cli;
use crate::output::Printer;
use crate::process::exit::ExitStatus;

/// Print a shell completion script
#[derive(Args, Debug)]
pub(crate) struct CompletionsArgs {
    /// The shell.
    shell: Shell,
}

#[derive(Serialize)]
struct Script<'a> {
    script: &'a str,
}

pub(crate) fn run(args: &CompletionsArgs, printer: &mut Printer) -> anyhow::Result<ExitStatus> {
    // Into memory first: the generator panics when it cannot write, and a closed pipe is not a bug.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "enlinea", &mut script);
    let script = String::from_utf8_lossy(&script);
    printer.result(&Script { script: &script }, || script.to_string())?;
    Ok(ExitStatus::Done)
}
