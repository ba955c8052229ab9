//! The answer for every column of a position.

use enlinea_core::{Column, Game};

use crate::{Score, Solution, StopReason};

/// Scores of all moves, for the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// The position itself: the best of its columns. Its nodes are those of the whole analysis.
    pub solution: Solution,
    /// The open columns from the left.
    pub columns: Vec<ColumnSolution>,
    /// The columns that are proven to be best, from the left: the lower bound of each is at least the upper bound of
    /// every other column. Empty while that is true of none, and in a finished game.
    pub best: Vec<Column>,
    /// A perfect continuation, once the score is known: to the end of the game if that is found in time.
    pub line: Vec<Column>,
}

/// A move and its score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ColumnSolution {
    /// The move.
    pub column: Column,
    /// Its score for the side that makes it.
    pub solution: Solution,
}

impl Analysis {
    /// What the scores of the open columns say about a game.
    pub(crate) fn new(game: &Game, columns: Vec<ColumnSolution>) -> Analysis {
        let over = Score::of_outcome(game.rules(), game.outcome(), game.plies());
        Analysis {
            solution: over.map_or_else(|| best_of(&columns), Solution::known),
            best: proven_best(&columns),
            columns,
            line: Vec::new(),
        }
    }

    /// The columns that may be best, from the left: no other column is proven to be better. These are the
    /// [`best`](Self::best) ones if all scores are exact; otherwise they may be more.
    pub fn candidates(&self) -> Vec<Column> {
        let is_candidate = |c: &&ColumnSolution| c.solution.upper >= self.solution.lower;
        let candidates = self.columns.iter().filter(is_candidate);
        candidates.map(|c| c.column).collect()
    }

    /// What is known about a column, if it is open.
    pub fn column(&self, column: Column) -> Option<&Solution> {
        let found = self.columns.iter().find(|c| c.column == column)?;
        Some(&found.solution)
    }

    /// Whether the score of every column is known.
    pub fn is_exact(&self) -> bool {
        self.columns.iter().all(|c| c.solution.score().is_some())
    }

    /// Why some answer is not exact, if one is not.
    pub fn stopped(&self) -> Option<StopReason> {
        self.columns.iter().find_map(|c| c.solution.stopped)
    }
}

/// The score of a position whose open columns have these scores.
fn best_of(columns: &[ColumnSolution]) -> Solution {
    let solutions = || columns.iter().map(|column| column.solution);
    let lower = solutions().map(|s| s.lower).max().unwrap_or_default();
    let upper = solutions().map(|s| s.upper).max().unwrap_or_default();
    let stopped = solutions().find_map(|s| s.stopped);
    Solution {
        lower,
        upper,
        stopped: stopped.filter(|_| lower < upper),
        nodes: 0,
        from_book: solutions().all(|s| s.from_book),
    }
}

fn proven_best(columns: &[ColumnSolution]) -> Vec<Column> {
    let is_best = |this: &&ColumnSolution| {
        let mut others = columns.iter().filter(|other| other.column != this.column);
        others.all(|other| other.solution.upper <= this.solution.lower)
    };
    let best = columns.iter().filter(is_best);
    best.map(|this| this.column).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use enlinea_core::Rules;

    /// An analysis with these bounds, column by column.
    fn analysis(bounds: &[(i32, i32)]) -> Analysis {
        let column = |(index, &(lower, upper)): (usize, &(i32, i32))| ColumnSolution {
            column: Column::new(index as u32),
            solution: Solution::between(Score::new(lower), Score::new(upper)),
        };
        let columns = bounds.iter().enumerate().map(column).collect();
        Analysis::new(&Game::new(Rules::STANDARD), columns)
    }

    fn check(bounds: &[(i32, i32)], best: &[u32], candidates: &[u32]) {
        let analysis = analysis(bounds);
        let numbers = |columns: &[Column]| -> Vec<u32> {
            columns.iter().map(|column| column.index()).collect()
        };
        assert_eq!(numbers(&analysis.best), best, "{bounds:?}");
        assert_eq!(numbers(&analysis.candidates()), candidates, "{bounds:?}");
    }

    #[test]
    fn a_column_is_best_only_if_no_other_can_be_better() {
        check(&[(3, 3), (1, 1), (3, 3)], &[0, 2], &[0, 2]);
        check(&[(-28, -28), (-28, 28), (-28, 28)], &[], &[0, 1, 2]);
        check(&[(-28, -28), (-28, -28), (-28, 28)], &[2], &[0, 1, 2]);
        check(&[(1, 9), (0, 1), (-4, 0)], &[0], &[0, 1]);
        check(&[(1, 9), (1, 1), (-4, 0)], &[0], &[0, 1]);
        check(&[(2, 2), (-4, 2)], &[0], &[0, 1]);
        check(&[(-5, 5)], &[0], &[0]);
        check(&[], &[], &[]);
    }

    #[test]
    fn a_position_is_worth_its_best_column() {
        let solution = analysis(&[(-3, 1), (0, 0), (-9, -2)]).solution;
        assert_eq!((solution.lower.value(), solution.upper.value()), (0, 1));
        assert_eq!(solution.stopped, Some(StopReason::NodeLimit));
        let exact = analysis(&[(2, 2), (-9, -2)]);
        assert_eq!(exact.solution.score(), Some(Score::new(2)));
        assert!(!exact.is_exact() && exact.stopped().is_some());
    }
}
