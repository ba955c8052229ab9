//! What a run has found, as it is stored beside the model.

use serde::{Deserialize, Serialize};

use super::description::RunDescription;
use super::errors::Blunder;
use crate::metrics::{GameMetrics, PositionMetrics};

/// Everything that a report shows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunResults {
    /// What was run.
    pub description: RunDescription,
    /// Positions that were learned from.
    pub learned_from: usize,
    /// Bytes of the model file.
    pub bytes: usize,
    /// Measures on the test positions.
    pub test: PositionMetrics,
    /// Games.
    pub games: Vec<OpponentResult>,
    /// What the steps of the learning curve count.
    pub steps: String,
    /// The learning curve: steps, and R² on the validation positions.
    pub curve: Vec<(f64, f64)>,
    /// By how much R² falls if a feature is shuffled, the most important first.
    pub importance: Vec<(String, f64)>,
    /// Predicted and exact scores of some undecided boards of the test.
    pub sample: Vec<(f64, f64)>,
    /// Test positions in which the model gives most away.
    pub blunders: Vec<Blunder>,
    /// Microseconds for a board; absent in results that must be the same on every machine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub microseconds: Option<f64>,
}

/// Games against one opponent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OpponentResult {
    /// The side of the model, 1 or 2.
    pub side: u8,
    /// The share of random moves of the opponent, who plays the others perfectly.
    pub random_moves: f64,
    /// The results of the model.
    pub results: GameMetrics,
}
