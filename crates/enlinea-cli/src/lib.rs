//! The `enlinea` program: reads the command line, runs one command, answers with an exit code.
//!
//! A library, so that the program is also part of the Python package, which is one file and compiled once. It has a single
//! function and is not meant for other callers: everything that these need is in the other libraries.

mod args;
mod commands;
mod input;
mod output;
mod play;
mod process;
mod progress;
mod search;

use std::ffi::OsString;
use std::panic;

use crate::args::Cli;
use crate::output::Printer;
use crate::process::exit::{self, ExitStatus};
use crate::process::{interrupt, usage};

/// Runs the program with these arguments, the name of the program first, and returns its exit code. It is the only work of its
/// process: it takes over signals and the message of panics.
pub fn run(arguments: &[OsString]) -> u8 {
    interrupt::survive_aborts();
    exit::describe_panics();
    let status = panic::catch_unwind(|| run_command(arguments));
    status.unwrap_or(ExitStatus::InternalError) as u8
}

fn run_command(arguments: &[OsString]) -> ExitStatus {
    let cli = match Cli::read(arguments) {
        Ok(cli) => cli,
        Err(error) => return usage::report_usage(&error, arguments),
    };
    let mut printer = Printer::new(&cli.global);
    let status = interrupt::install()
        .and_then(|()| commands::run(cli.command, &cli.global, &mut printer))
        .and_then(|status| printer.flush().map(|()| status).map_err(Into::into))
        .unwrap_or_else(|error| exit::report(&error, &mut printer));
    if status == ExitStatus::Interrupted {
        progress::wipe_row();
    }
    status
}
