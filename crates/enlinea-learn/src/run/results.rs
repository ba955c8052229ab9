//! What a run has found, as it is stored beside the model.

use serde::{Deserialize, Serialize};

use super::blunders::Blunder;
use super::description::RunDescription;
use crate::metrics::{GameMetrics, PositionMetrics};
use crate::play::Round;

/// Everything that a report shows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunResults {
    /// The name of the model.
    pub name: String,
    /// Its board, as `7x6c4`.
    pub rules: String,
    /// What was run; absent if a model was only measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<RunDescription>,
    /// What it learned from, in words.
    pub learned_from: String,
    /// Bytes of the model file.
    pub bytes: usize,
    /// Measures on the test positions.
    pub test: PositionMetrics,
    /// Games.
    pub games: Vec<OpponentResult>,
    /// How it was trained.
    #[serde(default)]
    pub course: TrainingCourse,
    /// Predicted and exact scores of some undecided boards of the test.
    pub sample: Vec<(f64, f64)>,
    /// Test positions in which the model gives most away.
    pub blunders: Vec<Blunder>,
    /// Microseconds for a board; absent in results that must be the same on every machine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub microseconds: Option<f64>,
}

/// How a model was trained; empty if it was only measured.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TrainingCourse {
    /// What the steps of the learning curve count.
    pub steps: String,
    /// The learning curve: steps, and R² on the validation positions.
    pub curve: Vec<(f64, f64)>,
    /// What the learner met against perfect opponents, and after how many steps.
    pub rounds: Vec<(f64, Round)>,
    /// By how much R² falls if a feature is shuffled, the most important first.
    pub importance: Vec<(String, f64)>,
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
