//! Static rules in front of a model: what needs no judgement is settled exactly.
//!
//! The side to move wins at once or by a double threat, or it cannot stop the opponent from doing so, or a single move stops it: then
//! that move is played, and the same questions are asked again. What remains is quiet: neither side can win at once, the side to
//! move has no double threat, and at least two moves stop those of the opponent. None of this is ever wrong, and more than half of
//! all positions after a move are settled by it.

use enlinea_core::{Grid, Side, Word, lines};

use super::double_threats::{ThreateningMoves, stopping_double_threats};
use crate::View;

/// What the rules say.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Settled<G: Grid> {
    /// The score for the side that was to move at first.
    Exact(i32),
    /// A quiet position after forced moves.
    Quiet(Quiet<G>),
}

/// A position in which the side to move has a choice.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quiet<G: Grid> {
    /// The board as the side to move sees it.
    pub view: View<G>,
    /// Its moves that stop the opponent from winning at once or by a double threat, as cells.
    pub safe: G::Word,
    /// Its moves that threaten to complete a line.
    pub forcing: G::Word,
    /// Moves of the opponent, were it to move, that do not lose at once.
    pub other_safe: G::Word,
    /// Those that threaten to complete a line.
    pub other_forcing: G::Word,
    /// Those that threaten it twice.
    pub other_double: G::Word,
    /// Free cells that complete a line of the side to move.
    pub own_threats: G::Word,
    /// Free cells that complete a line of its opponent.
    pub other_threats: G::Word,
    /// Whether the side to move here is the one that was to move at first.
    pub same_side: bool,
}

/// Follows forced moves from a position in which the game is not over, as the side to move sees it.
///
/// Scores count as the solver's do: 1 for a win with the winner's last stone, one more for every stone that it has left.
pub fn follow_forced<G: Grid>(view: &View<G>) -> Settled<G> {
    let grid = view.grid();
    let max_plies = grid.max_plies();
    let (mut view, mut plies) = (*view, view.count());
    let mut same_side = true;
    let signed = |score: i32, same_side: bool| if same_side { score } else { -score };
    // The winner makes the stone with this number, counted from 0.
    let win_at = |ply: u32| ((max_plies + 1 - ply) / 2) as i32;
    loop {
        if plies == max_plies {
            return Settled::Exact(0);
        }
        let (empty, playable) = (view.empty(), view.landing());
        let own_threats = lines::completing_cells(grid, view.own()) & empty;
        if !(own_threats & playable).is_zero() {
            return Settled::Exact(signed(win_at(plies), same_side));
        }
        if plies + 1 == max_plies {
            return Settled::Exact(0);
        }
        let other_threats = lines::completing_cells(grid, view.other()) & empty;
        let blocks = other_threats & playable;
        let useful = if blocks.is_zero() { playable } else { blocks };
        // A stone below a threat of the opponent is answered on it.
        let mut safe = useful & !(other_threats >> 1);
        if blocks.count_ones() > 1 || safe.is_zero() {
            return Settled::Exact(signed(-win_at(plies + 1), same_side));
        }
        if safe.count_ones() > 1 {
            let own = ThreateningMoves::among(&view, safe);
            if !own.double.is_zero() && plies + 2 < max_plies {
                return Settled::Exact(signed(win_at(plies + 2), same_side));
            }
            let other_safe = playable & !(own_threats >> 1);
            let other = ThreateningMoves::among(&view.turned(), other_safe);
            // A move can also give the opponent a double threat that it does not have yet; that is left to the model.
            if !other.double.is_zero() && plies + 3 < max_plies {
                safe = stopping_double_threats(&view, safe);
            }
            if safe.is_zero() {
                return Settled::Exact(signed(-win_at(plies + 3), same_side));
            }
            if safe.count_ones() > 1 {
                return Settled::Quiet(Quiet {
                    view,
                    safe,
                    forcing: own.single,
                    other_safe,
                    other_forcing: other.single,
                    other_double: other.double,
                    own_threats,
                    other_threats,
                    same_side,
                });
            }
        }
        view = view.after(safe);
        plies += 1;
        same_side = !same_side;
    }
}

/// The score of the side that completed a line with the last stone on the board.
pub fn winning_score<G: Grid>(view: &View<G>) -> i32 {
    ((view.grid().max_plies() + 2).saturating_sub(view.count()) / 2) as i32
}

/// The side to move on a board of a game without passes.
pub fn side_to_move<G: Grid>(view: &View<G>) -> Side {
    Side::ALL[(view.count() % 2) as usize]
}
