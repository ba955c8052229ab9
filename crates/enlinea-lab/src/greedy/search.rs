//! The fast greedy player at a board, for games against other players.

use enlinea_core::{Grid, Position};
use enlinea_players::{Budget, Choice, Search};

use super::sheet::{Scribe, Sheet};
use super::{Factors, GreedyStyle};

/// Plays exactly as `uba-greedy` with the same weights does.
#[derive(Debug)]
pub struct FastGreedy<G: Grid> {
    scribe: Scribe<G>,
    factors: Factors,
    sheet: Sheet,
}

impl<G: Grid> FastGreedy<G> {
    /// For one board.
    pub fn new(grid: G, style: GreedyStyle, factors: Factors) -> FastGreedy<G> {
        FastGreedy {
            scribe: Scribe::new(grid, style),
            factors,
            sheet: Sheet::default(),
        }
    }
}

impl<G: Grid> Search<G> for FastGreedy<G> {
    fn reset(&mut self, _seed: u64) {}

    fn best(&mut self, position: &Position<G>, _budget: &Budget) -> Choice {
        self.scribe.fill(position, &mut self.sheet);
        let column = self
            .sheet
            .choose(&self.factors, self.scribe.largest_count());
        Choice {
            column,
            value: self.sheet.value_of(&self.factors, column),
            depth: 1,
            nodes: 1,
        }
    }
}
