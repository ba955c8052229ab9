//! `enlinea data generate`.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Instant;

use clap::{Args, ValueEnum};
use enlinea_core::Rules;
use enlinea_learn::data::{
    CsvStyle, FeatureColumn, FileLayout, Generation, GenerationEnd, RowKind, Wanted,
};
use enlinea_players::Mode;
use serde::Serialize;

use super::recipe::{PublishedMode, RecipeArgs, RecipeName};
use super::wrong;
use crate::args::GlobalArgs;
use crate::input::Files;
use crate::output::Printer;
use crate::process::exit::ExitStatus;
use crate::progress::{self, RunProgress};
use crate::search::Supervisor;

/// Make a file of positions with the exact scores of their moves
///
/// The same recipe and seed give the same bytes on any number of threads. Finished positions are appended to a journal beside
/// the file: after an interruption of any kind the same command resumes where the journal ends. `docs/data.md` describes recipes,
/// columns and formats.
#[derive(Args, Debug)]
pub(super) struct GenerateArgs {
    #[command(flatten)]
    content: ContentArgs,

    /// The file to write: `.parquet` or `.csv`.
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,

    /// Threads (default: the number of processors).
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
}

/// What is in the file.
#[derive(Args, Debug)]
pub(in crate::commands) struct ContentArgs {
    #[command(flatten)]
    recipe: RecipeArgs,

    /// The number of positions. `tournament` and `all` need none.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    positions: Option<u64>,

    /// The number of rows, instead of positions.
    #[arg(long, value_name = "N", conflicts_with = "positions", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    rows: Option<u64>,

    /// Random seed.
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// What each row describes (default: `position`, for the published recipe `child`).
    #[arg(long, value_name = "WHAT")]
    per: Option<PerArg>,

    /// Features as columns: `ml-features`, `ml-features(mode=fixed)`, `threat-cells`, `open-lines`, or any evaluator.
    /// May be repeated.
    #[arg(long = "feature", value_name = "SPEC")]
    features: Vec<String>,

    /// Only features and scores. The published recipe has nothing else.
    #[arg(long)]
    bare: bool,

    /// How stones are counted in rows of moves (default: as `--mode`, or `fixed` if the recipe is not `published`).
    #[arg(long, value_name = "MODE")]
    stone_count: Option<PublishedMode>,

    /// Leave out the line with column names in CSV.
    #[arg(long)]
    no_header: bool,

    /// Separator between values in CSV (default: `,`; for the published recipe `, `).
    #[arg(long, value_name = "TEXT")]
    separator: Option<String>,
}

/// Values of `--per`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum PerArg {
    /// A position, with the scores of all columns.
    Position,
    /// A move, with its score.
    Child,
    /// The last open column of each position.
    LastChild,
}

impl ContentArgs {
    /// A file with this content.
    pub(in crate::commands) fn generation(
        &self,
        rules: Rules,
        path: &Path,
    ) -> anyhow::Result<Generation> {
        let is_published = self.recipe.recipe == RecipeName::Published;
        let separator = if is_published { ", " } else { "," };
        let wanted = match (self.positions, self.rows) {
            (Some(positions), _) => Wanted::Positions(positions as usize),
            (_, Some(rows)) => Wanted::Rows(rows as usize),
            _ => Wanted::Everything,
        };
        Ok(Generation {
            recipe: self.recipe.recipe(rules)?,
            seed: self.seed,
            wanted,
            layout: self.layout(rules, is_published)?,
            csv: CsvStyle {
                header: !self.no_header,
                separator: self
                    .separator
                    .clone()
                    .unwrap_or_else(|| separator.to_owned()),
            },
            path: path.to_owned(),
        })
    }

    fn layout(&self, rules: Rules, is_published: bool) -> anyhow::Result<FileLayout> {
        let usual_mode = if is_published {
            self.recipe.mode
        } else {
            PublishedMode::Fixed
        };
        let features = match (usual_mode, self.features.as_slice()) {
            (PublishedMode::Published, []) if is_published => &["ml-features".to_owned()],
            (PublishedMode::Fixed, []) if is_published => &["ml-features(mode=fixed)".to_owned()],
            (_, features) => features,
        };
        let read = |text: &String| FeatureColumn::read(text, rules, &Files).map_err(wrong);
        Ok(FileLayout {
            rows: match self.per {
                None if is_published => RowKind::Child,
                None | Some(PerArg::Position) => RowKind::Position,
                Some(PerArg::Child) => RowKind::Child,
                Some(PerArg::LastChild) => RowKind::LastChild,
            },
            bare: self.bare || is_published,
            features: features.iter().map(read).collect::<Result<_, _>>()?,
            stone_count: match self.stone_count.unwrap_or(usual_mode) {
                PublishedMode::Published => Mode::Published,
                PublishedMode::Fixed => Mode::Fixed,
            },
        })
    }
}

/// The result, as text and as JSON.
#[derive(Serialize)]
struct Made {
    file: PathBuf,
    positions: usize,
    rows: usize,
    seconds: f64,
}

pub(super) fn run(
    args: &GenerateArgs,
    global: &GlobalArgs,
    printer: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    let generation = args.content.generation(global.rules, &args.output)?;
    let threads = match args.threads {
        Some(threads) => usize::from(threads),
        None => std::thread::available_parallelism().map_or(1, usize::from),
    };
    let stop = Arc::<AtomicBool>::default();
    let counts = Arc::<Counts>::default();
    let supervisor = Supervisor::new(Arc::clone(&stop))?;
    let begun = Instant::now();
    let describe = describe(&counts, begun);
    let in_a_line = describe.clone();
    supervisor.begin(Box::new(describe), None, global);
    let mut lines = RunProgress::new(global, printer);
    let end = generation.run(threads, &Files, &stop, &mut |progress| {
        counts.show(progress.done, progress.total);
        lines.show_plain(&in_a_line);
    });
    supervisor.end();
    match end.map_err(wrong)? {
        GenerationEnd::Finished { positions, rows } => {
            let made = Made {
                file: args.output.clone(),
                positions,
                rows,
                seconds: begun.elapsed().as_secs_f64(),
            };
            printer.result(&made, || {
                let file = made.file.display();
                format!(
                    "{file}: {positions} positions, {rows} rows in {:.1} s\n",
                    made.seconds
                )
            })?;
            Ok(ExitStatus::Done)
        }
        GenerationEnd::Stopped { positions } => {
            printer.remark(&format!(
                "{positions} positions are in the journal of `{}`; the same command resumes from there",
                args.output.display()
            ))?;
            Ok(ExitStatus::Interrupted)
        }
    }
}

/// How far the work is, for the line that shows it.
#[derive(Debug, Default)]
struct Counts {
    /// What an interrupted run left, plus 1; 0 before that is known.
    resumed: AtomicUsize,
    done: AtomicUsize,
    /// 0 if the recipe ends by itself.
    total: AtomicUsize,
}

impl Counts {
    fn show(&self, done: usize, total: Option<usize>) {
        // The first call comes before any work.
        let first = (0, done + 1);
        let _ =
            self.resumed
                .compare_exchange(first.0, first.1, Ordering::Relaxed, Ordering::Relaxed);
        self.done.store(done, Ordering::Relaxed);
        self.total.store(total.unwrap_or(0), Ordering::Relaxed);
    }
}

fn describe(counts: &Arc<Counts>, begun: Instant) -> impl Fn() -> String + Clone + Send + use<> {
    let counts = Arc::clone(counts);
    move || {
        let done = counts.done.load(Ordering::Relaxed);
        let total = counts.total.load(Ordering::Relaxed);
        let before = counts.resumed.load(Ordering::Relaxed).saturating_sub(1);
        if total == 0 {
            return format!("{done} positions");
        }
        let left = match done.saturating_sub(before) {
            0 => "unknown time".to_owned(),
            new => {
                let share = total.saturating_sub(done) as f64 / new as f64;
                progress::time_text(begun.elapsed().mul_f64(share))
            }
        };
        format!("{done} of {total}, {left} left")
    }
}
