//! A position with the exact score of every move, to measure with.

use enlinea_core::{Column, Grid, Position, Word, lines};
use enlinea_players::View;

/// A position in which the game is not over.
#[derive(Clone, Debug, PartialEq)]
pub struct TestPosition<G: Grid> {
    /// The position.
    pub position: Position<G>,
    /// The exact score of each column for the side to move, `None` for full columns.
    pub scores: Vec<Option<i32>>,
}

impl<G: Grid> TestPosition<G> {
    /// The score of a move.
    ///
    /// # Panics
    /// If the column is not open.
    pub fn score(&self, column: Column) -> i32 {
        self.scores[column.index() as usize].expect("the column is open")
    }

    /// The score of the best move.
    ///
    /// # Panics
    /// If no column is open.
    pub fn best(&self) -> i32 {
        let best = self.scores.iter().flatten().max();
        *best.expect("a game that is not over has a move")
    }

    /// Whether the position is quiet and decisive: neither side wins at once, and the moves lead to at least two outcomes.
    pub fn is_quiet_and_decisive(&self) -> bool {
        let view = View::of_mover(&self.position);
        let (grid, open) = (view.grid(), view.open());
        let wins_at_once = |stones| !(lines::completing_cells(grid, stones) & open).is_zero();
        let worst = self.scores.iter().flatten().min();
        worst.is_some_and(|worst| worst.signum() < self.best().signum())
            && !wins_at_once(view.own())
            && !wins_at_once(view.other())
    }
}
