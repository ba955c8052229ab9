//! What threats say about a node of `mcts`, before anything is tried.

use enlinea_core::{Grid, Position, Word, lines};

use crate::direction::Ray;

/// The moves worth a try, or the value if there is nothing to try.
pub(super) enum Forced<W> {
    /// -1, 0 or 1 for the side to move.
    Decided(i8),
    /// At least one move.
    Moves(W),
}

/// Looks one move of each side ahead.
#[inline]
pub(super) fn forced<G: Grid>(position: &Position<G>) -> Forced<G::Word> {
    let playable = position.playable();
    if playable.is_zero() {
        return Forced::Decided(0);
    }
    let grid = position.grid();
    if !(lines::completing_cells(grid, position.own()) & playable).is_zero() {
        return Forced::Decided(1);
    }
    if grid.max_plies() - position.plies() == 1 {
        return Forced::Decided(0);
    }
    let threats = lines::completing_cells(grid, position.opponent()) & !position.occupied();
    let urgent = threats & playable;
    let is_double = !(urgent & urgent.wrapping_sub(G::Word::ONE)).is_zero();
    let candidates = if urgent.is_zero() { playable } else { urgent };
    let safe = candidates & !Ray::Down.step(grid, threats);
    if is_double || safe.is_zero() {
        Forced::Decided(-1)
    } else {
        Forced::Moves(safe)
    }
}

/// A cell that wins at once.
pub(super) fn winning_cell<G: Grid>(position: &Position<G>) -> Option<G::Word> {
    let winning = lines::completing_cells(position.grid(), position.own()) & position.playable();
    (!winning.is_zero()).then(|| G::Word::bit(winning.trailing_zeros()))
}

/// What to play when all is lost: a block if there is one, else anything.
pub(super) fn resistance<G: Grid>(position: &Position<G>) -> G::Word {
    let playable = position.playable();
    let urgent = lines::completing_cells(position.grid(), position.opponent()) & playable;
    if urgent.is_zero() { playable } else { urgent }
}
