//! Static rules in front of a model: what needs no judgement is settled exactly.
//!
//! The side to move wins at once, or it cannot stop the opponent, or it has a single move that does not lose at once: then that
//! move is played, and the same questions are asked again. What remains is quiet: at least two moves that do not lose
//! at once. None of this is ever wrong, and about half of all positions after a move are settled by it.

use enlinea_core::{Grid, Side, Word, lines};

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
    /// Its moves that do not lose at once, as cells.
    pub safe: G::Word,
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
        let safe = useful & !(other_threats >> 1);
        if blocks.count_ones() > 1 || safe.is_zero() {
            return Settled::Exact(signed(-win_at(plies + 1), same_side));
        }
        if safe.count_ones() > 1 {
            return Settled::Quiet(Quiet {
                view,
                safe,
                own_threats,
                other_threats,
                same_side,
            });
        }
        view = view.after(safe);
        plies += 1;
        same_side = !same_side;
    }
}

/// The side to move on a board of a game without passes.
pub fn side_to_move<G: Grid>(view: &View<G>) -> Side {
    Side::ALL[(view.count() % 2) as usize]
}
