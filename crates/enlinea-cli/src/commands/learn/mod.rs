//! `enlinea learn`: train a model by a description file, list the shipped ones, make them again, measure and compare models, and hand
//! them to other programs.

mod export;
mod inputs;
mod measure;
mod run;
mod summary;
mod watch;

use std::fs;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use enlinea_core::bounded_reason;
use enlinea_learn::run::{RunError, RunResults, comparison_page, shipped_run, shipped_runs};
use enlinea_players::learned::SHIPPED;
use serde::Serialize;

use crate::args::GlobalArgs;
use crate::output::Printer;
use crate::output::file::{check_output, write_file};
use crate::process::errors::wrong_unless_system;
use crate::process::exit::{ExitStatus, WrongInput};

/// Train models on exact scores or by playing, measure and compare them
///
/// A description file names the data and the model (`docs/learning.md`). The run writes the model NAME.safetensors, its measures
/// NAME.json and the report NAME.html. The player `learned(model=NAME.safetensors)` plays it. Unfinished work is kept in
/// NAME.checkpoint and NAME.*.journal: after any interruption the same command continues from there.
#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true, arg_required_else_help = true)]
pub(crate) struct LearnArgs {
    #[command(subcommand)]
    action: Option<Action>,

    /// The description as TOML.
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Args, Clone, Debug)]
struct OutputArgs {
    /// The folder to write the files to.
    #[arg(long, short, value_name = "DIR", default_value = ".")]
    output: PathBuf,

    #[command(flatten)]
    link: LinkArgs,

    /// Threads (default: the number of processors). The result does not depend on it.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

#[derive(Args, Clone, Debug)]
struct LinkArgs {
    /// Where `enlinea serve` runs: boards of the report link to it.
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:4444/")]
    link: String,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// List the shipped models
    List,
    /// Train a shipped model again and compare it byte for byte
    Reproduce {
        /// Its name.
        #[arg(value_name = "NAME")]
        name: String,

        #[command(flatten)]
        output: OutputArgs,
    },
    Measure(Box<measure::MeasureArgs>),
    /// Compare runs on one page
    Compare {
        /// The measures (NAME.json) of the runs.
        #[arg(value_name = "FILE", required = true)]
        files: Vec<PathBuf>,

        /// The page to write.
        #[arg(long, short, value_name = "FILE", default_value = "models.html")]
        output: PathBuf,
    },
    Export(export::ExportArgs),
    Inputs(inputs::InputsArgs),
}

/// Runs the command.
pub(crate) fn run(
    args: &LearnArgs,
    global: &GlobalArgs,
    printer: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    match (&args.action, &args.file) {
        (None, None) => Err(WrongInput("expected a description file".to_owned()).into()),
        (None, Some(path)) => run::run_file(path, &args.output, global, printer),
        (Some(Action::List), _) => list(printer),
        (Some(Action::Reproduce { name, output }), _) => {
            let Some(shipped) = shipped_run(name) else {
                let known: Vec<&str> = shipped_runs().iter().map(|run| run.name).collect();
                let known = known.join(", ");
                let text = format!("unknown model `{name}`; these can be made again: {known}");
                return Err(WrongInput(text).into());
            };
            run::reproduce(shipped, output, global, printer)
        }
        (Some(Action::Measure(args)), _) => measure::run(args, global, printer),
        (Some(Action::Compare { files, output }), _) => compare(files, output, printer),
        (Some(Action::Export(args)), _) => export::run(args, global, printer),
        (Some(Action::Inputs(args)), _) => inputs::run(args, global, printer),
    }
}

/// What is wrong with a run is an error in what the user gave.
fn wrong(error: RunError) -> anyhow::Error {
    wrong_unless_system(error)
}

/// A shipped model, as text and as JSON.
#[derive(Serialize)]
struct ListedModel<'a> {
    name: &'a str,
    kind: &'a str,
    rules: &'a str,
    bytes: usize,
    data: &'a str,
    seed: u64,
    metrics: &'a std::collections::BTreeMap<String, f64>,
    reproducible: bool,
}

fn list(printer: &mut Printer) -> anyhow::Result<ExitStatus> {
    for shipped in &SHIPPED {
        let model = shipped.model();
        let card = model.card();
        let listed = ListedModel {
            name: shipped.name,
            kind: &card.kind,
            rules: &card.rules,
            bytes: shipped.bytes.len(),
            data: &card.data,
            seed: card.seed,
            metrics: &card.metrics,
            reproducible: shipped_run(shipped.name).is_some(),
        };
        printer.result(&listed, || {
            let name = listed.name;
            let mut text = format!(
                "{name}: {} for {}, {} bytes, {}\n",
                listed.kind, listed.rules, listed.bytes, listed.data
            );
            for (metric, value) in listed.metrics {
                text.push_str(&["  ", metric, " ", &value.to_string(), "\n"].concat());
            }
            text
        })?;
    }
    Ok(ExitStatus::Done)
}

/// What was written.
#[derive(Serialize)]
struct Compared {
    runs: usize,
    page: String,
}

fn compare(files: &[PathBuf], output: &Path, printer: &mut Printer) -> anyhow::Result<ExitStatus> {
    let mut runs: Vec<RunResults> = Vec::new();
    for path in files {
        check_output(output, path)?;
        let wrong =
            |error: String| WrongInput(format!("cannot read `{}`: {error}", path.display()));
        let text = fs::read_to_string(path).map_err(|error| wrong(error.to_string()))?;
        runs.push(serde_json::from_str(&text).map_err(|error| wrong(bounded_reason(&error)))?);
    }
    write_file(output, comparison_page(&runs))?;
    let compared = Compared {
        runs: runs.len(),
        page: output.display().to_string(),
    };
    printer.result(&compared, || {
        format!("{} runs: {}\n", compared.runs, compared.page)
    })?;
    Ok(ExitStatus::Done)
}
