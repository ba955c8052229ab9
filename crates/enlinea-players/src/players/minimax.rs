//! `minimax`: the plain negamax of the textbooks, without pruning. It is the baseline for `alphabeta`, and shows students what
//! pruning saves.
//!
//! It stops at the end of the game, prefers quick wins and slow losses, and plays the left-most of equals.

use enlinea_core::{Grid, Position, Word, lines};

use crate::budget::Meter;
use crate::definition::{EvaluatorUse, Making, PlayerDefinition, PlayerGroup, Text};
use crate::evaluator::Evaluator;
use crate::heuristics::threats::THREATS;
use crate::mode::Mode;
use crate::plan::PlayerPlan;
use crate::player::Choice;
use crate::random::{Rng, rng};
use crate::search::arguments::{DEPTH, TIES};
use crate::search::moves::{Best, Ties, cells};
use crate::search::{Search, SearchRecipe, score, search_player};
use crate::sources::Source;
use crate::{Budget, View};

/// `minimax`.
pub static MINIMAX: PlayerDefinition = PlayerDefinition {
    slug: "minimax",
    name: Text {
        english: "Minimax",
        spanish: "Minimax",
    },
    idea: Text {
        english: "negamax without pruning",
        spanish: "negamax sin poda",
    },
    source: Source::Textbooks,
    group: PlayerGroup::Search,
    modes: &[Mode::Published],
    evaluator: EvaluatorUse::Default(&THREATS),
    arguments: &[&DEPTH, &TIES],
    making: Making::Build(search_player::<MinimaxRecipe>),
};

/// The definitions of this file.
pub static DEFINITIONS: &[&PlayerDefinition] = &[&MINIMAX];

struct MinimaxRecipe;

impl SearchRecipe for MinimaxRecipe {
    fn search<G: Grid>(plan: &PlayerPlan, grid: G) -> impl Search<G> + 'static {
        let settings = plan.settings();
        Minimax::new(
            plan.evaluator_on(grid),
            settings.get(&DEPTH),
            settings.get(&TIES),
        )
    }
}

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
        best.choice(depth, meter.nodes())
    }
}
