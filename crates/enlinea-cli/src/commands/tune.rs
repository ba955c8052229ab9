//! `enlinea tune`: find weights, resume a run, report it, explain weights, judge players.

mod errors;
mod judge;
mod list;
mod outputs;
mod run;

use std::fs;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use enlinea_lab::explain_weight_file;
use enlinea_lab::tuning::{TuningResults, TuningStore};

pub(super) use self::run::describe;

use self::errors::{open_error, run_error, store_error};
use crate::args::GlobalArgs;
use crate::input::Files;
use crate::output::Printer;
use crate::output::file::{check_output, write_file};
use crate::process::exit::{ExitStatus, WrongInput};

/// Find weights for a player: genetic algorithm, grid search, CMA-ES or SPSA
///
/// Without a file or flags it runs the published genetic algorithm: 50 weight vectors over 150 generations. Every step is kept
/// in the database file; an interrupted run continues when the command is repeated, or with --resume.
#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct TuneArgs {
    #[command(subcommand)]
    action: Option<Action>,

    /// The run as TOML, or a weight file made by an earlier run, which is then repeated.
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    /// Resume the run of this --name, or the latest one.
    #[arg(long, conflicts_with_all = ["file", "player", "tuner", "objective", "seed", "set"])]
    resume: bool,

    #[command(flatten)]
    flags: DescriptionArgs,

    #[command(flatten)]
    store: StoreArgs,

    /// Threads (default: the number of processors). The result does not depend on it.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// The weight file to write (default: NAME.toml, or NAME-again.toml if the run is read from NAME.toml).
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    /// The report to write (default: NAME.html).
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
}

/// A description in flags; they override the file.
#[derive(Args, Debug)]
pub(super) struct DescriptionArgs {
    /// The name of the run in the database file (default: made from the description).
    #[arg(long, value_name = "NAME")]
    name: Option<String>,

    /// The player whose weights are tuned.
    #[arg(long, value_name = "SPEC")]
    player: Option<String>,

    /// The optimizer: genetic, grid, cma-es or spsa.
    #[arg(long, value_name = "KIND")]
    tuner: Option<String>,

    /// The objective: duel, round-robin, games, solver or outcome.
    #[arg(long, value_name = "KIND")]
    objective: Option<String>,

    /// Random seed.
    #[arg(long, value_name = "N")]
    seed: Option<u32>,

    /// Any other setting of the file, such as tuner.population=100 or objective.scoring=not-lost.
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
}

#[derive(Args, Clone, Debug)]
struct StoreArgs {
    /// The database file.
    #[arg(long, value_name = "DB", default_value = "enlinea.db")]
    store: PathBuf,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Explain the weights of a file in words
    Explain {
        /// The weight file.
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
    /// Write the report of a run, finished or not
    Report {
        /// The run (default: the latest).
        #[arg(long, value_name = "NAME")]
        name: Option<String>,

        #[command(flatten)]
        store: StoreArgs,

        /// The output file (default: standard output).
        #[arg(long, short, value_name = "FILE")]
        output: Option<PathBuf>,
    },
    /// List the runs of a database file
    List {
        #[command(flatten)]
        store: StoreArgs,
    },
    /// Count how often players throw away a win or a draw, judged by the solver
    Judge(judge::JudgeArgs),
}

pub(crate) fn run(
    args: &TuneArgs,
    global: &GlobalArgs,
    printer: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    match &args.action {
        None => run::run(args, global, printer),
        Some(Action::Explain { file }) => explain(file, global, printer),
        Some(Action::Report {
            name,
            store,
            output,
        }) => {
            if let Some(output) = output {
                check_output(output, &store.store)?;
            }
            let store = TuningStore::open_read_only(&store.store).map_err(open_error)?;
            let stored = store.run(name.as_deref()).map_err(store_error)?;
            let weight_path = format!("{}.toml", stored.name);
            let results = TuningResults::of(&store, &stored, &Files, &weight_path);
            let page = results.map_err(run_error)?.page;
            match output {
                None => printer.text(&page)?,
                Some(path) => write_file(path, &page)?,
            }
            Ok(ExitStatus::Done)
        }
        Some(Action::List { store }) => list::run(&store.store, printer),
        Some(Action::Judge(judge)) => judge::run(judge, global, printer),
    }
}

fn explain(path: &Path, global: &GlobalArgs, printer: &mut Printer) -> anyhow::Result<ExitStatus> {
    let wrong = |reason: String| WrongInput(format!("`{}`: {reason}", path.display()));
    let text = fs::read_to_string(path).map_err(|error| wrong(error.to_string()))?;
    let explanation = explain_weight_file(&text, global.rules, &Files)
        .map_err(|error| wrong(error.to_string()))?;
    printer.result(&explanation, || {
        format!(
            "{}\n  {}\n",
            explanation.player,
            explanation.lines.join("\n  ")
        )
    })?;
    Ok(ExitStatus::Done)
}
