//! Counting the leaves of the game tree: the classic check of a move generator.

use crate::{Column, Grid, Position};

/// How many ways there are to play exactly `depth` further plies. Games that end earlier are not counted.
///
/// ```
/// use enlinea_core::{Position, StandardGrid, perft::perft};
///
/// assert_eq!(perft(&Position::new(StandardGrid {}), 4), 2401);
/// ```
pub fn perft<G: Grid>(position: &Position<G>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if position.outcome().is_over() {
        return 0;
    }
    count_below(position, depth)
}

/// The same for each open column, from the left: where two implementations differ, this tells where.
pub fn divide<G: Grid>(position: &Position<G>, depth: u32) -> Vec<(Column, u64)> {
    position
        .open_columns()
        .map(|column| {
            let mut child = *position;
            child.play_unchecked(column);
            (column, perft(&child, depth.saturating_sub(1)))
        })
        .collect()
}

/// The recursion proper: `depth >= 1` and the game is not won.
fn count_below<G: Grid>(position: &Position<G>, depth: u32) -> u64 {
    position.debug_check();
    let playable = position.playable();
    if depth == 1 {
        // Every playable column is a leaf; the stones need not be dropped to count them.
        return u64::from(crate::Word::count_ones(playable));
    }
    let mut leaves = 0;
    for column in (0..position.grid().columns()).map(Column::new) {
        if crate::Word::is_zero(playable & position.grid().column(column)) {
            continue;
        }
        let mut child = *position;
        child.play_unchecked(column);
        if !child.is_lost() {
            leaves += count_below(&child, depth - 1);
        }
    }
    leaves
}
