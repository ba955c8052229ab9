//! The answer for every column of a position.

use enlinea_core::Column;

use crate::{Solution, StopReason};

/// Scores of all moves, all for the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// The position itself: the best of its columns. Its nodes are those of the whole analysis.
    pub solution: Solution,
    /// The open columns from the left.
    pub columns: Vec<ColumnSolution>,
    /// The columns with the best score, from the left. While scores are only known as bounds, those that
    /// may be best.
    pub best: Vec<Column>,
    /// A perfect continuation, to the end of the game if that can be found for no more work than the scores.
    pub line: Vec<Column>,
}

impl Analysis {
    /// Why some answer is not exact, if one is not.
    pub fn stopped(&self) -> Option<StopReason> {
        self.columns
            .iter()
            .find_map(|column| column.solution.stopped)
    }
}

/// A move and its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ColumnSolution {
    /// The move.
    pub column: Column,
    /// Its score for the side that makes it.
    pub solution: Solution,
}
