//! One run and its files.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use enlinea_learn::metrics::StandardErrors;
use enlinea_learn::run::{
    RunDescription, RunOptions, RunResults, ShippedRun, UnfinishedRun, execute, run_page,
};
use enlinea_players::learned::{ModelFile, SHIPPED};
use serde::Serialize;

use super::summary::shares;
use super::watch::watch;
use super::{OutputArgs, wrong};
use crate::args::GlobalArgs;
use crate::output::Printer;
use crate::output::file::write_file;
use crate::process::exit::{ExitStatus, WrongInput};

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
        description,
        output,
        timed: true,
    };
    let Some((_, summary)) = run.execute(global, printer)? else {
        return Ok(ExitStatus::Interrupted);
    };
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
        description,
        output,
        timed: false,
    };
    let Some((file, summary)) = run.execute(global, printer)? else {
        return Ok(ExitStatus::Interrupted);
    };
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
    description: RunDescription,
    output: &'a OutputArgs,
    timed: bool,
}

impl Run<'_> {
    fn path(&self, ending: &str) -> PathBuf {
        let name = format!("{}.{ending}", self.description.name);
        self.output.output.join(name)
    }

    /// Trains, measures and writes the model, its measures and its report. `None` if the user interrupted.
    fn execute(
        &self,
        global: &GlobalArgs,
        printer: &mut Printer,
    ) -> anyhow::Result<Option<(ModelFile, RunSummary)>> {
        self.description.check().map_err(wrong)?;
        let folder = &self.output.output;
        fs::create_dir_all(folder)
            .with_context(|| format!("cannot make `{}`", folder.display()))?;
        let files = UnfinishedRun::new(folder, &self.description);
        let (description, timed) = (self.description.clone(), self.timed);
        let kept = files.clone();
        let ran = watch(
            self.output.threads,
            global,
            printer,
            move |meter, on_event| {
                let mut options = RunOptions::new(meter);
                (options.timed, options.files) = (timed, Some(&kept));
                execute(&description, options, on_event)
            },
        )?;
        let Some(ran) = ran else {
            let name = &self.description.name;
            printer.remark(&format!(
                "interrupted: the same command continues `{name}` from what is kept in `{}`",
                folder.display()
            ))?;
            return Ok(None);
        };
        let (file, results) = ran.map_err(wrong)?;
        let summary = self.write(&file, &results)?;
        // What is finished needs no checkpoint.
        files
            .remove()
            .with_context(|| format!("cannot remove `{}`", files.checkpoint().display()))?;
        Ok(Some((file, summary)))
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
            standard_errors: results.test.standard_errors,
            shares: shares(results),
        };
        let json = serde_json::to_string_pretty(results)?;
        let page = run_page(results, &self.output.link.link);
        write_file(Path::new(&summary.model), file.to_bytes())?;
        write_file(Path::new(&summary.measures), json)?;
        write_file(Path::new(&summary.report), page)?;
        Ok(summary)
    }
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
    standard_errors: StandardErrors,
    #[serde(skip)]
    shares: String,
}

impl RunSummary {
    fn text(&self) -> String {
        format!(
            "{}: R² {:.3}, {}\n{}, {}, {}\n",
            self.name, self.r_squared, self.shares, self.model, self.measures, self.report
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
