//! `minimax`: the plain negamax of the textbooks, without pruning. It is the yardstick for `alphabeta`, and shows students what
//! pruning saves.
//!
//! It stops at the end of the game, prefers quick wins and slow losses, and plays the left-most of equals.

use enlinea_core::{Grid, Position, Word, lines};

use crate::budget::Meter;
use crate::evaluator::Evaluator;
use crate::player::Choice;
use crate::random::{Rng, rng};
use crate::search::moves::{Best, Ties, cells};
use crate::search::{Search, score};
use crate::{Budget, View};

/// Negamax to a fixed depth.
#[derive(Debug)]
pub struct Minimax<G: Grid> {
    evaluator: Box<dyn Evaluator<G>>,
    depth: u32,
    ties: Ties,
    rng: Rng,
}

impl<G: Grid> Minimax<G> {
    /// Looks this many plies ahead.
    pub fn new(evaluator: Box<dyn Evaluator<G>>, depth: u32, ties: Ties) -> Minimax<G> {
        Minimax {
            evaluator,
            depth,
            ties,
            rng: rng(0),
        }
    }

    fn value(&self, view: &View<G>, depth: u32, ply: u32, meter: &mut Meter) -> f64 {
        if lines::has_line(view.grid(), view.other()) {
            return -score::win_at(ply);
        }
        let open = view.open();
        if open.is_zero() {
            return 0.0;
        }
        if depth == 0 || meter.is_exhausted() {
            return score::heuristic(&*self.evaluator, view);
        }
        let mut best = f64::NEG_INFINITY;
        for (_, cell) in cells(view.grid(), open) {
            meter.count();
            best = best.max(-self.value(&view.after(cell), depth - 1, ply + 1, meter));
        }
        best
    }
}

impl<G: Grid> Search<G> for Minimax<G> {
    fn reset(&mut self, seed: u64) {
        self.rng = rng(seed);
    }

    fn best(&mut self, position: &Position<G>, budget: &Budget) -> Choice {
        let view = View::of_mover(position);
        let depth = budget.depth_within(self.depth);
        let mut meter = Meter::new(budget, None);
        let mut best = Best::new(self.ties);
        for (column, cell) in cells(view.grid(), view.open()) {
            meter.count();
            let value = -self.value(&view.after(cell), depth - 1, 1, &mut meter);
            best.offer(column, value, &mut self.rng);
        }
        let (column, value) = best.found().expect("the game is not over");
        Choice {
            column,
            value: Some(value),
            depth,
            nodes: meter.nodes(),
        }
    }
}
