//! What an experiment does: `experiment.toml`.

use enlinea_core::Excerpt;
use enlinea_players::read_toml;
use serde::{Deserialize, Serialize};

use super::repeats::combined;
use super::{Contrast, ExperimentOptions, ExperimentResults, ExperimentSize, Reference, Work};
use crate::objective::{ObjectiveError, PositionSetError};
use crate::parallel::{in_parallel, thread_pool};
use crate::tuning::{TuningDescriptionError, TuningError};

/// An experiment.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// In a few words.
    pub title: String,
    /// Where it was published, as cited in `docs/sources.md`.
    pub source: String,
    /// What was to be found out, in a sentence.
    pub question: String,
    /// How often the work is repeated with another random seed, in the published size.
    #[serde(default = "once")]
    pub seeds: u32,
    /// The same in the quick size.
    #[serde(default = "once")]
    pub quick_seeds: u32,
    /// What is done.
    pub work: Work,
    /// Differences between metrics.
    #[serde(default)]
    pub contrast: Vec<Contrast>,
    /// Published numbers in figures.
    #[serde(default)]
    pub reference: Vec<Reference>,
}

fn once() -> u32 {
    1
}

/// Characters of a player in a message.
const LONGEST_SPEC: usize = 200;

/// Why an experiment has no results.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExperimentError {
    /// The manifest is malformed, or a key has the wrong kind of value.
    #[error("experiment.toml: {reason}")]
    Manifest {
        /// What the reader says.
        reason: String,
    },
    /// The collection has no such experiment.
    #[error("there is no experiment {}", Excerpt::of(slug))]
    Unknown {
        /// The name asked for.
        slug: String,
    },
    /// Results made elsewhere are not those of the experiments.
    #[error("results made elsewhere do not fit: {reason}")]
    Pieces {
        /// What is wrong.
        reason: String,
    },
    /// The flag was raised.
    #[error("stopped")]
    Stopped,
    /// The system refuses threads.
    #[error("cannot start threads: {0}")]
    NoThread(#[source] std::io::Error),
    /// Labelled positions cannot be made.
    #[error(transparent)]
    Data(Box<enlinea_learn::data::DataError>),
    /// Positions with exact scores cannot be made.
    #[error(transparent)]
    Positions(Box<PositionSetError>),
    /// A player does not exist or failed.
    #[error("{}: {reason}", Excerpt::of_at_most(player, LONGEST_SPEC))]
    Player {
        /// Its spec.
        player: String,
        /// What is wrong.
        reason: String,
    },
    /// The rules are malformed.
    #[error(transparent)]
    Rules(#[from] enlinea_core::ParseRulesError),
    /// Moves that cannot be played.
    #[error("position {}: {reason}", Excerpt::of(text))]
    Position {
        /// The moves.
        text: String,
        /// What is wrong.
        reason: String,
    },
    /// A player failed in a game.
    #[error(transparent)]
    Objective(ObjectiveError),
    /// The description of a tuning run is invalid.
    #[error("run {}: {reason}", Excerpt::of(label))]
    Description {
        /// Its label.
        label: String,
        /// What is wrong.
        #[source]
        reason: Box<TuningDescriptionError>,
    },
    /// A tuning run failed.
    #[error("run {}: {reason}", Excerpt::of(label))]
    Run {
        /// Its label.
        label: String,
        /// What is wrong.
        #[source]
        reason: Box<TuningError>,
    },
}

impl From<ObjectiveError> for ExperimentError {
    fn from(error: ObjectiveError) -> ExperimentError {
        match error {
            ObjectiveError::Stopped => ExperimentError::Stopped,
            error => ExperimentError::Objective(error),
        }
    }
}

impl From<PositionSetError> for ExperimentError {
    fn from(error: PositionSetError) -> ExperimentError {
        match error {
            PositionSetError::Stopped => ExperimentError::Stopped,
            error => ExperimentError::Positions(Box::new(error)),
        }
    }
}

impl Manifest {
    /// Reads `experiment.toml`.
    ///
    /// # Errors
    /// If it is malformed.
    pub fn from_toml(text: &str) -> Result<Manifest, ExperimentError> {
        let malformed = |reason| ExperimentError::Manifest { reason };
        let manifest: Manifest = read_toml(text).map_err(|error| malformed(error.to_string()))?;
        let most = manifest.seeds.max(manifest.quick_seeds);
        if manifest.seeds.min(manifest.quick_seeds) == 0 || most > MOST_SEEDS {
            let expected = format!("seeds and quick_seeds: expected 1 to {MOST_SEEDS}");
            return Err(malformed(expected));
        }
        if most > 1 && !manifest.work.depends_on_the_seed() {
            let reason = "seeds: this work is the same with every random seed";
            return Err(malformed(reason.to_owned()));
        }
        Ok(manifest)
    }

    /// How often the work is repeated.
    pub fn seeds(&self, size: ExperimentSize) -> u32 {
        match size {
            ExperimentSize::Published => self.seeds,
            ExperimentSize::Quick => self.quick_seeds,
        }
    }

    /// Does the work with all seeds of the size.
    ///
    /// # Errors
    /// If a player or a tuning run that it names is invalid or fails, the system refuses threads, or it was stopped.
    pub fn run(
        &self,
        options: ExperimentOptions<'_>,
    ) -> Result<ExperimentResults, ExperimentError> {
        let pool = thread_pool(options.tuning().workers).map_err(ExperimentError::NoThread)?;
        let count = self.seeds(options.size()) as usize;
        let work = |repeat: usize| self.run_seed(repeat as u32, options);
        let repeats = pool.install(|| in_parallel(count, options.stop_flag(), work))?;
        Ok(combined(repeats.ok_or(ExperimentError::Stopped)?))
    }

    /// Does the work with one of its seeds, counted from 0, on the threads of the current pool.
    pub(super) fn run_seed(
        &self,
        repeat: u32,
        options: ExperimentOptions<'_>,
    ) -> Result<ExperimentResults, ExperimentError> {
        let mut results = self.work.run(u64::from(repeat), options)?;
        for contrast in &self.contrast {
            contrast.add(&mut results);
        }
        Ok(results)
    }
}

/// More repeats than anyone waits for.
const MOST_SEEDS: u32 = 10_000;
