//! The fast greedy player at a board, for games against other players.

use enlinea_core::{Column, Grid, Position};
use enlinea_players::{Budget, Choice, Search};

use super::move_table::{MoveCounter, MoveTable};
use super::{Factors, GreedyStyle};

/// Plays exactly as `uba-greedy` with the same weights does.
#[derive(Debug)]
pub struct FastGreedy<G: Grid> {
    counter: MoveCounter<G>,
    factors: Factors,
    table: MoveTable,
    last: Option<Column>,
}

impl<G: Grid> FastGreedy<G> {
    /// For one board.
    pub fn new(grid: G, style: GreedyStyle, factors: Factors) -> FastGreedy<G> {
        FastGreedy {
            counter: MoveCounter::new(grid, style),
            factors,
            table: MoveTable::default(),
            last: None,
        }
    }
}

impl<G: Grid> Search<G> for FastGreedy<G> {
    fn reset(&mut self, _seed: u64) {
        self.last = None;
    }

    fn follow(&mut self, last: Option<Column>) {
        self.last = last;
    }

    fn best(&mut self, position: &Position<G>, _budget: &Budget) -> Choice {
        self.counter.fill(position, self.last, &mut self.table);
        let scores = self.counter.scores();
        let column = self.table.choose(&self.factors, scores);
        let value = self.table.value_of(&self.factors, column);
        Choice {
            column,
            value: value.map(|value| {
                if scores.are_whole {
                    value.trunc()
                } else {
                    value
                }
            }),
            depth: 1,
            nodes: 1,
        }
    }
}
