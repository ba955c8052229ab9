//! `enlinea shard plan`.

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use enlinea_arena::tournament::TournamentDescription;
use enlinea_shard::{BookJob, DataJob, Job, ShardPlan, TournamentJob};
use serde::Serialize;

use super::{display, wrong};
use crate::args::GlobalArgs;
use crate::commands::data::generate::ContentArgs;
use crate::output::Printer;
use crate::output::file::write_file;
use crate::process::errors::{file_error, wrong_unless_system};
use crate::process::exit::ExitStatus;

/// Write a plan: what is made, and in how many shards
#[derive(Args, Debug)]
pub(super) struct PlanArgs {
    #[command(subcommand)]
    job: JobArgs,
}

#[derive(Debug, Subcommand)]
enum JobArgs {
    Book(BookArgs),
    Data(Box<DataArgs>),
    Tournament(TournamentArgs),
}

#[derive(Args, Debug)]
struct Common {
    /// The number of shards; fewer are planned where there are fewer pieces.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    shards: u32,

    /// The plan to write.
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
}

/// An opening book, as `book build` makes it
#[derive(Args, Debug)]
struct BookArgs {
    /// The last ply of the book.
    #[arg(long, value_name = "N")]
    plies: u32,

    #[command(flatten)]
    common: Common,
}

/// A file of positions with exact scores, as `data generate` makes it
#[derive(Args, Debug)]
struct DataArgs {
    #[command(flatten)]
    content: ContentArgs,

    #[command(flatten)]
    common: Common,
}

/// The games of a tournament, as `tournament run` plays them
///
/// Times of moves are left at 0. A Swiss system and a knockout are played in waves: the next one is known when all shards of the last
/// one are done.
#[derive(Args, Debug)]
struct TournamentArgs {
    /// The tournament file.
    file: PathBuf,

    #[command(flatten)]
    common: Common,
}

#[derive(Serialize)]
struct Planned {
    plan: String,
    file: PathBuf,
    job: String,
    shards: u32,
}

pub(super) fn run(
    args: &PlanArgs,
    global: &GlobalArgs,
    printer: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    let rules = global.rules;
    let (job, common): (Job, &Common) = match &args.job {
        JobArgs::Book(args) => {
            let plies = args.plies;
            (BookJob { rules, plies }.into(), &args.common)
        }
        JobArgs::Data(args) => {
            let generation = args.content.generation(rules, Path::new("data.parquet"))?;
            (DataJob::from(&generation).into(), &args.common)
        }
        JobArgs::Tournament(args) => (tournament(&args.file)?.into(), &args.common),
    };
    let plan = ShardPlan::new(job, common.shards).map_err(wrong)?;
    let shards = plan.shards_after(&[]).map_err(wrong)?;
    write_file(&common.output, plan.to_json())?;
    let planned = Planned {
        plan: plan.identity(),
        file: common.output.clone(),
        job: plan.job().describe(),
        shards,
    };
    printer.result(&planned, || {
        format!(
            "{}: {} in {shards} shards, numbered from 0; plan {}\n",
            display(&planned.file),
            planned.job,
            planned.plan
        )
    })?;
    Ok(ExitStatus::Done)
}

fn tournament(path: &Path) -> anyhow::Result<TournamentJob> {
    let text = std::fs::read_to_string(path).map_err(|error| file_error("file", path, error))?;
    let folder = path.parent().unwrap_or(Path::new(""));
    let description = TournamentDescription::from_toml(&text, folder);
    let description = description.map_err(wrong_unless_system)?;
    TournamentJob::new(&description).map_err(wrong)
}
