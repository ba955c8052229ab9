//! A position with the exact score of every move.

use enlinea_core::{Column, Game};
use enlinea_solver::{SolveError, Solver};

/// A position with the exact score of every move.
#[derive(Clone, Debug, PartialEq)]
pub struct LabelledPosition {
    /// The position.
    pub game: Game,
    /// The exact score of each column for the side to move; `None` for full ones.
    scores: Vec<Option<i32>>,
    best: i32,
}

impl LabelledPosition {
    /// Solves all moves of a position; `None` if one takes the solver too long.
    pub(crate) fn solve(
        game: Game,
        solver: &mut Solver,
    ) -> Result<Option<LabelledPosition>, SolveError> {
        let mut scores = vec![None; game.rules().width() as usize];
        for column in game.open_columns() {
            let mut child = game.clone();
            child.play(column).expect("the column is open");
            let Some(score) = solver.solve(&child)?.score() else {
                return Ok(None);
            };
            scores[column.index() as usize] = Some(-score.value());
        }
        let best = scores.iter().flatten().max().copied();
        Ok(best.map(|best| LabelledPosition { game, scores, best }))
    }

    /// The score of the best move.
    pub fn best(&self) -> i32 {
        self.best
    }

    /// The score that a move gives away, compared with the best one.
    ///
    /// # Panics
    /// If the column is not open.
    pub fn score_lost(&self, column: Column) -> i32 {
        self.best - self.score(column)
    }

    /// Whether a move makes the outcome worse: a win becomes a draw or a loss, or a draw a loss.
    ///
    /// # Panics
    /// If the column is not open.
    pub fn loses_outcome(&self, column: Column) -> bool {
        self.score(column).signum() < self.best.signum()
    }

    fn score(&self, column: Column) -> i32 {
        let score = self.scores.get(column.index() as usize).copied().flatten();
        score.expect("players choose open columns")
    }

    /// Whether some move makes the outcome worse.
    pub(crate) fn has_choice(&self) -> bool {
        let mut scores = self.scores.iter().flatten();
        scores.any(|score| score.signum() < self.best.signum())
    }
}
