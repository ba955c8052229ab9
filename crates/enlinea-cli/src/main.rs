//! The `enlinea` program: reads the command line, runs one command, answers with an exit code.

mod args;
mod commands;
mod input;
mod output;
mod play;
mod process;
mod progress;
mod search;

use std::panic;
use std::process::ExitCode;

use crate::args::Cli;
use crate::output::Printer;
use crate::process::exit::{self, ExitStatus};
use crate::process::{interrupt, usage};

fn main() -> ExitCode {
    interrupt::survive_aborts();
    exit::describe_panics();
    panic::catch_unwind(run)
        .unwrap_or(ExitStatus::InternalError)
        .into()
}

fn run() -> ExitStatus {
    let cli = match Cli::read() {
        Ok(cli) => cli,
        Err(error) => return usage::report_usage(&error),
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
