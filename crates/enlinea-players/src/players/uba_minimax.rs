//! `uba-minimax` and `uba-minimax-ab`: the optimal player, on the whole tree.
//!
//! Source: UBA, Algorithms III, TP3. Values are 1, 0 and -1 for the side to move at the root; a node ends when one side
//! has a line, no stones are left, or the board is full. Ties go to the left-most column. The tree is searched anew on
//! every turn, so the player profits from the first mistake of its opponent. Only tiny boards finish; a node budget
//! makes the rest count as drawn.
//!
//! Quirks (`docs/sources.md`):
//!
//! - Starts from a full column: the best move is initialised with the first column even if it is full. Both modes take
//!   the first playable one.
//! - First child does not tighten: in the pruned version the first child sets the best value but not the bound, so one
//!   more sibling may be searched than needed. `fixed` tightens with every child. Moves and values are the same, node
//!   counts are not.

use enlinea_core::{Column, Grid, Position, Word, lines};

use crate::Budget;
use crate::budget::Meter;
use crate::definition::{EvaluatorUse, Making, PlayerDefinition, PlayerGroup, Text};
use crate::mode::Mode;
use crate::plan::PlayerPlan;
use crate::player::Choice;
use crate::search::moves::cells;
use crate::search::{Search, SearchRecipe, search_player};
use crate::sources::Source;

/// `uba-minimax`.
pub static UBA_MINIMAX: PlayerDefinition = PlayerDefinition {
    slug: "uba-minimax",
    name: Text {
        english: "Whole-tree minimax (UBA)",
        spanish: "Minimax completo (UBA)",
    },
    idea: Text {
        english: "the whole tree: perfect on tiny boards",
        spanish: "todo el árbol: perfecto en tableros diminutos",
    },
    source: Source::UbaTp3,
    group: PlayerGroup::Published,
    modes: &[Mode::Published],
    evaluator: EvaluatorUse::Never,
    arguments: &[],
    making: Making::Build(search_player::<WholeTree>),
};

/// `uba-minimax-ab`.
pub static UBA_MINIMAX_AB: PlayerDefinition = PlayerDefinition {
    slug: "uba-minimax-ab",
    name: Text {
        english: "Whole-tree alpha-beta (UBA)",
        spanish: "Alfa-beta completo (UBA)",
    },
    idea: Text {
        english: "the whole tree with alpha-beta pruning",
        spanish: "todo el árbol con poda alfa-beta",
    },
    source: Source::UbaTp3,
    group: PlayerGroup::Published,
    modes: &[Mode::Published, Mode::Fixed],
    evaluator: EvaluatorUse::Never,
    arguments: &[],
    making: Making::Build(search_player::<Pruned>),
};

/// The definitions of this file.
pub static DEFINITIONS: &[&PlayerDefinition] = &[&UBA_MINIMAX, &UBA_MINIMAX_AB];

struct WholeTree;

impl SearchRecipe for WholeTree {
    fn search<G: Grid>(_plan: &PlayerPlan, _grid: G) -> impl Search<G> + 'static {
        UbaMinimax::without_pruning()
    }
}

struct Pruned;

impl SearchRecipe for Pruned {
    fn search<G: Grid>(plan: &PlayerPlan, _grid: G) -> impl Search<G> + 'static {
        UbaMinimax::with_pruning(plan.mode())
    }
}

/// Searches to the end of the game.
#[derive(Clone, Copy, Debug)]
pub struct UbaMinimax {
    prunes: bool,
    first_child_tightens: bool,
}

impl UbaMinimax {
    /// The whole tree.
    pub fn without_pruning() -> UbaMinimax {
        UbaMinimax {
            prunes: false,
            first_child_tightens: false,
        }
    }

    /// Alpha-beta, published or fixed.
    pub fn with_pruning(mode: Mode) -> UbaMinimax {
        UbaMinimax {
            prunes: true,
            first_child_tightens: mode == Mode::Fixed,
        }
    }

    /// The value for the side to move, as a negamax: the minimising player's bounds are the maximising one's, negated.
    fn value<G: Grid>(
        self,
        position: &Position<G>,
        alpha: i32,
        beta: i32,
        meter: &mut Meter,
    ) -> i32 {
        if lines::has_line(position.grid(), position.opponent()) {
            return -1;
        }
        if position.playable().is_zero() || meter.is_exhausted() {
            return 0;
        }
        self.best_move(position, alpha, beta, meter).1
    }

    /// The best column and its value.
    fn best_move<G: Grid>(
        self,
        position: &Position<G>,
        mut alpha: i32,
        beta: i32,
        meter: &mut Meter,
    ) -> (Column, i32) {
        let mut best: Option<(Column, i32)> = None;
        for (column, _) in cells(position.grid(), position.playable()) {
            if self.prunes && best.is_some() && alpha >= beta {
                break;
            }
            meter.count();
            let mut next = *position;
            next.play_unchecked(column);
            let value = -self.value(&next, -beta, -alpha, meter);
            if best.is_none_or(|(_, known)| value > known) {
                if self.first_child_tightens {
                    alpha = alpha.max(value);
                } else if best.is_some() {
                    // As written the bound may even fall: the best so far can be below it.
                    alpha = value;
                }
                best = Some((column, value));
            }
        }
        best.expect("a game that is not over has an open column")
    }
}

impl<G: Grid> Search<G> for UbaMinimax {
    fn reset(&mut self, _seed: u64) {}

    fn best(&mut self, position: &Position<G>, budget: &Budget) -> Choice {
        let mut meter = Meter::new(budget, None);
        let (column, value) = self.best_move(position, -2, 2, &mut meter);
        Choice {
            column,
            value: Some(f64::from(value)),
            depth: position.grid().max_plies() - position.plies(),
            nodes: meter.nodes(),
        }
    }
}
