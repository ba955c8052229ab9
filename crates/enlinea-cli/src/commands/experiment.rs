//! `enlinea experiment`: list, run and report the published experiments.

use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Instant;

use anyhow::Context;
use clap::{Args, Subcommand};
use enlinea_lab::experiment::{
    Comparison, Effort, Expectation, ExperimentError, Findings, Manifest, html_page, read_expected,
};
use serde::{Deserialize, Serialize};

use crate::args::GlobalArgs;
use crate::output::Printer;
use crate::process::exit::{ExitStatus, WrongInput};
use crate::process::interrupt::InterruptWatch;
use crate::progress::Progress;

/// Repeat published experiments and compare
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
    /// Run one or all of them; what is found is kept beside the report
    Run {
        /// The experiment, as `list` names it.
        #[arg(
            value_name = "SLUG",
            required_unless_present = "all",
            conflicts_with = "all"
        )]
        slug: Option<String>,

        /// Run all.
        #[arg(long)]
        all: bool,

        /// The quick size: minutes instead of hours, with larger errors.
        #[arg(long)]
        quick: bool,

        #[command(flatten)]
        folders: FolderArgs,
    },
    /// Write one page with everything that was found so far
    Report {
        #[command(flatten)]
        folders: FolderArgs,

        /// Where to write it; standard output if absent.
        #[arg(long, short, value_name = "FILE")]
        output: Option<PathBuf>,
    },
}

#[derive(Args, Clone, Debug)]
struct FolderArgs {
    /// Where the experiments are, a folder each.
    #[arg(long, value_name = "FOLDER", default_value = "experiments")]
    folder: PathBuf,

    /// Where findings and the report go.
    #[arg(long, value_name = "FOLDER", default_value = "experiment-results")]
    results: PathBuf,
}

/// An experiment as it lies on the disk.
struct Experiment {
    slug: String,
    manifest: Manifest,
    expected: Vec<Expectation>,
}

/// What is kept of a run.
#[derive(Serialize, Deserialize)]
struct Kept {
    is_quick: bool,
    findings: Findings,
}

pub(crate) fn run(
    args: &ExperimentArgs,
    global: &GlobalArgs,
    printer: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    match &args.action {
        Action::List { folders } => {
            for one in read_all(folders)? {
                let value = serde_json::json!({ "slug": one.slug, "title": one.manifest.title, "source": one.manifest.source });
                printer.result(&value, || {
                    format!(
                        "{}: {} ({})\n",
                        one.slug, one.manifest.title, one.manifest.source
                    )
                })?;
            }
            Ok(ExitStatus::Done)
        }
        Action::Run {
            slug,
            quick,
            folders,
            ..
        } => run_some(slug.as_deref(), *quick, folders, global, printer),
        Action::Report { folders, output } => {
            let page = html_page(&comparisons(folders)?);
            match output {
                None => printer.text(&page)?,
                Some(path) => write(path, &page)?,
            }
            Ok(ExitStatus::Done)
        }
    }
}

fn run_some(
    slug: Option<&str>,
    is_quick: bool,
    folders: &FolderArgs,
    global: &GlobalArgs,
    printer: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    let mut experiments = read_all(folders)?;
    if let Some(slug) = slug {
        experiments.retain(|one| one.slug == slug);
        if experiments.is_empty() {
            return Err(WrongInput(format!("there is no experiment `{slug}`")).into());
        }
    }
    fs::create_dir_all(&folders.results)
        .with_context(|| format!("cannot make `{}`", folders.results.display()))?;
    let watch = InterruptWatch::new();
    let effort = Effort {
        is_quick,
        workers: thread::available_parallelism().map_or(1, NonZero::get),
        stop: watch.flag(),
    };
    let total = experiments.len() as u64;
    for (number, one) in experiments.into_iter().enumerate() {
        let progress = Progress::new(global);
        progress.step(number as u64, total, || one.slug.clone());
        let since = Instant::now();
        let findings = match one.manifest.run(effort) {
            Err(ExperimentError::Stopped) => return Ok(ExitStatus::Interrupted),
            other => other.map_err(|error| WrongInput(format!("{}: {error}", one.slug)))?,
        };
        drop(progress);
        let kept = Kept { is_quick, findings };
        write(
            &kept_path(folders, &one.slug),
            &serde_json::to_string_pretty(&kept)?,
        )?;
        let comparison = compare(one, kept);
        tell(&comparison, since.elapsed().as_secs_f64(), printer)?;
    }
    let page = folders.results.join("report.html");
    write(&page, &html_page(&comparisons(folders)?))?;
    printer.remark(&format!("report: {}", page.display()))?;
    Ok(ExitStatus::Done)
}

fn tell(comparison: &Comparison, seconds: f64, printer: &mut Printer) -> anyhow::Result<()> {
    let (same, all) = comparison.agreement();
    let value = serde_json::json!({
        "slug": comparison.slug,
        "same": same,
        "expected": all,
        "seconds": seconds,
        "metrics": comparison.findings.metrics,
    });
    printer.result(&value, || {
        let lines = comparison.expected.iter().map(|expected| {
            let (verdict, found) = expected.verdict(&comparison.findings.metrics);
            let ours = found.map_or_else(String::new, |metric| format!("{:.2}", metric.value));
            let Expectation {
                metric, published, ..
            } = expected;
            let verdict = verdict.name();
            format!("  {metric}: published {published}, ours {ours}: {verdict}\n")
        });
        let lines: String = lines.collect();
        let slug = &comparison.slug;
        format!("{slug}: {same} of {all} figures the same, {seconds:.1} s\n{lines}")
    })?;
    printer.flush()?;
    Ok(())
}

fn kept_path(folders: &FolderArgs, slug: &str) -> PathBuf {
    folders.results.join(format!("{slug}.json"))
}

fn compare(one: Experiment, kept: Kept) -> Comparison {
    Comparison {
        slug: one.slug,
        manifest: one.manifest,
        expected: one.expected,
        findings: kept.findings,
        is_quick: kept.is_quick,
    }
}

/// Everything that was found so far.
fn comparisons(folders: &FolderArgs) -> anyhow::Result<Vec<Comparison>> {
    let mut list = Vec::new();
    for one in read_all(folders)? {
        let path = kept_path(folders, &one.slug);
        if !path.exists() {
            continue;
        }
        let kept = serde_json::from_str(&read(&path)?)
            .with_context(|| format!("`{}` is damaged", path.display()))?;
        list.push(compare(one, kept));
    }
    Ok(list)
}

fn read_all(folders: &FolderArgs) -> anyhow::Result<Vec<Experiment>> {
    let folder = &folders.folder;
    let entries = fs::read_dir(folder).map_err(|error| {
        let folder = folder.display();
        WrongInput(format!(
            "cannot read `{folder}`: {error}; --folder says where the experiments are"
        ))
    })?;
    let mut experiments = Vec::new();
    for entry in entries {
        let path = entry?.path();
        if path.join("experiment.toml").exists() {
            experiments.push(read_one(&path)?);
        }
    }
    experiments.sort_by_cached_key(|one| parts(&one.slug));
    Ok(experiments)
}

/// A slug in parts, numbers as numbers: `e-002-10` comes after `e-002-9`.
fn parts(slug: &str) -> Vec<(u32, String)> {
    let parts = slug.split('-');
    parts
        .map(|part| (part.parse().unwrap_or(0), part.to_owned()))
        .collect()
}

fn read_one(path: &Path) -> anyhow::Result<Experiment> {
    let name = path.file_name().unwrap_or_default();
    let slug = name.to_string_lossy().into_owned();
    let wrong = |error: String| WrongInput(format!("experiment `{slug}`: {}", error.trim_end()));
    let manifest = Manifest::from_toml(&read(&path.join("experiment.toml"))?)
        .map_err(|error| wrong(error.to_string()))?;
    let expected = read_expected(&read(&path.join("expected.csv"))?)
        .map_err(|error| wrong(error.to_string()))?;
    Ok(Experiment {
        slug,
        manifest,
        expected,
    })
}

fn read(path: &Path) -> anyhow::Result<String> {
    fs::read_to_string(path)
        .map_err(|error| WrongInput(format!("cannot read `{}`: {error}", path.display())).into())
}

fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    fs::write(path, text).with_context(|| format!("cannot write `{}`", path.display()))
}
