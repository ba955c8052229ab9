//! What an experiment does: `experiment.toml`.

use std::sync::atomic::AtomicBool;

use enlinea_core::Rules;
use serde::{Deserialize, Serialize};

use super::{
    ExperimentResults, Finals, Matches, MoveTiming, Replies, SearchTable, TreeTiming, Trichotomy,
    TuningRuns,
};
use crate::objective::{CandidateBatch, ObjectiveError};
use crate::tuning::{TuningDescriptionError, TuningError};

/// An experiment.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// In a few words.
    pub title: String,
    /// Where it was published.
    pub source: String,
    /// What was to be found out, in a sentence.
    pub question: String,
    /// What is done.
    pub work: Work,
}

/// What is done.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Work {
    /// Games between players.
    Matches(Matches),
    /// All games of perfect players on small boards.
    Trichotomy(Trichotomy),
    /// Runs of tuners, and games of what they find.
    Tuning(TuningRuns),
    /// The players that tuners find, against each other.
    Finals(Finals),
    /// Two searches of the whole tree by the clock.
    TreeTiming(TreeTiming),
    /// Moves on boards of all sizes by the clock.
    MoveTiming(MoveTiming),
    /// Searches of growing depth: positions and seconds.
    SearchTable(SearchTable),
    /// What a machine answers to the same moves.
    Replies(Replies),
}

/// How much of it, and what it may use.
#[derive(Clone, Copy, Debug)]
pub struct ExperimentOptions<'a> {
    /// The small size; the published one otherwise.
    pub is_quick: bool,
    /// Threads. They do not change the results.
    pub workers: usize,
    /// Raised from outside: stop soon.
    pub stop: &'a AtomicBool,
}

impl ExperimentOptions<'_> {
    /// Candidates to be measured with this effort.
    pub(super) fn batch<'b>(&'b self, candidates: &'b [Vec<f64>]) -> CandidateBatch<'b> {
        CandidateBatch {
            candidates,
            seed: 0,
            workers: self.workers,
            stop: self.stop,
        }
    }
}

/// Why an experiment has no results.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExperimentError {
    /// The manifest is not TOML, or a key has the wrong kind of value.
    #[error("experiment.toml: {0}")]
    Toml(#[from] toml::de::Error),
    /// The flag was raised.
    #[error("stopped")]
    Stopped,
    /// A player does not exist or broke down.
    #[error("`{player}`: {reason}")]
    Player {
        /// Its spec.
        player: String,
        /// What is wrong.
        reason: String,
    },
    /// Rules that are none.
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
    /// A game was spoiled.
    #[error(transparent)]
    Objective(ObjectiveError),
    /// A run of a tuner cannot be described.
    #[error("run `{label}`: {reason}")]
    Description {
        /// Its label.
        label: String,
        /// What is wrong.
        #[source]
        reason: Box<TuningDescriptionError>,
    },
    /// A run of a tuner failed.
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
    /// If it is none.
    pub fn from_toml(text: &str) -> Result<Manifest, ExperimentError> {
        Ok(toml::from_str(text)?)
    }

    /// Does it.
    ///
    /// # Errors
    /// If something that it names does not exist or fails, or it was stopped.
    pub fn run(&self, effort: ExperimentOptions<'_>) -> Result<ExperimentResults, ExperimentError> {
        match &self.work {
            Work::Matches(matches) => matches.run(effort),
            Work::Trichotomy(trichotomy) => trichotomy.run(effort),
            Work::Tuning(runs) => runs.run(effort),
            Work::Finals(finals) => finals.run(effort),
            Work::TreeTiming(timing) => timing.run(effort),
            Work::MoveTiming(timing) => timing.run(effort),
            Work::SearchTable(table) => table.run(effort),
            Work::Replies(replies) => replies.run(effort),
        }
    }
}

/// Rules of a manifest.
pub(super) fn rules(text: &str) -> Result<Rules, ExperimentError> {
    Ok(text.parse()?)
}
