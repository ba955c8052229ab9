//! `enlinea shard plan`.

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use enlinea_arena::tournament::TournamentDescription;
use enlinea_lab::experiment::{Experiment, ExperimentSize};
use enlinea_shard::{
    BookJob, DataJob, ExperimentJob, Job, PartSet, ShardPlan, SolveJob, TournamentJob, TuningJob,
};
use serde::Serialize;

use super::{display, wrong};
use crate::args::GlobalArgs;
use crate::commands::book::BoardArgs;
use crate::commands::data::generate::ContentArgs;
use crate::commands::tune::{DescriptionArgs, describe};
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
    Tune(TuneArgs),
    Experiment(ExperimentArgs),
    Solve(SolveArgs),
}

#[derive(Args, Debug)]
struct Common {
    /// The number of shards of a wave; fewer where there are fewer pieces.
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

/// A tuning run, as `tune` does it
///
/// Each step is a wave: the candidates of the next step follow from the values of the last one. Merging writes the weight file, and the
/// report beside it.
#[derive(Args, Debug)]
struct TuneArgs {
    /// The run as TOML, or a weight file made by an earlier run, which is then repeated.
    file: Option<PathBuf>,

    #[command(flatten)]
    flags: DescriptionArgs,

    #[command(flatten)]
    common: Common,
}

/// Published experiments, as `experiment run` does them
///
/// Each random seed of each experiment is a piece. Merging writes a folder of results, from which `experiment report` and `experiment
/// verdicts` read.
#[derive(Args, Debug)]
struct ExperimentArgs {
    /// The experiments, as `experiment list` names them.
    #[arg(
        value_name = "NAME",
        required_unless_present = "all",
        conflicts_with = "all"
    )]
    names: Vec<String>,

    /// All experiments.
    #[arg(long)]
    all: bool,

    /// The quick size: minutes instead of hours, with larger errors.
    #[arg(long)]
    quick: bool,

    #[command(flatten)]
    common: Common,
}

/// The solution of a board that is too large for one search, as `book solve` finds it
///
/// Each round of searches is a wave: which positions are next follows from the answers of the last one. Merging writes a book of bounds,
/// which `book bounds` prints. A round should have at least eight positions for each shard.
#[derive(Args, Debug)]
struct SolveArgs {
    #[command(flatten)]
    board: BoardArgs,

    #[command(flatten)]
    common: Common,
}

impl ExperimentArgs {
    fn job(&self) -> anyhow::Result<ExperimentJob> {
        let names = if self.all {
            let published = Experiment::published();
            published.into_iter().map(|one| one.slug).collect()
        } else {
            self.names.clone()
        };
        let size = if self.quick {
            ExperimentSize::Quick
        } else {
            ExperimentSize::Published
        };
        ExperimentJob::new(names, size).map_err(wrong)
    }
}

#[derive(Serialize)]
struct Planned {
    plan: String,
    file: PathBuf,
    job: String,
    /// In the first wave.
    shards: u32,
    /// Whether further waves follow from the parts of this one.
    waves: bool,
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
        JobArgs::Tune(args) => {
            let description = describe(args.file.as_deref(), &args.flags, global)?;
            let job = TuningJob::new(&description).map_err(wrong)?;
            (job.into(), &args.common)
        }
        JobArgs::Experiment(args) => (args.job()?.into(), &args.common),
        JobArgs::Solve(args) => {
            let job = SolveJob::from(args.board.setup(rules));
            (job.into(), &args.common)
        }
    };
    let plan = ShardPlan::new(job, common.shards).map_err(wrong)?;
    let first = plan.open_wave(&PartSet::new(&plan)).map_err(wrong)?;
    let shards = first.map_or(0, |wave| wave.shards);
    write_file(&common.output, plan.to_json())?;
    let planned = Planned {
        plan: plan.identity(),
        file: common.output.clone(),
        job: plan.job().describe(),
        shards,
        waves: plan.job().has_waves(),
    };
    printer.result(&planned, || {
        let waves = if planned.waves { ", in waves" } else { "" };
        format!(
            "{}: {} in {shards} shards, numbered from 0{waves}; plan {}\n",
            display(&planned.file),
            planned.job,
            planned.plan
        )
    })?;
    Ok(ExitStatus::Done)
}

fn tournament(path: &Path) -> anyhow::Result<TournamentJob> {
    let text =
        std::fs::read_to_string(path).map_err(|error| file_error("cannot read", path, error))?;
    let folder = path.parent().unwrap_or(Path::new(""));
    let description = TournamentDescription::from_toml(&text, folder);
    let description = description.map_err(wrong_unless_system)?;
    TournamentJob::new(&description).map_err(wrong)
}
