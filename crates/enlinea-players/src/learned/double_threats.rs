//! Moves that threaten to complete a line, and those that do it twice, so that no reply stops both.

use enlinea_core::{Grid, Word, lines};

use crate::View;

/// The threatening moves of one side, as cells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ThreateningMoves<W> {
    /// Moves after which the side completes a line if it may move again.
    pub(super) single: W,
    /// Those after which it completes one whatever the opponent does: there are two cells to block, or the cell above the blocked
    /// one completes a line too.
    pub(super) double: W,
}

impl<W: Word> ThreateningMoves<W> {
    /// Looks at some moves of the side that `view` belongs to. None of them may complete a line or let the opponent do so.
    pub(super) fn among<G: Grid<Word = W>>(view: &View<G>, moves: W) -> ThreateningMoves<W> {
        let grid = view.grid();
        let (empty, playable) = (view.empty(), view.landing());
        let (mut single, mut double) = (W::ZERO, W::ZERO);
        let mut rest = moves;
        while !rest.is_zero() {
            let cell = W::bit(rest.trailing_zeros());
            rest = rest ^ cell;
            let threats = lines::completing_cells(grid, view.own() | cell) & empty & !cell;
            let now = threats & (playable | cell << 1);
            if now.is_zero() {
                continue;
            }
            single = single | cell;
            if now.count_ones() > 1 || !(now << 1 & threats).is_zero() {
                double = double | cell;
            }
        }
        ThreateningMoves { single, double }
    }
}

/// The moves among these after which the opponent has no double threat. None of them may let the opponent complete a line at once,
/// and none may be a double threat itself.
pub(super) fn stopping_double_threats<G: Grid>(view: &View<G>, moves: G::Word) -> G::Word {
    let grid = view.grid();
    let mut stopping = G::Word::ZERO;
    let mut rest = moves;
    while !rest.is_zero() {
        let cell = G::Word::bit(rest.trailing_zeros());
        rest = rest ^ cell;
        let next = view.after(cell);
        let threats = lines::completing_cells(grid, next.other()) & next.empty();
        let blocks = threats & next.landing();
        let useful = if blocks.is_zero() {
            next.landing()
        } else {
            blocks
        };
        // A stone below a threat is answered on it.
        let replies = useful & !(threats >> 1);
        if ThreateningMoves::among(&next, replies).double.is_zero() {
            stopping = stopping | cell;
        }
    }
    stopping
}
