//! How far a board is.

use super::answer::Answer;
use crate::Score;

/// How far a board is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BoardProgress {
    /// Rounds that are complete.
    pub rounds: u32,
    /// Positions searched, each as often as it was.
    pub searches: u64,
    /// Nodes of these searches.
    pub nodes: u64,
    /// The score of the empty board is at least this.
    pub lower: Score,
    /// It is at most this.
    pub upper: Score,
}

impl BoardProgress {
    pub(super) fn count(&mut self, answers: &[Answer]) {
        self.searches += answers.len() as u64;
        self.nodes += answers.iter().map(|answer| answer.nodes).sum::<u64>();
    }
}
