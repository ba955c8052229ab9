//! `enlinea data`: positions with exact scores, as files.

mod describe;
pub(super) mod generate;
pub(super) mod recipe;
mod split;

use std::io;

use clap::{Args, Subcommand};
use enlinea_learn::data::DataError;

use crate::args::GlobalArgs;
use crate::output::Printer;
use crate::process::errors::wrong_unless_system;
use crate::process::exit::ExitStatus;

/// Make, describe and split files of positions with exact scores
#[derive(Args, Debug)]
pub(crate) struct DataArgs {
    #[command(subcommand)]
    command: DataCommand,
}

#[derive(Debug, Subcommand)]
enum DataCommand {
    Generate(Box<generate::GenerateArgs>),
    Describe(describe::DescribeArgs),
    Split(split::SplitArgs),
}

pub(crate) fn run(
    args: &DataArgs,
    global: &GlobalArgs,
    printer: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    match &args.command {
        DataCommand::Generate(args) => generate::run(args, global, printer),
        DataCommand::Describe(args) => describe::run(args, printer),
        DataCommand::Split(args) => split::run(args, printer),
    }
}

/// What is wrong with data is an error in what the user gave, and so is a file that is not there.
fn wrong(error: DataError) -> anyhow::Error {
    match error {
        DataError::Io { ref reason, .. } if reason.kind() != io::ErrorKind::NotFound => {
            error.into()
        }
        error => wrong_unless_system(error),
    }
}
