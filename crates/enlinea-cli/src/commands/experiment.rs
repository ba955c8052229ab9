//! `enlinea experiment`: list, run and report the published experiments.

mod claims;

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use clap::{Args, Subcommand};
use enlinea_lab::experiment::{
    CollectionError, Comparison, Experiment, ExperimentError, ExperimentOptions, ExperimentRun,
    ExperimentRunError, Metric, ResultsFolder, VerdictCounts, VerdictLine, html_page, shipped,
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

        /// Run again what did not change since its results were kept.
        #[arg(long)]
        again: bool,

        /// Threads (default: one for each processor). The results are the same.
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
        threads: Option<u16>,

        #[command(flatten)]
        folders: FolderArgs,
    },
    /// Show what the shipped results say about every published figure
    Verdicts {
        /// A folder of results of your own instead of the shipped ones.
        #[arg(long, value_name = "FOLDER")]
        results: Option<PathBuf>,

        /// A folder of experiments, one subfolder each, instead of the built-in ones.
        #[arg(long, value_name = "FOLDER", requires = "results")]
        folder: Option<PathBuf>,
    },
    /// Show what the reports conclude, and what our measurements say about it
    Claims {
        /// A folder of results of your own instead of the shipped ones.
        #[arg(long, value_name = "FOLDER")]
        results: Option<PathBuf>,

        /// Write a page in English and Spanish to this file instead.
        #[arg(long, short, value_name = "FILE")]
        output: Option<PathBuf>,
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
        experiments(self.folder.as_deref())
    }
}

fn experiments(folder: Option<&Path>) -> Result<Vec<Experiment>, WrongInput> {
    match folder {
        None => Ok(Experiment::published()),
        Some(folder) => Experiment::all_in(folder).map_err(|error| wrong_folder(&error)),
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
        Action::List { folders } => list(&folders.experiments()?, printer),
        Action::Run {
            name,
            quick,
            again,
            threads,
            folders,
            ..
        } => {
            let wish = Wish {
                name: name.as_deref(),
                is_quick: *quick,
                is_forced: *again,
                threads: threads.map(usize::from),
            };
            run_some(&wish, folders, global, printer)
        }
        Action::Verdicts { results, folder } => {
            let comparisons = match results {
                None => shipped(),
                Some(results) => {
                    let experiments = experiments(folder.as_deref())?;
                    ResultsFolder::new(results).comparisons(experiments)?
                }
            };
            verdicts(&comparisons, printer)
        }
        Action::Claims { results, output } => {
            let comparisons = match results {
                None => shipped(),
                Some(results) => ResultsFolder::new(results).comparisons(Experiment::published())?,
            };
            claims::run(&comparisons, output.as_deref(), printer)
        }
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

/// The experiments. Their size is that of the shipped results, or of what can be run of others.
fn list(experiments: &[Experiment], printer: &mut Printer) -> anyhow::Result<ExitStatus> {
    let shipped = shipped();
    for one in experiments {
        let manifest = &one.manifest;
        let of_shipped = shipped
            .iter()
            .find(|other| other.experiment.slug == one.slug);
        let size = of_shipped.map(|other| other.kept.size.name());
        let value = serde_json::json!({
            "id": one.slug,
            "title": manifest.title,
            "source": manifest.source,
            "size": size,
            "seeds": manifest.seeds,
        });
        printer.result(&value, || {
            format!("{}: {} ({})\n", one.slug, manifest.title, manifest.source)
        })?;
    }
    printer.remark(
        "the published panel is not in the list because it needs people: `enlinea panel`",
    )?;
    Ok(ExitStatus::Done)
}

fn verdicts(comparisons: &[Comparison], printer: &mut Printer) -> anyhow::Result<ExitStatus> {
    for one in comparisons {
        for line in one.verdicts() {
            printer.result(&serde_json::to_value(&line)?, || verdict_text(&line))?;
        }
    }
    let counts = comparisons.iter().map(Comparison::counts);
    let counts = counts.fold(VerdictCounts::default(), VerdictCounts::and);
    printer.remark(&counts_text(counts))?;
    Ok(ExitStatus::Done)
}

fn verdict_text(line: &VerdictLine) -> String {
    let ours = line
        .ours
        .map_or_else(|| "-".to_owned(), |ours| format!("{ours:.2}"));
    let (id, claim, published, verdict) = (&line.id, &line.claim, &line.published, line.verdict);
    format!("{id}: {claim}: published {published}, ours {ours}: {verdict}\n")
}

fn counts_text(counts: VerdictCounts) -> String {
    let (reproduced, not, open) = (counts.reproduced, counts.not_reproduced, counts.undecided);
    format!("{reproduced} reproduced, {not} not reproduced, {open} undecided")
}

/// What the user asked for.
struct Wish<'a> {
    name: Option<&'a str>,
    is_quick: bool,
    is_forced: bool,
    threads: Option<usize>,
}

fn run_some(
    wish: &Wish<'_>,
    folders: &FolderArgs,
    global: &GlobalArgs,
    printer: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    let mut experiments = folders.experiments()?;
    if let Some(name) = wish.name {
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
    let options = ExperimentOptions::new()
        .quick(wish.is_quick)
        .workers(wish.threads)
        .stop(watch.flag());
    let pieces = |one: &Experiment| ExperimentRun::new(one, &results, options).pieces();
    let total: u64 = experiments.iter().map(pieces).sum();
    let mut before = 0;
    for experiment in experiments {
        let slug = experiment.slug.clone();
        let run = ExperimentRun::new(&experiment, &results, options);
        let since = Instant::now();
        let unchanged = run.finished().filter(|_| !wish.is_forced);
        let is_unchanged = unchanged.is_some();
        let kept = if let Some(kept) = unchanged {
            kept
        } else {
            // Pieces end on several threads.
            let progress = Mutex::new(Progress::new(global));
            let show = |done: u64| {
                let progress = progress.lock().unwrap_or_else(PoisonError::into_inner);
                progress.step(before + done, total, || slug.clone());
            };
            show(0);
            match run.run(&show) {
                Err(ExperimentRunError::Experiment(ExperimentError::Stopped)) => {
                    return Ok(ExitStatus::Interrupted);
                }
                Err(ExperimentRunError::Experiment(error)) => {
                    return Err(WrongInput(format!("{slug}: {error}")).into());
                }
                other => other?,
            }
        };
        before += run.pieces();
        let seconds = (!is_unchanged).then(|| since.elapsed().as_secs_f64());
        tell(
            &Comparison {
                experiment: experiment.clone(),
                kept,
            },
            seconds,
            printer,
        )?;
    }
    let page = results.path().join("report.html");
    write_file(
        &page,
        html_page(&results.comparisons(folders.experiments()?)?),
    )?;
    printer.remark(&format!("report: {}", page.display()))?;
    Ok(ExitStatus::Done)
}

/// Results that were there already took no time.
fn tell(
    comparison: &Comparison,
    seconds: Option<f64>,
    printer: &mut Printer,
) -> anyhow::Result<()> {
    let counts = comparison.counts();
    let slug = &comparison.experiment.slug;
    let value = serde_json::json!({
        "id": slug,
        "verdicts": counts,
        "seconds": seconds,
        "metrics": comparison.kept.results.metrics,
    });
    printer.result(&value, || {
        let lines = comparison.lines().map(|(expectation, judgement, found)| {
            let ours = found.map_or_else(String::new, Metric::text);
            let (metric, published) = (&expectation.metric, &expectation.published);
            let verdict = judgement.verdict.name();
            format!("  {metric}: published {published}, ours {ours}: {verdict}\n")
        });
        let lines: String = lines.collect();
        let time = seconds.map_or_else(
            || "unchanged".to_owned(),
            |seconds| format!("{seconds:.1} s"),
        );
        format!("{slug}: {}, {time}\n{lines}", counts_text(counts))
    })?;
    printer.flush()?;
    Ok(())
}
