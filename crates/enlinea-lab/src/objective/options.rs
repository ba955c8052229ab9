//! Which objective with which settings: data that becomes an [`Objective`].

use std::path::Path;

use enlinea_arena::{EntryText, FileResources, OpeningsError};
use enlinea_core::{Excerpt, Rules};
use enlinea_players::Resources;
use serde::{Deserialize, Serialize};

use super::{
    Duel, DuelOptions, GameSeeds, Games, GamesOptions, Objective, OutcomeObjective, OutcomeOptions,
    PositionSetError, RoundRobin, RoundRobinOptions, SolverObjective, SolverObjectiveOptions,
};
use crate::subject::Subject;
use crate::tuning::TuningOptions;

/// Which objective, with which settings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum ObjectiveOptions {
    /// Two games against the first candidate of the batch.
    Duel(DuelOptions),
    /// Games of every candidate against every other.
    RoundRobin(RoundRobinOptions),
    /// Games against fixed opponents.
    Games(GamesOptions),
    /// Moves judged by the solver.
    Solver(SolverObjectiveOptions),
    /// Values against exact outcomes.
    Outcome(OutcomeOptions),
}

/// Why an objective cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ObjectiveSetupError {
    /// There is no objective.
    #[error("an objective is needed")]
    NoObjective,
    /// A setting is invalid.
    #[error("objective: `{setting}` is {found}: {expected}")]
    Setting {
        /// Its name.
        setting: &'static str,
        /// Its value.
        found: String,
        /// What belongs there.
        expected: &'static str,
    },
    /// An opponent is invalid.
    #[error("opponent {}: {reason}", Excerpt::of_at_most(name, 100))]
    Opponent {
        /// Its name.
        name: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The openings are invalid.
    #[error(transparent)]
    Openings(#[from] OpeningsError),
    /// The positions cannot be made.
    #[error(transparent)]
    Positions(#[from] PositionSetError),
}

impl ObjectiveOptions {
    /// How much it counts among others.
    pub fn weight(&self) -> f64 {
        match self {
            ObjectiveOptions::Duel(options) => options.weight,
            ObjectiveOptions::RoundRobin(options) => options.weight,
            ObjectiveOptions::Games(options) => options.weight,
            ObjectiveOptions::Solver(options) => options.weight,
            ObjectiveOptions::Outcome(options) => options.weight,
        }
    }

    /// What [`Objective::is_repeatable`] says of the objective, without building it.
    pub(crate) fn is_repeatable(&self) -> bool {
        match self {
            ObjectiveOptions::Duel(_) | ObjectiveOptions::RoundRobin(_) => false,
            ObjectiveOptions::Games(options) => options.seeds == GameSeeds::Fixed,
            ObjectiveOptions::Solver(_) | ObjectiveOptions::Outcome(_) => true,
        }
    }

    /// Whether an opponent has a time for each move.
    pub(crate) fn has_move_times(&self) -> bool {
        let ObjectiveOptions::Games(options) = self else {
            return false;
        };
        let mut budgets = options.opponents.iter().filter_map(EntryText::budget);
        budgets.any(|budget| budget.time_ms.is_some())
    }

    /// What it measures and where its noise comes from, in a line.
    pub fn describe(&self) -> String {
        let text = match self {
            ObjectiveOptions::Duel(options) => options.describe(),
            ObjectiveOptions::RoundRobin(options) => options.describe(),
            ObjectiveOptions::Games(options) => options.describe(),
            ObjectiveOptions::Solver(options) => options.describe(),
            ObjectiveOptions::Outcome(options) => options.describe(),
        };
        match self.weight() {
            1.0 => text,
            weight => format!("{weight} times: {text}"),
        }
    }

    /// Reads the files that its players name, relative to a folder, and keeps what they say.
    pub(crate) fn read_files(
        &mut self,
        rules: Rules,
        folder: &Path,
    ) -> Result<(), ObjectiveSetupError> {
        match self {
            ObjectiveOptions::Games(options) => options.read_files(rules, folder),
            ObjectiveOptions::Outcome(options) => {
                Ok(options.set.read_files(rules, &FileResources::new(folder))?)
            }
            ObjectiveOptions::Duel(_)
            | ObjectiveOptions::RoundRobin(_)
            | ObjectiveOptions::Solver(_) => Ok(()),
        }
    }

    /// The objective for a player. Files that are not stored with its players are read from `resources`.
    ///
    /// # Errors
    /// If a setting is invalid, or the positions it needs cannot be made.
    pub fn build(
        &self,
        subject: &Subject,
        resources: &dyn Resources,
        options: TuningOptions<'_>,
    ) -> Result<Box<dyn Objective>, ObjectiveSetupError> {
        let subject = subject.clone();
        Ok(match self {
            ObjectiveOptions::Duel(_) => Box::new(Duel::new(subject)),
            ObjectiveOptions::RoundRobin(one) => Box::new(RoundRobin::new(subject, *one)),
            ObjectiveOptions::Games(one) => Box::new(Games::new(subject, one.clone(), resources)?),
            ObjectiveOptions::Solver(one) => {
                Box::new(SolverObjective::new(subject, one.clone(), options)?)
            }
            ObjectiveOptions::Outcome(one) => {
                Box::new(OutcomeObjective::new(subject, one, resources, options)?)
            }
        })
    }
}

/// The weight of an objective if none is given.
pub(super) fn usual_weight() -> f64 {
    1.0
}
