//! `enlinea man`: manual pages, one for the program and one per command.

use std::path::PathBuf;

use clap::{Args, CommandFactory};
use clap_mangen::Man;
use serde::Serialize;

use crate::args::Cli;
use crate::output::Printer;
use crate::process::exit::{ExitStatus, WrongInput};

/// Print a manual page, or write all of them to a folder
#[derive(Args, Debug)]
pub(crate) struct ManArgs {
    /// The command (default: the page of the program).
    #[arg(value_name = "COMMAND")]
    command: Option<String>,

    /// Write all pages to this existing folder.
    #[arg(long, value_name = "DIR", conflicts_with = "command")]
    dir: Option<PathBuf>,
}

#[derive(Serialize)]
struct Page<'a> {
    page: &'a str,
}

pub(crate) fn run(args: &ManArgs, printer: &mut Printer) -> anyhow::Result<ExitStatus> {
    // A page about `enlinea help help` is useless.
    let mut program = Cli::command().disable_help_subcommand(true);
    program.build();
    if let Some(dir) = &args.dir {
        clap_mangen::generate_to(program, dir).map_err(|error| {
            let dir = dir.display();
            WrongInput(format!("cannot write manual pages to `{dir}`: {error}"))
        })?;
        return Ok(ExitStatus::Done);
    }
    let command = match &args.command {
        None => program,
        Some(name) => program
            .find_subcommand(name)
            .cloned()
            .ok_or_else(|| WrongInput(format!("there is no command `{name}`")))?,
    };
    let mut page = Vec::new();
    Man::new(command).render(&mut page)?;
    let page = String::from_utf8_lossy(&page);
    printer.result(&Page { page: &page }, || page.to_string())?;
    Ok(ExitStatus::Done)
}
