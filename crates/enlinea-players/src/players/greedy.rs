//! `greedy`: one ply with any evaluator. A won game comes first, then the highest value of the board after the move, for
//! the side that made it; ties go to the left.

use enlinea_core::{Grid, Position, lines};

use crate::evaluator::Evaluator;
use crate::player::Choice;
use crate::random::{Rng, rng};
use crate::search::Search;
use crate::search::moves::{Best, Ties, cells};
use crate::{Budget, View};

/// Looks at the boards after each move.
#[derive(Debug)]
pub struct Greedy<G: Grid> {
    evaluator: Box<dyn Evaluator<G>>,
    ties: Ties,
    rng: Rng,
}

impl<G: Grid> Greedy<G> {
    /// With this evaluator.
    pub fn new(evaluator: Box<dyn Evaluator<G>>, ties: Ties) -> Greedy<G> {
        Greedy {
            evaluator,
            ties,
            rng: rng(0),
        }
    }
}

impl<G: Grid> Search<G> for Greedy<G> {
    fn reset(&mut self, seed: u64) {
        self.rng = rng(seed);
    }

    fn best(&mut self, position: &Position<G>, _budget: &Budget) -> Choice {
        let view = View::of_mover(position);
        let mut best = Best::new(self.ties);
        let mut nodes = 0;
        for (column, cell) in cells(view.grid(), view.open()) {
            let after = view.with_own(cell);
            let value = if lines::has_line(view.grid(), after.own()) {
                f64::INFINITY
            } else {
                self.evaluator.evaluate(&after)
            };
            best.offer(column, value, &mut self.rng);
            nodes += 1;
        }
        let (column, value) = best.found().expect("the game is not over");
        Choice {
            column,
            value: Some(value),
            depth: 1,
            nodes,
        }
    }
}
