//! Executes a description: data, training, measures.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use enlinea_core::{Grid, GridTask, dispatch};
use enlinea_players::learned::{Card, Model, ModelFile};
use enlinea_players::random::derived_seed;
use enlinea_solver::SolverError;
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::description::RunDescription;
use super::measure::{MeasureOptions, measure};
use super::results::{RunResults, TrainingCourse};
use super::sets::Sets;
use super::unfinished::{Found, UnfinishedRun};
use crate::WorkMeter;
use crate::data::DataError;
use crate::model::{Curve, TrainError, Trained, Training, TrainingEvent, TrainingState, train};

/// Why a run fails.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RunError {
    /// The description is not TOML, or has other keys.
    #[error("line {line}: {reason}")]
    Malformed {
        /// The line, counted from 1.
        line: usize,
        /// What was found or expected there.
        reason: String,
    },
    /// A value of the description is invalid.
    #[error("`{name}`: {reason}")]
    Description {
        /// The key.
        name: &'static str,
        /// What is wrong.
        reason: String,
    },
    /// A checkpoint cannot be used or written.
    #[error("`{}`: {reason}", path.display())]
    Checkpoint {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        reason: String,
    },
    /// There is no data.
    #[error(transparent)]
    Data(#[from] DataError),
    /// The model cannot be trained.
    #[error(transparent)]
    Train(#[from] TrainError),
    /// There is no memory for the solver of the opponents.
    #[error("{0}")]
    NoSolver(#[from] SolverError),
}

impl RunError {
    pub(super) fn checkpoint(path: &Path, reason: String) -> RunError {
        let path = path.to_owned();
        RunError::Checkpoint { path, reason }
    }
}

pub(super) fn invalid(name: &'static str, reason: impl Into<String>) -> RunError {
    let reason = reason.into();
    RunError::Description { name, reason }
}

/// How far a run is.
#[derive(Clone, Debug, PartialEq)]
pub enum RunEvent {
    /// A new stage, in words.
    Stage(String),
    /// Something to know, in words.
    Note(String),
    /// The learning curve, with a new point.
    Curve(Curve),
}

/// How to execute a description.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct RunOptions<'a> {
    /// Whether the clock is read; the microseconds are the only result that depends on the machine.
    pub timed: bool,
    /// Files to keep unfinished work in, and to continue from. They stay; see [`UnfinishedRun::remove`].
    pub files: Option<&'a UnfinishedRun>,
    /// Counts positions, games and batches.
    pub meter: &'a WorkMeter,
}

impl<'a> RunOptions<'a> {
    /// Everything in memory, with the clock.
    pub fn new(meter: &'a WorkMeter) -> RunOptions<'a> {
        RunOptions {
            timed: true,
            files: None,
            meter,
        }
    }
}

/// The licence of all models that are made here.
const LICENCE: &str = "MIT OR Apache-2.0";

/// Threads for everything that is done inside of [`ThreadPool::install`]; 0 is one for each processor.
///
/// # Errors
/// If the system refuses them.
pub fn thread_pool(threads: usize) -> io::Result<ThreadPool> {
    let builder = ThreadPoolBuilder::new().num_threads(threads);
    builder.build().map_err(io::Error::other)
}

/// Trains and measures a model on the threads of the current pool. The result does not depend on their number, nor on
/// interruptions.
///
/// # Errors
/// If the description is invalid, there are not enough positions, or unfinished work is that of another run.
pub fn execute(
    description: &RunDescription,
    options: RunOptions<'_>,
    on_event: &mut dyn FnMut(RunEvent),
) -> Result<(ModelFile, RunResults), RunError> {
    let rules = description.check()?;
    // Looked at before anything is labelled: it may be that of another run.
    let found = options
        .files
        .map_or(Ok(Found::Nothing), UnfinishedRun::read)?;
    let task = Execution {
        description,
        options,
        found,
        on_event,
    };
    dispatch(rules, task)
}

struct Execution<'a> {
    description: &'a RunDescription,
    options: RunOptions<'a>,
    found: Found,
    on_event: &'a mut dyn FnMut(RunEvent),
}

impl GridTask for Execution<'_> {
    type Output = Result<(ModelFile, RunResults), RunError>;

    fn run<G: Grid>(mut self, grid: G) -> Self::Output {
        let RunOptions { files, meter, .. } = self.options;
        let sets = Sets::make(self.description, grid, files, meter, self.on_event)?;
        let trained = self.train(grid, &sets)?;
        meter.begin(0, 0);
        let model = Model::from_file(&trained.file).expect("what was written can be read");
        let measures = MeasureOptions {
            games: self.description.games.count,
            seed: self.description.seed,
            timed: self.options.timed,
        };
        // The measures become part of the card, so the size is that of the model without them.
        let bytes = trained.file.to_bytes().len();
        let results = measure(grid, &model, bytes, &sets.test, measures, self.on_event)?;
        let results = RunResults {
            description: Some(self.description.clone()),
            course: course(&trained),
            ..results
        };
        let mut file = trained.file;
        file.card.metrics = card_metrics(&results);
        Ok((file, results))
    }
}

impl Execution<'_> {
    fn train<G: Grid>(&mut self, grid: G, sets: &Sets<G>) -> Result<Trained, RunError> {
        let description = self.description;
        let examples = sets.checksum();
        let from = self.state(examples)?;
        self.options.meter.begin(0, 0);
        (self.on_event)(RunEvent::Stage("training".to_owned()));
        if let Some(state) = &from {
            (self.on_event)(RunEvent::Curve(state.curve.clone()));
        }
        let training = Training {
            grid,
            positions: &sets.learn,
            validation: &sets.validation,
            seed: derived_seed(description.seed, &[4]),
            meter: self.options.meter,
        };
        let card = self.card();
        let files = self.options.files;
        let on_event = &mut |event: TrainingEvent<'_>| match event {
            TrainingEvent::Stage(stage) => {
                (self.on_event)(RunEvent::Stage(format!("training: {stage}")));
            }
            TrainingEvent::Point { curve, state } => {
                (self.on_event)(RunEvent::Curve(Curve::clone(curve)));
                if let (Some(files), Some(state)) = (files, state)
                    && let Err(error) = files.write(examples, curve, state)
                {
                    // An hour of training is not thrown away for the lack of a checkpoint.
                    (self.on_event)(RunEvent::Note(error.to_string()));
                }
            }
        };
        Ok(train(&description.model, &training, card, from, on_event)?)
    }

    /// The state to continue from.
    fn state(&mut self, examples: u64) -> Result<Option<TrainingState>, RunError> {
        let found = std::mem::replace(&mut self.found, Found::Nothing);
        let Some(path) = self.options.files.map(UnfinishedRun::checkpoint) else {
            return Ok(None);
        };
        let note = |what: &str| RunEvent::Note(format!("`{}`: {what}", path.display()));
        match found {
            Found::Nothing => Ok(None),
            Found::Damaged => {
                (self.on_event)(note("it is damaged; the training starts again"));
                Ok(None)
            }
            Found::State(others, _) if others != examples => {
                let reason = "it belongs to other positions: remove it to start again";
                Err(RunError::checkpoint(&path, reason.to_owned()))
            }
            Found::State(_, state) => {
                (self.on_event)(note("the training continues from there"));
                Ok(Some(state))
            }
        }
    }

    fn card(&self) -> Card {
        let description = self.description;
        let data = &description.data;
        Card {
            name: description.name.clone(),
            kind: description.model.kind().to_owned(),
            rules: description.rules.clone(),
            features: Vec::new(),
            data: match &data.file {
                _ if !description.model.needs_positions() => "games against itself".to_owned(),
                Some(file) => format!("{} positions of {}", data.positions, file.display()),
                None => format!("{} positions, recipe {}", data.positions, data.recipe),
            },
            seed: description.seed,
            metrics: BTreeMap::new(),
            licence: LICENCE.to_owned(),
        }
    }
}

fn course(trained: &Trained) -> TrainingCourse {
    let mut importance = trained.importance.clone();
    importance.sort_by(|one, other| other.1.total_cmp(&one.1));
    TrainingCourse {
        steps: trained.curve.steps.to_owned(),
        curve: trained.curve.points.clone(),
        rounds: trained.curve.rounds.clone(),
        importance,
    }
}

/// What the card of the model says.
fn card_metrics(results: &RunResults) -> BTreeMap<String, f64> {
    let test = &results.test;
    // Rounded, so that a card is easy to read; results have all digits.
    let rounded = |value: f64| (value * 1e4).round() / 1e4;
    let numbers = [
        ("r_squared", test.r_squared),
        ("sign", test.sign),
        ("likeliest_outcome", test.likeliest_outcome),
        ("optimal_move", test.optimal_move),
        ("outcome_kept", test.outcome_kept),
        ("quiet_decisive_kept", test.quiet_decisive_kept),
    ];
    let numbers = numbers.map(|(name, value)| (name.to_owned(), rounded(value)));
    numbers
        .into_iter()
        .filter(|(_, value)| value.is_finite())
        .collect()
}
