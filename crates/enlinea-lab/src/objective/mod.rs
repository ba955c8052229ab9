//! Objectives: how good is a weight vector, and how sure is that.
//!
//! The authors of UBA, Algorithms III, TP3 learned that the measure decides everything: players bred to beat each other lost
//! to people. Their measures are here ([`duel`](DuelOptions), [`round robin`](RoundRobinOptions), [`games`](GamesOptions)
//! against others), and two they could not have: what the exact [`solver`](SolverObjectiveOptions) says about the moves, and how well
//! an evaluator foretells exact [`outcomes`](OutcomeOptions). A batch of candidates is measured together, because some
//! measures are relative to the others in it.

mod combined;
mod duel;
mod games;
mod labels;
mod outcome;
mod outcome_set;
mod play;
mod quiet;
mod round_robin;
mod scoring;
mod solver;

use std::fmt::Debug;
use std::sync::atomic::AtomicBool;

use enlinea_arena::{OpeningsError, Termination};
use enlinea_players::ParameterError;
use enlinea_solver::SolveError;
use serde::{Deserialize, Serialize};

pub use combined::Combined;
pub use duel::{Duel, DuelOptions};
pub use games::{GameSeeds, Games, GamesOptions};
pub use labels::{LabelError, LabelledPosition, LabelledSet, SetOptions};
pub use outcome::{OutcomeObjective, OutcomeOptions};
pub use outcome_set::{DecidedPosition, OutcomeSetOptions, decided_positions};
pub(crate) use play::play_game;
pub(crate) use round_robin::Winners;
pub use round_robin::{RoundRobin, RoundRobinOptions};
pub use scoring::Scoring;
pub use solver::{MoveErrors, SolverLoss, SolverObjective, SolverObjectiveOptions, move_errors};

use crate::measurement::Measurement;
use crate::subject::Subject;

/// Candidates that are measured together.
#[derive(Clone, Copy, Debug)]
pub struct CandidateBatch<'a> {
    /// The weight vectors.
    pub candidates: &'a [Vec<f64>],
    /// Makes the chance of measures that are new at every step.
    pub seed: u64,
    /// Threads. They do not change what is measured.
    pub workers: usize,
    /// Raised from outside: stop soon.
    pub stop: &'a AtomicBool,
}

/// What was found.
#[derive(Clone, Debug, PartialEq)]
pub struct BatchMeasurements {
    /// In the order of the candidates.
    pub measurements: Vec<Measurement>,
    /// Games or moves that it took.
    pub work: u64,
}

/// Says how good candidates are.
pub trait Objective: Debug + Send + Sync {
    /// Measures a batch.
    ///
    /// # Errors
    /// If something that is needed does not work, or the flag of the batch was raised.
    fn measure(&self, batch: &CandidateBatch<'_>) -> Result<BatchMeasurements, ObjectiveError>;

    /// Whether a candidate that is measured again, with others and later, has the same value again.
    fn is_repeatable(&self) -> bool;
}

/// Why there is no measurement.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ObjectiveError {
    /// The flag was raised.
    #[error("stopped")]
    Stopped,
    /// A candidate is no point of the player's space.
    #[error(transparent)]
    Parameter(#[from] ParameterError),
    /// A player broke down: its games say nothing about the candidate.
    #[error("{who} lost a game by {termination} and not on the board: {reason}")]
    Forfeit {
        /// Who it was.
        who: String,
        /// What happened.
        termination: Termination,
        /// In words.
        reason: String,
    },
    /// A player of the library failed outside of a game.
    #[error("{who} cannot choose a move: {reason}")]
    NoMove {
        /// Who it was.
        who: String,
        /// Why not.
        reason: String,
    },
    /// Openings cannot be made.
    #[error(transparent)]
    Openings(#[from] OpeningsError),
    /// The solver does not answer.
    #[error(transparent)]
    Solve(#[from] SolveError),
}

/// Which measure, with which settings.
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
pub enum SetupError {
    /// There is none.
    #[error("an objective is needed")]
    NoObjective,
    /// A setting makes no sense.
    #[error("objective: `{setting}` is {found}: {expected}")]
    Setting {
        /// Its name.
        setting: &'static str,
        /// Its value.
        found: String,
        /// What belongs there.
        expected: &'static str,
    },
    /// An opponent is no player.
    #[error("opponent `{name}`: {reason}")]
    Opponent {
        /// Its name.
        name: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The openings make no sense.
    #[error(transparent)]
    Openings(#[from] OpeningsError),
    /// The labelled positions cannot be made.
    #[error(transparent)]
    Labels(#[from] LabelError),
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

    /// The measure for a player.
    ///
    /// # Errors
    /// If a setting makes no sense, or what it needs cannot be made.
    pub fn build(
        &self,
        subject: &Subject,
        means: &Means<'_>,
    ) -> Result<Box<dyn Objective>, SetupError> {
        Ok(match self {
            ObjectiveOptions::Duel(_) => Box::new(Duel::new(subject.clone())),
            ObjectiveOptions::RoundRobin(options) => {
                Box::new(RoundRobin::new(subject.clone(), *options))
            }
            ObjectiveOptions::Games(options) => {
                Box::new(Games::new(subject.clone(), options.clone())?)
            }
            ObjectiveOptions::Solver(options) => Box::new(SolverObjective::new(
                subject.clone(),
                options.clone(),
                means,
            )?),
            ObjectiveOptions::Outcome(options) => {
                Box::new(OutcomeObjective::new(subject.clone(), options, means)?)
            }
        })
    }
}

/// What the preparation of an objective may use.
#[derive(Clone, Copy, Debug)]
pub struct Means<'a> {
    /// Threads.
    pub workers: usize,
    /// Raised from outside: stop soon.
    pub stop: &'a AtomicBool,
}

/// The weight of an objective if none is given.
fn one() -> f64 {
    1.0
}
