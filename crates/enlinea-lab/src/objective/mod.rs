//! Objectives: how good is a weight vector, and how sure is that.
//!
//! The authors of UBA, Algorithms III, TP3 learned that the measure decides everything: players bred to beat each other lost
//! to people. Their measures are here ([`duel`](DuelOptions), [`round robin`](RoundRobinOptions), [`games`](GamesOptions)
//! against others), and two they could not have: what the exact [`solver`](SolverObjectiveOptions) says about the moves,
//! and how well an evaluator foretells exact [`outcomes`](OutcomeOptions). A batch of candidates is measured together,
//! because some measures are relative to the others in it.

mod combined;
mod duel;
mod games;
mod options;
mod outcome;
mod pieces;
mod play;
mod positions;
mod round_robin;
mod scoring;
mod solver;
mod winners;

use std::fmt::Debug;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use enlinea_arena::external::StartError;
use enlinea_arena::{OpeningsError, Termination};
use enlinea_players::ParameterError;

pub use combined::Combined;
pub use duel::{Duel, DuelOptions};
pub use games::{GameSeeds, Games, GamesOptions};
pub use options::{ObjectiveOptions, ObjectiveSetupError};
pub use outcome::{OutcomeObjective, OutcomeOptions};
pub(crate) use pieces::Piece;
pub(crate) use play::play_game;
pub use positions::{
    DecidedPosition, DecidedSetOptions, LabelledPosition, LabelledSet, LabelledSetOptions,
    PositionSetError, decided_positions,
};
pub use round_robin::{RoundRobin, RoundRobinOptions};
pub use scoring::Scoring;
pub use solver::{MoveErrors, SolverLoss, SolverObjective, SolverObjectiveOptions, move_errors};
pub(crate) use winners::Winners;

use crate::measurement::Measurement;

/// Candidates that are measured together.
#[derive(Clone, Copy, Debug)]
pub struct CandidateBatch<'a> {
    /// The weight vectors.
    pub candidates: &'a [Vec<f64>],
    /// Random seed of measures that are new at every step.
    pub seed: u64,
    /// Raised by the caller to stop soon.
    pub stop: &'a Arc<AtomicBool>,
}

/// What was measured.
#[derive(Clone, Debug, PartialEq)]
pub struct BatchMeasurements {
    /// In the order of the candidates.
    pub measurements: Vec<Measurement>,
    /// Games or moves that it took.
    pub work: u64,
}

/// Says how good candidates are.
///
/// ```
/// use enlinea_lab::Measurement;
/// use enlinea_lab::objective::{BatchMeasurements, CandidateBatch, Objective, ObjectiveError};
/// use std::sync::Arc;
///
/// /// Weights should be small.
/// #[derive(Debug)]
/// struct Small;
///
/// impl Objective for Small {
///     fn measure(&self, batch: &CandidateBatch<'_>) -> Result<BatchMeasurements, ObjectiveError> {
///         let size = |point: &Vec<f64>| point.iter().map(|x| x * x).sum::<f64>();
///         let values = batch.candidates.iter().map(|point| Measurement::exact(-size(point)));
///         Ok(BatchMeasurements { measurements: values.collect(), work: 0 })
///     }
///
///     fn is_repeatable(&self) -> bool {
///         true
///     }
/// }
///
/// let batch = CandidateBatch { candidates: &[vec![3.0, 4.0]], seed: 0, stop: &Arc::default() };
/// assert_eq!(Small.measure(&batch)?.measurements[0].value, -25.0);
/// # Ok::<(), ObjectiveError>(())
/// ```
pub trait Objective: Debug + Send + Sync {
    /// Measures a batch, on the threads of the current `rayon` pool.
    ///
    /// # Errors
    /// If a player fails, or the flag of the batch was raised.
    fn measure(&self, batch: &CandidateBatch<'_>) -> Result<BatchMeasurements, ObjectiveError>;

    /// Whether a candidate that is measured again, later and with others, has the same value again.
    fn is_repeatable(&self) -> bool;
}

/// Why there is no measurement.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ObjectiveError {
    /// The flag was raised.
    #[error("stopped")]
    Stopped,
    /// A candidate is out of the bounds of the player's weights.
    #[error(transparent)]
    Parameter(#[from] ParameterError),
    /// A player failed: its games say nothing about the candidate.
    #[error("{who} forfeited a game by {termination}: {reason}")]
    Forfeit {
        /// The player.
        who: String,
        /// What happened.
        termination: Termination,
        /// In words.
        reason: String,
    },
    /// The program of a player cannot be started.
    #[error(transparent)]
    NotStarted(#[from] StartError),
    /// A built-in player failed outside of a game.
    #[error("{who} cannot choose a move: {reason}")]
    NoMove {
        /// The player.
        who: String,
        /// Why not.
        reason: String,
    },
    /// Openings cannot be made.
    #[error(transparent)]
    Openings(OpeningsError),
}

impl From<OpeningsError> for ObjectiveError {
    fn from(error: OpeningsError) -> ObjectiveError {
        match error {
            OpeningsError::Stopped => ObjectiveError::Stopped,
            error => ObjectiveError::Openings(error),
        }
    }
}
