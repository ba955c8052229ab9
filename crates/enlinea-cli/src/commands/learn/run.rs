//! One run: its files, its checkpoints, and what is shown while it works.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use enlinea_learn::play::TdCheckpoint;
use enlinea_learn::run::{
    RunDescription, RunError, RunNews, RunResults, ShippedRun, execute, run_page,
};
use enlinea_players::learned::{ModelFile, SHIPPED};
use serde::Serialize;

use super::OutputArgs;
use crate::args::GlobalArgs;
use crate::output::Printer;
use crate::process::exit::{ExitStatus, WrongInput};
use crate::progress::Progress;

/// Runs a description file.
pub(super) fn run_file(
    path: &Path,
    output: &OutputArgs,
    global: &GlobalArgs,
    printer: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    let wrong = |error: String| WrongInput(format!("cannot read `{}`: {error}", path.display()));
    let text = fs::read_to_string(path).map_err(|error| wrong(error.to_string()))?;
    let description = RunDescription::from_toml(&text).map_err(|error| wrong(error.to_string()))?;
    let run = Run {
        description: &description,
        output,
        timed: true,
    };
    let (file, results) = run.execute(global)?;
    let summary = run.write(&file, &results)?;
    printer.result(&summary, || summary.text())?;
    Ok(ExitStatus::Done)
}

/// Trains a shipped model again; the answer is no if it comes out differently.
pub(super) fn reproduce(
    shipped: &ShippedRun,
    output: &OutputArgs,
    global: &GlobalArgs,
    printer: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    let description =
        RunDescription::from_toml(shipped.toml).context("shipped descriptions are tested")?;
    let run = Run {
        description: &description,
        output,
        timed: false,
    };
    let (file, results) = run.execute(global)?;
    let summary = run.write(&file, &results)?;
    let original = SHIPPED.iter().find(|model| model.name == shipped.name);
    let is_equal = original.is_some_and(|model| model.bytes == file.to_bytes());
    let reproduced = Reproduced { is_equal, summary };
    printer.result(&reproduced, || {
        let verdict = if is_equal {
            "the same bytes as the shipped model"
        } else {
            "NOT the bytes of the shipped model"
        };
        format!("{}{verdict}\n", reproduced.summary.text())
    })?;
    Ok(if is_equal {
        ExitStatus::Done
    } else {
        ExitStatus::No
    })
}

struct Run<'a> {
    description: &'a RunDescription,
    output: &'a OutputArgs,
    timed: bool,
}

impl Run<'_> {
    fn path(&self, ending: &str) -> PathBuf {
        let name = format!("{}.{ending}", self.description.name);
        self.output.output.join(name)
    }

    fn execute(&self, global: &GlobalArgs) -> anyhow::Result<(ModelFile, RunResults)> {
        fs::create_dir_all(&self.output.output)
            .with_context(|| format!("cannot make `{}`", self.output.output.display()))?;
        let name = &self.description.name;
        if name.is_empty() || name.contains(['/', '\\']) {
            let text = format!("`name`: expected a file name without folders, found `{name}`");
            return Err(WrongInput(text).into());
        }
        let purpose = toml::to_string(self.description)?;
        let checkpoint_path = self.path("checkpoint");
        let checkpoint = fs::read(&checkpoint_path)
            .ok()
            .and_then(|bytes| TdCheckpoint::read(&bytes, &purpose));
        let progress = Progress::new(global);
        let mut stage = "positions";
        let mut failed: Option<anyhow::Error> = None;
        let (purpose, path, failure) = (&purpose, &checkpoint_path, &mut failed);
        // The line moves to the thread that works.
        let mut news = move |news: RunNews<'_>| match news {
            RunNews::Stage(name) => {
                stage = name;
                progress.tick(|| stage.to_owned());
            }
            RunNews::Point(step, fit) => {
                progress.tick(|| format!("{stage}: {step:.0}, R² {fit:.3}"));
            }
            RunNews::Checkpoint(state) => {
                let bytes = state.to_bytes(purpose);
                if let Err(error) = write_whole(path, &bytes) {
                    failure.get_or_insert(error);
                }
            }
        };
        let threads = self.output.threads.map_or(0, usize::from);
        let pool = enlinea_learn::run::thread_pool(threads);
        let result = pool.install(|| execute(self.description, checkpoint, self.timed, &mut news));
        if let Some(error) = failed {
            return Err(error);
        }
        let result = result.map_err(|error| match error {
            error @ (RunError::Description { .. } | RunError::Train(_) | RunError::Data(_)) => {
                anyhow::Error::new(WrongInput(error.to_string()))
            }
            error => error.into(),
        })?;
        // What is finished needs no checkpoint.
        fs::remove_file(&checkpoint_path).ok();
        Ok(result)
    }

    fn write(&self, file: &ModelFile, results: &RunResults) -> anyhow::Result<RunSummary> {
        let summary = RunSummary {
            name: self.description.name.clone(),
            model: self.path("safetensors").display().to_string(),
            measures: self.path("json").display().to_string(),
            report: self.path("html").display().to_string(),
            r_squared: results.test.r_squared,
            sign: results.test.sign,
            optimal_move: results.test.optimal_move,
            outcome_kept: results.test.outcome_kept,
            quiet_decisive_kept: results.test.quiet_decisive_kept,
        };
        let json = serde_json::to_string_pretty(results)?;
        write_whole(Path::new(&summary.model), &file.to_bytes())?;
        write_whole(Path::new(&summary.measures), json.as_bytes())?;
        write_whole(Path::new(&summary.report), run_page(results).as_bytes())?;
        Ok(summary)
    }
}

/// Writes a file so that a kill leaves the old one or the new one.
pub(super) fn write_whole(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    let part = PathBuf::from(name);
    let wrote = fs::write(&part, bytes).and_then(|()| fs::rename(&part, path));
    wrote.with_context(|| format!("cannot write `{}`", path.display()))
}

/// The result of a run, as text and as JSON.
#[derive(Serialize)]
struct RunSummary {
    name: String,
    model: String,
    measures: String,
    report: String,
    r_squared: f64,
    sign: f64,
    optimal_move: f64,
    outcome_kept: f64,
    quiet_decisive_kept: f64,
}

impl RunSummary {
    fn text(&self) -> String {
        format!(
            "{}: R² {:.3}, sign {:.1} %, optimal move {:.1} %, outcome kept {:.1} %, quiet and decisive {:.1} %\n\
             {}, {}, {}\n",
            self.name,
            self.r_squared,
            self.sign,
            self.optimal_move,
            self.outcome_kept,
            self.quiet_decisive_kept,
            self.model,
            self.measures,
            self.report
        )
    }
}

/// Whether a shipped model came out the same.
#[derive(Serialize)]
struct Reproduced {
    is_equal: bool,
    #[serde(flatten)]
    summary: RunSummary,
}
