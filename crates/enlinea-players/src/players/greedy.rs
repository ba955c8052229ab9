//! `greedy`: one ply with any evaluator. A won game comes first, then the board after the move that the evaluator prefers, for
//! the side that made it; ties go to the left.
//!
//! The value of the move is that of the board after it. An evaluator may prefer a board for more than its value, as `learned`
//! does; the value stays on the evaluator's scale.

use enlinea_core::{Grid, Position, lines};

use crate::definition::{EvaluatorUse, Making, PlayerDefinition, PlayerGroup, Text};
use crate::evaluator::Evaluator;
use crate::heuristics::threats::THREATS;
use crate::mode::Mode;
use crate::plan::PlayerPlan;
use crate::player::Choice;
use crate::random::{Rng, rng};
use crate::search::arguments::TIES;
use crate::search::moves::{Best, Ties, cells};
use crate::search::{Search, SearchRecipe, score, search_player};
use crate::sources::Source;
use crate::{Budget, View};

/// `greedy`.
pub static GREEDY: PlayerDefinition = PlayerDefinition {
    slug: "greedy",
    name: Text {
        english: "Greedy",
        spanish: "Voraz",
    },
    idea: Text {
        english: "the best board after one move",
        spanish: "el mejor tablero tras una jugada",
    },
    source: Source::Textbooks,
    group: PlayerGroup::Simple,
    modes: &[Mode::Published],
    evaluator: EvaluatorUse::Default(&THREATS),
    arguments: &[&TIES],
    making: Making::Build(search_player::<GreedyRecipe>),
};

/// The definitions of this file.
pub static DEFINITIONS: &[&PlayerDefinition] = &[&GREEDY];

struct GreedyRecipe;

impl SearchRecipe for GreedyRecipe {
    fn search<G: Grid>(plan: &PlayerPlan, grid: G) -> impl Search<G> + 'static {
        Greedy::new(plan.evaluator_on(grid), plan.settings().get(&TIES))
    }
}

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

impl<G: Grid> Greedy<G> {
    /// The value of a move that leads to this board, for the side that made it.
    fn value(&self, after: &View<G>) -> f64 {
        if lines::has_line(after.grid(), after.own()) {
            score::win_at(1)
        } else {
            self.evaluator.evaluate(after)
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
        let mut boards = Vec::new();
        for (column, cell) in cells(view.grid(), view.open()) {
            let after = view.with_own(cell);
            let value = if lines::has_line(view.grid(), after.own()) {
                f64::INFINITY
            } else {
                self.evaluator.preference(&after)
            };
            best.offer(column, value, &mut self.rng);
            boards.push((column, after));
        }
        let choice = best.choice(1, boards.len() as u64);
        let chosen = boards.iter().find(|(column, _)| *column == choice.column);
        Choice {
            value: chosen.map(|(_, after)| self.value(after)),
            ..choice
        }
    }
}
