//! Counting the leaves of the game tree: the classic check of a move generator.

use std::convert::Infallible;
use std::ops::ControlFlow;

use crate::{Grid, Position, Word};

/// How many ways there are to play exactly `depth` further plies. Games that end earlier are not counted.
///
/// ```
/// use enlinea_core::{Position, StandardGrid, perft::perft};
///
/// assert_eq!(perft(&Position::new(StandardGrid {}), 4), 2401);
/// ```
pub fn perft<G: Grid>(position: &Position<G>, depth: u32) -> u64 {
    match perft_watched(position, depth, &mut |_| {
        ControlFlow::<Infallible>::Continue(())
    }) {
        ControlFlow::Continue(leaves) => leaves,
        ControlFlow::Break(never) => match never {},
    }
}

/// The same with an observer, which is called with the number of leaves since its last call and may stop the
/// count. Trees of fewer than 3 plies are counted without a call.
pub fn perft_watched<G: Grid, B>(
    position: &Position<G>,
    depth: u32,
    observer: &mut impl FnMut(u64) -> ControlFlow<B>,
) -> ControlFlow<B, u64> {
    if depth == 0 {
        return ControlFlow::Continue(1);
    }
    if position.outcome().is_over() {
        return ControlFlow::Continue(0);
    }
    count_below(position, depth, observer)
}

/// Subtrees of this depth are reported to the observer: small enough to come often, large enough not to
/// slow the count down.
const WATCHED_DEPTH: u32 = 3;

/// The recursion proper: `depth >= 1` and the game is not won.
fn count_below<G: Grid, B>(
    position: &Position<G>,
    depth: u32,
    observer: &mut impl FnMut(u64) -> ControlFlow<B>,
) -> ControlFlow<B, u64> {
    position.debug_check();
    let playable = position.playable();
    if depth == 1 {
        // Every playable column is a leaf; the stones need not be dropped to count them.
        return ControlFlow::Continue(u64::from(playable.count_ones()));
    }
    let mut leaves = 0;
    for column in position.grid().columns() {
        if (playable & position.grid().column(column)).is_zero() {
            continue;
        }
        let mut child = *position;
        child.play_unchecked(column);
        if !child.is_lost() {
            leaves += count_below(&child, depth - 1, observer)?;
        }
    }
    if depth == WATCHED_DEPTH {
        observer(leaves)?;
    }
    ControlFlow::Continue(leaves)
}
