//! The fast greedy player at a board, for games against other players.

use enlinea_core::{Grid, Position};
use enlinea_players::{Budget, Choice, Search};

use super::move_table::{MoveCounter, MoveTable};
use super::{Factors, GreedyStyle};

/// Plays exactly as `uba-greedy` with the same weights does.
#[derive(Debug)]
pub struct FastGreedy<G: Grid> {
    counter: MoveCounter<G>,
    factors: Factors,
    table: MoveTable,
}

impl<G: Grid> FastGreedy<G> {
    /// For one board.
    pub fn new(grid: G, style: GreedyStyle, factors: Factors) -> FastGreedy<G> {
        FastGreedy {
            counter: MoveCounter::new(grid, style),
            factors,
            table: MoveTable::default(),
        }
    }
}

impl<G: Grid> Search<G> for FastGreedy<G> {
    fn reset(&mut self, _seed: u64) {}

    fn best(&mut self, position: &Position<G>, _budget: &Budget) -> Choice {
        self.counter.fill(position, &mut self.table);
        let column = self
            .table
            .choose(&self.factors, self.counter.largest_count());
        Choice {
            column,
            value: self.table.value_of(&self.factors, column),
            depth: 1,
            nodes: 1,
        }
    }
}
