//! `enlinea learn measure`: any model on other positions.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Context;
use clap::Args;
use enlinea_learn::data::{generate, read_first};
use enlinea_learn::run::{MeasureOptions, RunEvent, measure_model, run_page};
use enlinea_players::learned::{Model, SHIPPED};

use super::summary::measures_text;
use super::watch::watch;
use super::{LinkArgs, wrong};
use crate::args::GlobalArgs;
use crate::commands::data::recipe::RecipeArgs;
use crate::output::Printer;
use crate::output::file::write_file;
use crate::process::exit::{ExitStatus, WrongInput};

/// Measure a model on positions with exact scores and in games
///
/// The measures are those of a training. Positions come from a file of `data generate`, or are made by a recipe; a seed of your own
/// gives positions that the model has not learned from.
#[derive(Args, Debug)]
pub(super) struct MeasureArgs {
    /// A model that is part of the program, or a file.
    #[arg(value_name = "MODEL")]
    model: String,

    /// A file of `data generate` with a row for each position, instead of a recipe.
    #[arg(long, value_name = "FILE")]
    data: Option<PathBuf>,

    #[command(flatten)]
    recipe: RecipeArgs,

    /// The number of positions.
    #[arg(long, value_name = "N", default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    positions: u64,

    /// Random seed of positions and games.
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Games against each opponent and with each side; 0 for none.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(0..=1_000_000))]
    games: u64,

    /// Also write the measures NAME-measured.json and the report NAME-measured.html to this folder.
    #[arg(long, short, value_name = "DIR")]
    output: Option<PathBuf>,

    #[command(flatten)]
    link: LinkArgs,

    /// Threads (default: the number of processors).
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

pub(super) fn run(
    args: &MeasureArgs,
    global: &GlobalArgs,
    printer: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    let (model, bytes) = find(&args.model)?;
    let rules = model.rules();
    let recipe = args.recipe.recipe(rules)?;
    let threads = match args.threads {
        Some(threads) => usize::from(threads),
        None => std::thread::available_parallelism().map_or(1, usize::from),
    };
    let (data, positions, seed) = (args.data.clone(), args.positions as usize, args.seed);
    let mut options = MeasureOptions::default();
    (options.games, options.seed) = (args.games, seed);
    let measured = watch(args.threads, global, printer, move |meter, on_event| {
        on_event(RunEvent::Stage("positions to measure with".to_owned()));
        let found = match data {
            Some(path) => read_first(&path, rules, positions)?,
            None => generate(&recipe, seed, positions, threads, None, &mut |progress| {
                meter.begin(progress.done as u64, positions as u64);
            })?,
        };
        meter.begin(0, 0);
        measure_model(&model, bytes, found, options, on_event)
    })?;
    let Some(measured) = measured else {
        printer.remark("interrupted: no measurement was completed")?;
        return Ok(ExitStatus::Interrupted);
    };
    let results = measured.map_err(wrong)?;
    if let Some(folder) = &args.output {
        fs::create_dir_all(folder)
            .with_context(|| format!("cannot make `{}`", folder.display()))?;
        let json = serde_json::to_string_pretty(&results)?;
        let page = run_page(&results, &args.link.link);
        for (ending, text) in [("json", json), ("html", page)] {
            let path = folder.join(format!("{}-measured.{ending}", results.name));
            write_file(&path, text)?;
        }
    }
    printer.result(&results, || measures_text(&results))?;
    Ok(ExitStatus::Done)
}

/// A model and the number of its bytes.
fn find(name: &str) -> Result<(Arc<Model>, usize), WrongInput> {
    if let Some(shipped) = SHIPPED.iter().find(|shipped| shipped.name == name) {
        return Ok((shipped.model(), shipped.bytes.len()));
    }
    let wrong = |error: String| WrongInput(format!("model `{name}`: {error}"));
    let bytes = fs::read(name).map_err(|error| wrong(error.to_string()))?;
    let model = Model::read(&bytes).map_err(|error| wrong(error.to_string()))?;
    Ok((Arc::new(model), bytes.len()))
}
