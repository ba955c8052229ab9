//! `enlinea tune`: find weights, go on with a search, report it, explain weights, judge players.

mod judge;
mod list;
mod progress;

use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread;

use anyhow::Context;
use clap::{Args, Subcommand};
use enlinea_arena::store::{Store, StoredTuning, TuningStep};
use enlinea_lab::tuning::{
    RunEnd, TuningDescription, TuningOptions, TuningSetup, TuningSummary, WeightFile, html_page,
    run as run_steps,
};
use enlinea_lab::{Subject, explain};
use enlinea_players::WeightText;
use serde::Serialize;
use toml::Table;

use crate::args::GlobalArgs;
use crate::input::Files;
use crate::output::Printer;
use crate::process::errors::store_error;
use crate::process::exit::{ExitStatus, WrongInput};
use crate::process::interrupt::InterruptWatch;
use progress::{Live, describe_flags, run_error};

/// Find weights for a player: genetic algorithm, grid search, CMA-ES or SPSA
///
/// Without a file and flags: the published genetic algorithm (UBA, Algorithms III, TP3), 50 weight vectors over 150 generations. Every
/// step is kept in the store; a run that was interrupted goes on when it is started again, or with --resume.
#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct TuneArgs {
    #[command(subcommand)]
    action: Option<Action>,

    /// What to do as TOML (docs/tuning.md), or a weight file made by an earlier run, which is then repeated.
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    /// Go on with the run of this --name, or with the one entered last.
    #[arg(long, conflicts_with_all = ["file", "player", "tuner", "objective", "seed", "set"])]
    resume: bool,

    #[command(flatten)]
    flags: DescriptionArgs,

    #[command(flatten)]
    store: StoreArgs,

    /// Threads; as many as there are processors if absent. They do not change the result.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Where the weights go; NAME.toml if absent.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Where the report goes; NAME.html if absent.
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
}

/// A description in flags; they win over the file.
#[derive(Args, Debug)]
pub(crate) struct DescriptionArgs {
    /// The name of the run in the store; made from the description if absent.
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,

    /// The player whose weights are tuned.
    #[arg(long, value_name = "SPEC")]
    pub(crate) player: Option<String>,

    /// How: genetic, grid, cma-es or spsa.
    #[arg(long, value_name = "KIND")]
    pub(crate) tuner: Option<String>,

    /// What for: duel, round-robin, games, solver or outcome.
    #[arg(long, value_name = "KIND")]
    pub(crate) objective: Option<String>,

    /// Makes everything that is left to chance.
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u32>,

    /// Any other setting of docs/tuning.md, such as tuner.population=100 or objective.scoring=not-lost.
    #[arg(long, value_name = "KEY=VALUE")]
    pub(crate) set: Vec<String>,
}

#[derive(Args, Clone, Debug)]
struct StoreArgs {
    /// The store.
    #[arg(long, value_name = "DB", default_value = "enlinea.db")]
    store: PathBuf,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Say in words what the weights of a file care about
    Explain {
        /// The weight file.
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
    /// Write the report of a run again, as it is
    Report {
        /// The run; the one entered last if absent.
        #[arg(long, value_name = "NAME")]
        name: Option<String>,

        #[command(flatten)]
        store: StoreArgs,

        /// Where to write it; standard output if absent.
        #[arg(long, short, value_name = "FILE")]
        output: Option<PathBuf>,
    },
    /// List the runs of a store
    List {
        #[command(flatten)]
        store: StoreArgs,
    },
    /// Count the moves of players that throw an outcome away, by the solver
    Judge(judge::JudgeArgs),
}

pub(crate) fn run(
    args: &TuneArgs,
    global: &GlobalArgs,
    printer: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    match &args.action {
        None => tune(args, global, printer),
        Some(Action::Explain { file }) => explain_file(file, global, printer),
        Some(Action::Report {
            name,
            store,
            output,
        }) => {
            let store = Store::open_existing(&store.store).map_err(store_error)?;
            let stored = store.tuning(name.as_deref()).map_err(store_error)?;
            let page = Findings::of(&store, &stored, &weight_path(&stored, None))?.page;
            match output {
                None => printer.text(&page)?,
                Some(path) => write(path, &page)?,
            }
            Ok(ExitStatus::Done)
        }
        Some(Action::List { store }) => list::run(&store.store, printer),
        Some(Action::Judge(judge)) => judge::run(judge, global, printer),
    }
}

fn tune(args: &TuneArgs, global: &GlobalArgs, printer: &mut Printer) -> anyhow::Result<ExitStatus> {
    let (mut store, stored) = if args.resume {
        let store = Store::open_existing(&args.store.store).map_err(store_error)?;
        let stored = store
            .tuning(args.flags.name.as_deref())
            .map_err(store_error)?;
        (store, stored)
    } else {
        let description = read_description(args, global)?;
        let mut store = Store::open(&args.store.store)
            .map_err(store_error)
            .with_context(|| format!("store `{}`", args.store.store.display()))?;
        let stored = store.enter_tuning(&description.as_new());
        (store, stored.map_err(store_error)?)
    };
    let description = TuningDescription::from_json(&stored.description)?;
    let watch = InterruptWatch::new();
    let processors = || thread::available_parallelism().map_or(1, NonZero::get);
    let options = TuningOptions {
        workers: args.threads.map_or_else(processors, usize::from),
        stop: watch.flag(),
    };
    let end = if stored.is_finished {
        RunEnd::Finished
    } else {
        let setup = TuningSetup::new(&description, &Files, options)
            .map_err(|error| WrongInput(error.to_string()))?;
        printer.remark(&format!("objective: {}", description.objective.describe()))?;
        let mut live = Live::new(global, printer);
        run_steps(&mut store, &stored, &setup, options, &mut live).map_err(run_error)?
    };
    let stored = store.tuning(Some(&stored.name)).map_err(store_error)?;
    finish(args, &store, &stored, end, printer)
}

/// Writes weights and report and says what was found.
fn finish(
    args: &TuneArgs,
    store: &Store,
    stored: &StoredTuning,
    end: RunEnd,
    printer: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    let weights = weight_path(stored, args.output.as_deref());
    let report = args
        .report
        .clone()
        .unwrap_or_else(|| PathBuf::from(format!("{}.html", stored.name)));
    let result = Findings::of(store, stored, &weights)?;
    write(&weights, &result.weight_file)?;
    write(&report, &result.page)?;
    let summary = Summary::of(&stored.name, &result.steps, &weights, &report);
    printer.result(&summary, || summary.text())?;
    Ok(match end {
        RunEnd::Finished => ExitStatus::Done,
        RunEnd::Stopped => {
            let path = args.store.store.display();
            printer.remark(&format!(
                "interrupted; go on with: enlinea tune --resume --name {} --store {path}",
                stored.name
            ))?;
            ExitStatus::Interrupted
        }
    })
}

fn weight_path(stored: &StoredTuning, asked: Option<&Path>) -> PathBuf {
    asked.map_or_else(
        || PathBuf::from(format!("{}.toml", stored.name)),
        Path::to_owned,
    )
}

fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    fs::write(path, text).with_context(|| format!("cannot write `{}`", path.display()))
}

fn read_description(args: &TuneArgs, global: &GlobalArgs) -> anyhow::Result<TuningDescription> {
    let file = match &args.file {
        None => Table::new(),
        Some(path) => read_table(path)?,
    };
    let table = describe_flags(file, &args.flags, global.rules)?;
    TuningDescription::from_table(table, Path::new("."))
        .map_err(|error| WrongInput(error.to_string().trim_end().to_owned()).into())
}

fn read_table(path: &Path) -> Result<Table, WrongInput> {
    let wrong = |error: String| {
        let error = error.trim_end();
        WrongInput(format!("cannot read `{}`: {error}", path.display()))
    };
    let text = fs::read_to_string(path).map_err(|error| wrong(error.to_string()))?;
    toml::from_str(&text).map_err(|error| wrong(error.to_string()))
}

/// What is left of a run.
struct Findings {
    steps: Vec<TuningStep>,
    weight_file: String,
    page: String,
}

impl Findings {
    fn of(store: &Store, stored: &StoredTuning, weight_path: &Path) -> anyhow::Result<Findings> {
        let description = TuningDescription::from_json(&stored.description)?;
        let steps = store.tuning_steps(stored.id)?;
        let subject = description
            .subject(&Files)
            .map_err(|error| WrongInput(error.to_string()))?;
        let start = description.space(&subject)?.start();
        let weights = steps.last().map_or(&start, |step| &step.weights);
        let path = weight_path.display().to_string();
        let weight_file = WeightFile {
            description: &description,
            subject: &subject,
            weights,
        }
        .to_toml(&path);
        let page = html_page(&TuningSummary {
            description: &description,
            subject: &subject,
            steps: &steps,
            is_finished: stored.is_finished,
            weight_file: &weight_file,
            command: &format!("enlinea tune {path} --store again.db"),
        });
        Ok(Findings {
            steps,
            weight_file,
            page,
        })
    }
}

/// What a run found, for people and programs.
#[derive(Serialize)]
struct Summary<'a> {
    name: &'a str,
    steps: usize,
    seconds: f64,
    best: Option<f64>,
    noise: Option<f64>,
    weights: &'a [f64],
    weight_file: &'a Path,
    report: &'a Path,
}

impl<'a> Summary<'a> {
    fn of(
        name: &'a str,
        steps: &'a [TuningStep],
        weight_file: &'a Path,
        report: &'a Path,
    ) -> Summary<'a> {
        let last = steps.last();
        Summary {
            name,
            steps: steps.len(),
            seconds: steps.iter().map(|step| step.time.as_secs_f64()).sum(),
            best: last.map(|step| step.best),
            noise: last.map(|step| step.noise),
            weights: last.map_or(&[], |step| &step.weights),
            weight_file,
            report,
        }
    }

    fn text(&self) -> String {
        let best = match (self.best, self.noise) {
            (Some(best), Some(noise)) => {
                format!("best of the last step: {best:.4} with a noise of {noise:.4}\n")
            }
            _ => String::new(),
        };
        format!(
            "{}: {} steps in {:.1} s\n{best}weights: {}\nreport:  {}\n",
            self.name,
            self.steps,
            self.seconds,
            self.weight_file.display(),
            self.report.display()
        )
    }
}

fn explain_file(
    path: &Path,
    global: &GlobalArgs,
    printer: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    let wrong = |reason: String| WrongInput(format!("`{}`: {reason}", path.display()));
    let text = fs::read_to_string(path).map_err(|error| wrong(error.to_string()))?;
    let file = WeightText::read(&text).map_err(|error| wrong(error.to_string()))?;
    let player = file.player.as_deref().unwrap_or("uba-greedy");
    let rules = match TuningDescription::from_toml(&text, Path::new(".")) {
        Ok(description) => description.rules,
        Err(_) => global.rules,
    };
    let subject = Subject::new(player, rules, &Files).map_err(|error| wrong(error.to_string()))?;
    let mut weights = subject.space().defaults();
    weights
        .set_all(subject.weights())
        .and_then(|()| file.apply(&mut weights))
        .map_err(|error| wrong(error.to_string()))?;
    let lines = explain(&subject, weights.values());
    printer.result(
        &serde_json::json!({ "player": player, "lines": lines }),
        || format!("{player}\n  {}\n", lines.join("\n  ")),
    )?;
    Ok(ExitStatus::Done)
}
