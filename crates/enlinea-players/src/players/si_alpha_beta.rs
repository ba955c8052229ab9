//! `si-alphabeta`: the pruned twin of `si-minimax`.
//!
//! Source: Intelligent Systems, Úbeda 2022, with details from a public copy. Bounds start at -10^11 and 10^13; after
//! each child the bound of the side to move is tightened, and the node is left when they meet. The selection among the
//! results so far is that of `si-minimax`, without coin flips: of equals the first.
//!
//! `fixed` ranks wins by how soon and losses by how late they come *before* pruning, so that the bounds speak about the
//! same order as the selection; and it breaks ties at the root fairly, by searching every root move with a bound just
//! below the best so far, so that an equal one proves equal (the author wished for variety that costs no strength).

use enlinea_core::{Grid, Position};

use super::si_minimax::{
    N, Node, SiCounts, SiParts, SiResult, Turn, chosen, machine_choice, person_choice, si_player,
};
use crate::Budget;
use crate::budget::Meter;
use crate::definition::{Making, PlayerDefinition, Text};
use crate::evaluator::Evaluator;
use crate::mode::Mode;
use crate::plan::PlayerPlan;
use crate::player::Choice;
use crate::random::rng;
use crate::search::moves::{Best, Ties, cells};
use crate::search::{Search, SearchRecipe, search_player};

/// `si-alphabeta`.
pub static SI_ALPHA_BETA: PlayerDefinition = si_player(
    "si-alphabeta",
    Text {
        english: "Alpha-beta with patterns (Úbeda)",
        spanish: "Alfa-beta con patrones (Úbeda)",
    },
    Text {
        english: "si-minimax with alpha-beta pruning",
        spanish: "si-minimax con poda alfa-beta",
    },
    Making::Build(search_player::<SiAlphaBetaRecipe>),
);

/// The definitions of this file.
pub static DEFINITIONS: &[&PlayerDefinition] = &[&SI_ALPHA_BETA];

struct SiAlphaBetaRecipe;

impl SearchRecipe for SiAlphaBetaRecipe {
    fn search<G: Grid>(plan: &PlayerPlan, grid: G) -> impl Search<G> + 'static {
        SiAlphaBeta::new(
            plan.evaluator_on(grid),
            plan.settings().get(&N),
            plan.mode(),
        )
    }
}

/// Alpha-beta with the selection of `si-minimax`.
#[derive(Debug)]
pub struct SiAlphaBeta<G: Grid>(SiParts<G>);

/// The bounds of a node.
#[derive(Clone, Copy, Debug)]
struct Window {
    alpha: f64,
    beta: f64,
}

impl Window {
    const PUBLISHED: Window = Window {
        alpha: -1e11,
        beta: 1e13,
    };

    /// Takes a child's number into account; true if the rest of the node does not matter.
    fn tighten(&mut self, turn: Turn, number: f64) -> bool {
        match turn {
            Turn::Machine => self.alpha = self.alpha.max(number),
            Turn::Person => self.beta = self.beta.min(number),
        }
        self.alpha >= self.beta
    }
}

impl<G: Grid> SiAlphaBeta<G> {
    /// Looks this many plies ahead. The published tables call `plies + 1` the depth.
    pub fn new(evaluator: Box<dyn Evaluator<G>>, plies: u32, mode: Mode) -> SiAlphaBeta<G> {
        SiAlphaBeta(SiParts::new(evaluator, plies, mode))
    }

    /// What the last search counted.
    pub fn counts(&self) -> SiCounts {
        self.0.counts
    }

    fn published(&mut self, node: &Node<G>, mut window: Window, meter: &mut Meter) -> SiResult {
        if let Some(result) = self.0.leaf(node, meter) {
            return result;
        }
        let mut results = Vec::with_capacity(node.view.grid().width() as usize);
        for (column, cell) in cells(node.view.grid(), node.view.open()) {
            self.0.count_child(meter);
            let result = self.published(&node.child(cell), window, meter);
            results.push(result.by(column));
            if window.tighten(node.turn, result.value) {
                break;
            }
        }
        match node.turn {
            Turn::Machine => machine_choice(&results, || false),
            Turn::Person => person_choice(&results),
        }
    }

    fn fixed(&mut self, node: &Node<G>, mut window: Window, meter: &mut Meter) -> SiResult {
        if let Some(result) = self.0.leaf(node, meter) {
            return result;
        }
        let mut best: Option<SiResult> = None;
        for (column, cell) in cells(node.view.grid(), node.view.open()) {
            self.0.count_child(meter);
            let result = self.fixed(&node.child(cell), window, meter).by(column);
            let is_better = best.is_none_or(|best| match node.turn {
                Turn::Machine => result.rank() > best.rank(),
                Turn::Person => result.rank() < best.rank(),
            });
            if is_better {
                best = Some(result);
            }
            if window.tighten(node.turn, result.rank()) {
                break;
            }
        }
        best.expect("a node that is not a leaf has a child")
    }

    fn fixed_root(&mut self, root: &Node<G>, meter: &mut Meter) -> SiResult {
        let mut best = Best::new(Ties::Random);
        let mut results = Vec::new();
        for (column, cell) in cells(root.view.grid(), root.view.open()) {
            self.0.count_child(meter);
            let known = best.found().map_or(f64::NEG_INFINITY, |(_, rank)| rank);
            let window = Window {
                alpha: known.next_down(),
                beta: f64::INFINITY,
            };
            let result = self.fixed(&root.child(cell), window, meter).by(column);
            best.offer(column, result.rank(), &mut self.0.rng);
            results.push(result);
        }
        let column = best.found().map(|(column, _)| column);
        let result = results.iter().find(|result| result.column == column);
        *result.expect("a root that is not a leaf has a move")
    }
}

impl<G: Grid> Search<G> for SiAlphaBeta<G> {
    fn reset(&mut self, seed: u64) {
        self.0.rng = rng(seed);
    }

    fn best(&mut self, position: &Position<G>, budget: &Budget) -> Choice {
        let (root, mut meter) = self.0.begin(position, budget);
        let result = if self.0.is_fair {
            self.fixed_root(&root, &mut meter)
        } else {
            self.published(&root, Window::PUBLISHED, &mut meter)
        };
        chosen(&result, self.counts())
    }
}
