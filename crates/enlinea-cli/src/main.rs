//! The `enlinea` program: reads the command line, runs one command, answers with an exit code.

mod answer;
mod cases;
mod check;
mod cli;
mod columns;
mod commands;
mod exit;
mod files;
mod input;
mod interrupt;
mod live;
mod numbers;
mod output;
mod picture;
mod play;
mod playing;
mod progress;
mod solving;
mod supervisor;
mod terminal;

use std::panic;
use std::process::ExitCode;

use clap::Parser;

use crate::cli::Cli;
use crate::exit::ExitStatus;
use crate::output::Printer;

fn main() -> ExitCode {
    exit::describe_panics();
    panic::catch_unwind(run)
        .unwrap_or(ExitStatus::OurFault)
        .into()
}

fn run() -> ExitStatus {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return exit::report_usage(&error),
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
