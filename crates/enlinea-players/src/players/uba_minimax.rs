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
use crate::player::Choice;
use crate::search::Search;
use crate::search::moves::cells;

/// Which of the programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pruning {
    /// The whole tree.
    None,
    /// Alpha-beta that ignores the first child when it tightens.
    Published,
    /// Alpha-beta that tightens with every child.
    Fixed,
}

/// Searches to the end of the game.
#[derive(Clone, Copy, Debug)]
pub struct UbaMinimax {
    pruning: Pruning,
}

impl UbaMinimax {
    /// With or without pruning.
    pub fn new(pruning: Pruning) -> UbaMinimax {
        UbaMinimax { pruning }
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
            if self.pruning != Pruning::None && best.is_some() && alpha >= beta {
                break;
            }
            meter.count();
            let mut next = *position;
            next.play_unchecked(column);
            let value = -self.value(&next, -beta, -alpha, meter);
            if best.is_none_or(|(_, known)| value > known) {
                match (self.pruning, best) {
                    // As written the bound may even fall: the best so far can be below it.
                    (Pruning::Published, Some(_)) => alpha = value,
                    (Pruning::Fixed, _) => alpha = alpha.max(value),
                    _ => {}
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
