//! `enlinea experiment`: list, run and report the published experiments.

use std::path::PathBuf;
use std::time::Instant;

use clap::{Args, Subcommand};
use enlinea_lab::experiment::{
    CollectionError, Comparison, Experiment, ExperimentError, ExperimentOptions, KeptResults,
    ResultsFolder, html_page,
};

use crate::args::GlobalArgs;
use crate::output::Printer;
use crate::output::file::write_file;
use crate::process::exit::{ExitStatus, WrongInput};
use crate::process::interrupt::InterruptWatch;
use crate::progress::Progress;

/// Repeat published experiments and compare the results
#[derive(Args, Debug)]
pub(crate) struct ExperimentArgs {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// List the experiments
    List {
        #[command(flatten)]
        folders: FolderArgs,
    },
    /// Run one experiment or all of them, keep the results and write the report
    Run {
        /// The experiment, as `list` names it.
        #[arg(
            value_name = "NAME",
            required_unless_present = "all",
            conflicts_with = "all"
        )]
        name: Option<String>,

        /// Run all experiments.
        #[arg(long)]
        all: bool,

        /// Run the quick size: minutes instead of hours, with larger errors.
        #[arg(long)]
        quick: bool,

        #[command(flatten)]
        folders: FolderArgs,
    },
    /// Write one page with all results so far
    Report {
        #[command(flatten)]
        folders: FolderArgs,

        /// The output file (default: standard output).
        #[arg(long, short, value_name = "FILE")]
        output: Option<PathBuf>,
    },
}

#[derive(Args, Clone, Debug)]
struct FolderArgs {
    /// A folder of experiments, one subfolder each, instead of the built-in ones.
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,

    /// The folder for results and the report.
    #[arg(long, value_name = "FOLDER", default_value = "experiment-results")]
    results: PathBuf,
}

impl FolderArgs {
    fn experiments(&self) -> Result<Vec<Experiment>, WrongInput> {
        match &self.folder {
            None => Ok(Experiment::published()),
            Some(folder) => Experiment::all_in(folder).map_err(|error| wrong_folder(&error)),
        }
    }
}

fn wrong_folder(error: &CollectionError) -> WrongInput {
    WrongInput(error.to_string().trim_end().to_owned())
}

pub(crate) fn run(
    args: &ExperimentArgs,
    global: &GlobalArgs,
    printer: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    match &args.action {
        Action::List { folders } => {
            for one in folders.experiments()? {
                let manifest = &one.manifest;
                let value = serde_json::json!({ "slug": one.slug, "title": manifest.title, "source": manifest.source });
                printer.result(&value, || {
                    format!("{}: {} ({})\n", one.slug, manifest.title, manifest.source)
                })?;
            }
            Ok(ExitStatus::Done)
        }
        Action::Run {
            name,
            quick,
            folders,
            ..
        } => run_some(name.as_deref(), *quick, folders, global, printer),
        Action::Report { folders, output } => {
            let results = ResultsFolder::new(&folders.results);
            let page = html_page(&results.comparisons(folders.experiments()?)?);
            match output {
                None => printer.text(&page)?,
                Some(path) => write_file(path, &page)?,
            }
            Ok(ExitStatus::Done)
        }
    }
}

fn run_some(
    name: Option<&str>,
    is_quick: bool,
    folders: &FolderArgs,
    global: &GlobalArgs,
    printer: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    let mut experiments = folders.experiments()?;
    if let Some(name) = name {
        experiments.retain(|one| one.slug == name);
        if experiments.is_empty() {
            return Err(WrongInput(format!(
                "there is no experiment `{name}`; `enlinea experiment list` shows them"
            ))
            .into());
        }
    }
    let results = ResultsFolder::new(&folders.results);
    results.create()?;
    let watch = InterruptWatch::new();
    let options = ExperimentOptions::new().quick(is_quick).stop(watch.flag());
    let total = experiments.len() as u64;
    for (number, experiment) in experiments.into_iter().enumerate() {
        let slug = experiment.slug.clone();
        let progress = Progress::new(global);
        progress.step(number as u64, total, || slug.clone());
        let since = Instant::now();
        let found = match experiment.manifest.run(options) {
            Err(ExperimentError::Stopped) => return Ok(ExitStatus::Interrupted),
            other => other.map_err(|error| WrongInput(format!("{slug}: {error}")))?,
        };
        drop(progress);
        let kept = KeptResults {
            is_quick,
            results: found,
        };
        results.keep(&slug, &kept)?;
        let comparison = Comparison { experiment, kept };
        tell(&comparison, since.elapsed().as_secs_f64(), printer)?;
    }
    let page = results.path().join("report.html");
    write_file(
        &page,
        html_page(&results.comparisons(folders.experiments()?)?),
    )?;
    printer.remark(&format!("report: {}", page.display()))?;
    Ok(ExitStatus::Done)
}

fn tell(comparison: &Comparison, seconds: f64, printer: &mut Printer) -> anyhow::Result<()> {
    let (same, all) = comparison.agreement();
    let slug = &comparison.experiment.slug;
    let value = serde_json::json!({
        "slug": slug,
        "same": same,
        "expected": all,
        "seconds": seconds,
        "metrics": comparison.kept.results.metrics,
    });
    printer.result(&value, || {
        let lines = comparison.lines().map(|(expectation, agreement, found)| {
            let ours = found.map_or_else(String::new, |metric| format!("{:.2}", metric.value));
            let (metric, published) = (&expectation.metric, &expectation.published);
            let agreement = agreement.name();
            format!("  {metric}: published {published}, ours {ours}: {agreement}\n")
        });
        let lines: String = lines.collect();
        format!("{slug}: {same} of {all} figures the same, {seconds:.1} s\n{lines}")
    })?;
    printer.flush()?;
    Ok(())
}
