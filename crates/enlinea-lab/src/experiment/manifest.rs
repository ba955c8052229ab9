//! What an experiment does: `experiment.toml`.

use std::sync::atomic::AtomicBool;

use enlinea_core::Rules;
use serde::{Deserialize, Serialize};

use super::{Findings, Matches, Trichotomy, TuningRuns};
use crate::objective::ObjectiveError;
use crate::tuning::{DescriptionError, RunError};

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
}

/// How much of it, and what it may use.
#[derive(Clone, Copy, Debug)]
pub struct Effort<'a> {
    /// The small size; the published one otherwise.
    pub is_quick: bool,
    /// Threads. They do not change the findings.
    pub workers: usize,
    /// Raised from outside: stop soon.
    pub stop: &'a AtomicBool,
}

/// Why an experiment has no findings.
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
    /// A game was spoiled.
    #[error(transparent)]
    Objective(#[from] ObjectiveError),
    /// A run of a tuner cannot be described.
    #[error("run `{label}`: {reason}")]
    Description {
        /// Its label.
        label: String,
        /// What is wrong.
        #[source]
        reason: Box<DescriptionError>,
    },
    /// A run of a tuner failed.
    #[error("run `{label}`: {reason}")]
    Run {
        /// Its label.
        label: String,
        /// What is wrong.
        #[source]
        reason: Box<RunError>,
    },
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
    pub fn run(&self, effort: Effort<'_>) -> Result<Findings, ExperimentError> {
        match &self.work {
            Work::Matches(matches) => matches.run(effort),
            Work::Trichotomy(trichotomy) => trichotomy.run(effort),
            Work::Tuning(runs) => runs.run(effort),
        }
    }
}

/// Rules of a manifest.
pub(super) fn rules(text: &str) -> Result<Rules, ExperimentError> {
    Ok(text.parse()?)
}
