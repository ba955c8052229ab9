//! `enlinea tune` itself: a new run or a resumed one, its weight file and its report.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use enlinea_arena::store::StoreError;
use enlinea_lab::tuning::{
    RunEnd, StoredTuning, TuningDescription, TuningOptions, TuningResults, TuningSettings,
    TuningSetup, TuningStep, TuningStore, TuningStoreError, run as run_steps,
};
use serde::Serialize;

use super::errors::{open_error, run_error, store_error};
use super::outputs::Outputs;
use super::{DescriptionArgs, TuneArgs};
use crate::args::GlobalArgs;
use crate::input::Files;
use crate::output::Printer;
use crate::output::file::write_file;
use crate::process::errors::{file_error, wrong_unless_system};
use crate::process::exit::{ExitStatus, WrongInput};
use crate::process::interrupt::InterruptWatch;
use crate::progress::LiveTuning;

pub(super) fn run(
    args: &TuneArgs,
    global: &GlobalArgs,
    printer: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    let path = &args.store.store;
    let (description, known) = if args.resume {
        let store = TuningStore::open_read_only(path).map_err(open_error)?;
        let stored = store.run(args.flags.name.as_deref()).map_err(store_error)?;
        let description =
            TuningDescription::from_json(&stored.description).map_err(wrong_unless_system)?;
        (description, Some(stored))
    } else {
        let description = describe(args.file.as_deref(), &args.flags, global)?;
        let known = known(path, &description)?;
        (description, known)
    };
    // All that can be refused is, before anything is stored.
    let outputs = Outputs::of(args, &description.name)?;
    let watch = InterruptWatch::new();
    let options = TuningOptions::new()
        .workers(args.threads.map(usize::from))
        .stop(watch.flag());
    let setup = match &known {
        Some(known) if known.is_finished => None,
        _ => {
            let setup = TuningSetup::new(&description, &Files, options);
            if watch.is_raised() {
                printer.remark("interrupted before the first step; nothing was stored")?;
                return Ok(ExitStatus::Interrupted);
            }
            Some(setup.map_err(wrong_unless_system)?)
        }
    };
    let mut store = TuningStore::open(path).map_err(open_error)?;
    let stored = match known {
        Some(known) => store.run(Some(&known.name)).map_err(store_error)?,
        None => store.enter(&description).map_err(store_error)?,
    };
    let end = match setup {
        None => RunEnd::Finished,
        Some(setup) => {
            printer.remark(&format!("objective: {}", description.objective.describe()))?;
            let mut live = LiveTuning::new(global, printer);
            run_steps(&mut store, &stored, &setup, options, &mut live).map_err(run_error)?
        }
    };
    let stored = store.run(Some(&stored.name)).map_err(store_error)?;
    finish(args, &outputs, &store, &stored, end, printer)
}

/// The run with this description, if the database file has it.
fn known(path: &Path, description: &TuningDescription) -> anyhow::Result<Option<StoredTuning>> {
    if !path.exists() {
        return Ok(None);
    }
    match TuningStore::open_read_only(path) {
        Ok(store) => store.known(description).map_err(store_error),
        // An empty file, for example: it will be filled.
        Err(TuningStoreError::Store(StoreError::Older { .. })) => Ok(None),
        Err(error) => Err(open_error(error)),
    }
}

/// The file, if there is one, with the flags over it.
pub(in crate::commands) fn describe(
    file: Option<&Path>,
    flags: &DescriptionArgs,
    global: &GlobalArgs,
) -> anyhow::Result<TuningDescription> {
    let mut settings = match file {
        None => TuningSettings::new(),
        Some(path) => read_file(path)?,
    }
    .name(flags.name.as_deref())
    .player(flags.player.as_deref())
    .optimizer(flags.tuner.as_deref())
    .objective(flags.objective.as_deref())
    .seed(flags.seed)
    .usual_rules(global.rules);
    for setting in &flags.set {
        settings = settings
            .set(setting)
            .map_err(|error| WrongInput(format!("--set {error}")))?;
    }
    let folder = folder(file)?;
    let description = settings.describe(&folder);
    Ok(description.map_err(|error| WrongInput(error.to_string()))?)
}

/// Where relative paths start: beside the file, or here if there is none.
fn folder(file: Option<&Path>) -> anyhow::Result<PathBuf> {
    let beside = file.and_then(Path::parent).unwrap_or(Path::new(""));
    let here = std::env::current_dir().context("the current folder is unknown")?;
    Ok(here.join(beside))
}

fn read_file(path: &Path) -> anyhow::Result<TuningSettings> {
    let text = fs::read_to_string(path).map_err(|error| file_error("cannot read", path, error))?;
    let wrong = |error| WrongInput(format!("cannot read `{}`: {error}", path.display()));
    Ok(TuningSettings::from_toml(&text).map_err(wrong)?)
}

/// Writes weights and report and prints the result.
fn finish(
    args: &TuneArgs,
    outputs: &Outputs,
    store: &TuningStore,
    stored: &StoredTuning,
    end: RunEnd,
    printer: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    let Outputs { weights, report } = outputs;
    let results = TuningResults::of(store, stored, &Files, &weights.display().to_string());
    let results = results.map_err(run_error)?;
    write_file(weights, &results.weight_file)?;
    write_file(report, &results.page)?;
    let summary = RunSummary::of(&stored.name, &results.steps, weights, report);
    printer.result(&summary, || summary.text())?;
    Ok(match end {
        RunEnd::Finished => ExitStatus::Done,
        RunEnd::Stopped => {
            let path = args.store.store.display();
            printer.remark(&format!(
                "interrupted; resume with: enlinea tune --resume --name {} --store {path}",
                stored.name
            ))?;
            ExitStatus::Interrupted
        }
    })
}

/// The result of a run, as text and as JSON.
#[derive(Serialize)]
struct RunSummary<'a> {
    name: &'a str,
    steps: usize,
    seconds: f64,
    best: Option<f64>,
    noise: Option<f64>,
    weights: &'a [f64],
    weight_file: &'a Path,
    report: &'a Path,
}

impl<'a> RunSummary<'a> {
    fn of(
        name: &'a str,
        steps: &'a [TuningStep],
        weight_file: &'a Path,
        report: &'a Path,
    ) -> RunSummary<'a> {
        let last = steps.last();
        RunSummary {
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
                format!("best of the last step: {best:.4}, standard error {noise:.4}\n")
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
