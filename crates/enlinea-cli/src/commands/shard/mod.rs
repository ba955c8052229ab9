//! `enlinea shard`: work that several machines do together.

mod merge;
mod plan;
mod run;
mod status;

use std::fs;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use enlinea_shard::{ShardError, ShardPlan};

use crate::args::GlobalArgs;
use crate::output::Printer;
use crate::process::errors::{file_error, wrong_unless_system};
use crate::process::exit::{ExitStatus, WrongInput};

/// Books, data, tournaments, solved boards and more, made by several machines together
///
/// A plan says what is made, and in how many shards. Every machine with the same program can run any shard, in any order, more than
/// once; `merge` puts the parts together and gives the bytes that one machine alone would have made. docs/shards.md shows how to do it
/// with a job array of SLURM.
#[derive(Args, Debug)]
pub(crate) struct ShardArgs {
    #[command(subcommand)]
    command: ShardCommand,
}

#[derive(Debug, Subcommand)]
enum ShardCommand {
    Plan(plan::PlanArgs),
    Run(run::RunArgs),
    Status(status::StatusArgs),
    Merge(merge::MergeArgs),
}

pub(crate) fn run(
    args: &ShardArgs,
    global: &GlobalArgs,
    printer: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    match &args.command {
        ShardCommand::Plan(args) => plan::run(args, global, printer),
        ShardCommand::Run(args) => run::run(args, printer),
        ShardCommand::Status(args) => status::run(args, printer),
        ShardCommand::Merge(args) => merge::run(args, printer),
    }
}

/// A plan and where its parts are.
#[derive(Args, Debug)]
struct PlanFile {
    /// The plan, as `shard plan` wrote it.
    plan: PathBuf,

    /// The folder of parts (default: the name of the plan followed by `.parts`); `status` and `merge` take several.
    #[arg(long, value_name = "DIR")]
    parts: Vec<PathBuf>,
}

impl PlanFile {
    fn read(&self) -> anyhow::Result<ShardPlan> {
        let path = &self.plan;
        let text =
            fs::read_to_string(path).map_err(|error| file_error("cannot read", path, error))?;
        let plan = ShardPlan::from_json(&text);
        Ok(plan.map_err(|error| WrongInput(format!("`{}`: {error}", path.display())))?)
    }

    fn folders(&self) -> Vec<PathBuf> {
        if self.parts.is_empty() {
            vec![self.plan.with_added_extension("parts")]
        } else {
            self.parts.clone()
        }
    }
}

fn threads(wanted: Option<u16>) -> usize {
    match wanted {
        Some(threads) => usize::from(threads),
        None => std::thread::available_parallelism().map_or(1, usize::from),
    }
}

fn display(path: &Path) -> String {
    path.display().to_string()
}

fn wrong(error: ShardError) -> anyhow::Error {
    wrong_unless_system(error)
}
