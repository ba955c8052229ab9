//! What an experiment does: `experiment.toml`.

use enlinea_players::read_toml;
use serde::{Deserialize, Serialize};

use super::{ExperimentOptions, ExperimentResults, Work};
use crate::objective::ObjectiveError;
use crate::parallel::thread_pool;
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
    /// What is done.
    pub work: Work,
}

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
    /// The flag was raised.
    #[error("stopped")]
    Stopped,
    /// The system refuses threads.
    #[error("cannot start threads: {0}")]
    NoThread(#[source] std::io::Error),
    /// Labelled positions cannot be made.
    #[error(transparent)]
    Data(Box<enlinea_learn::data::DataError>),
    /// A player does not exist or failed.
    #[error("`{player}`: {reason}")]
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
    #[error("position `{text}`: {reason}")]
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
    #[error("run `{label}`: {reason}")]
    Description {
        /// Its label.
        label: String,
        /// What is wrong.
        #[source]
        reason: Box<TuningDescriptionError>,
    },
    /// A tuning run failed.
    #[error("run `{label}`: {reason}")]
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

impl Manifest {
    /// Reads `experiment.toml`.
    ///
    /// # Errors
    /// If it is malformed.
    pub fn from_toml(text: &str) -> Result<Manifest, ExperimentError> {
        read_toml(text).map_err(|error| ExperimentError::Manifest {
            reason: error.to_string(),
        })
    }

    /// Runs it.
    ///
    /// # Errors
    /// If a player or a tuning run that it names is invalid or fails, the system refuses threads, or it was stopped.
    pub fn run(
        &self,
        options: ExperimentOptions<'_>,
    ) -> Result<ExperimentResults, ExperimentError> {
        let pool = thread_pool(options.tuning().workers).map_err(ExperimentError::NoThread)?;
        pool.install(|| self.work.run(options))
    }
}
