//! Lines and threats in every lane at once.
//!
//! The same shifts as `enlinea_core::lines`, on [`Lanes`] instead of words. A direction in which C stones do
//! not fit is skipped: its shifts could be wider than the word.

use enlinea_core::{Grid, Word};

use crate::instructions::lanes::Lanes;

/// The cells of the board, free or not, that complete a line of these stones.
#[inline(always)]
pub(crate) fn threats<G: Grid, V: Lanes<Word = G::Word>>(grid: G, stones: V) -> V {
    let (stride, connect) = (grid.stride(), grid.connect());
    let mut cells = stones.splat(G::Word::ZERO);
    if connect <= grid.height() {
        // Upright lines only grow at the top.
        cells = stones.shl(1);
        for step in 2..connect {
            cells = cells & stones.shl(step);
        }
    }
    if connect <= grid.width() {
        cells = cells | gaps(stones, stride, connect);
        if connect <= grid.height() {
            cells = cells | gaps(stones, stride + 1, connect) | gaps(stones, stride - 1, connect);
        }
    }
    cells & stones.splat(grid.full())
}

/// Cells that are the missing one of `connect` in a row along `shift`.
#[inline(always)]
fn gaps<V: Lanes>(stones: V, shift: u32, connect: u32) -> V {
    if connect == 4 {
        let (left, right) = (stones.shl(shift), stones.shr(shift));
        let left_two = left & stones.shl(2 * shift);
        let right_two = right & stones.shr(2 * shift);
        return (left_two & (stones.shl(3 * shift) | right))
            | (right_two & (stones.shr(3 * shift) | left));
    }
    let mut cells = stones.splat(V::Word::ZERO);
    for gap in 0..connect {
        let mut complete = stones.splat(!V::Word::ZERO);
        for step in 1..=gap {
            complete = complete & stones.shl(shift * step);
        }
        for step in 1..connect - gap {
            complete = complete & stones.shr(shift * step);
        }
        cells = cells | complete;
    }
    cells
}

/// The lowest bit of every line of `connect` cells along `shift`: for lines across columns the cell in their
/// leftmost column.
#[inline(always)]
pub(crate) fn line_starts<V: Lanes>(cells: V, shift: u32, connect: u32) -> V {
    let mut starts = cells;
    let mut length = 1;
    while length < connect {
        let step = length.min(connect - length);
        starts = starts & starts.shr(shift * step);
        length += step;
    }
    starts
}

/// How many lines still open to a side hold at least two of its stones. `free` are the cells without a stone
/// of the other side.
#[inline(always)]
pub(crate) fn open_pairs<G: Grid, V: Lanes<Word = G::Word>>(grid: G, stones: V, free: V) -> V {
    let (stride, connect) = (grid.stride(), grid.connect());
    let mut number = stones.splat(G::Word::ZERO);
    if connect <= grid.height() {
        number = open_pairs_along(stones, free, 1, connect);
    }
    if connect <= grid.width() {
        number = number.plus(open_pairs_along(stones, free, stride, connect));
        if connect <= grid.height() {
            number = number
                .plus(open_pairs_along(stones, free, stride + 1, connect))
                .plus(open_pairs_along(stones, free, stride - 1, connect));
        }
    }
    number
}

#[inline(always)]
fn open_pairs_along<V: Lanes>(stones: V, free: V, shift: u32, connect: u32) -> V {
    let open = line_starts(free, shift, connect);
    if connect == 4 {
        let next = stones.shr(shift);
        let (both, either) = (stones & next, stones ^ next);
        let two = both | both.shr(2 * shift) | (either & either.shr(2 * shift));
        return (open & two).count();
    }
    let (mut one, mut two) = (stones, stones.splat(V::Word::ZERO));
    for step in 1..connect {
        let next = stones.shr(shift * step);
        two = two | (one & next);
        one = one | next;
    }
    (open & two).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instructions::lanes::one::One;
    use enlinea_core::{Column, Rules, SizedGrid, lines};

    #[test]
    fn threats_are_the_completing_cells_of_the_core() {
        for text in [
            "7x6", "5x4c3", "4x5c5", "3x7c2", "6x3c6", "2x30c30", "9x5c4",
        ] {
            let rules: Rules = text.parse().unwrap();
            let grid = SizedGrid::<u128>::new(rules).unwrap();
            let mut state = 1u128;
            for _ in 0..500 {
                state = state.wrapping_mul(0x2545_f491_4f6c_dd1d_1234_5678_9abc_def1) + 1;
                // The rows fill from below, so that nothing lies under an upright line's gap.
                let stones = (state >> 5) & (state >> 31) & grid.full();
                let expected = lines::completing_cells(grid, stones);
                let found = threats(grid, One(stones)).0;
                // The core also looks below upright lines, where no stone can fall any more.
                assert_eq!(found & !expected, 0, "{text}");
                let missing = expected & !found;
                assert_eq!(missing & !(stones >> 1), 0, "{text}");
            }
        }
    }

    #[test]
    fn open_pairs_counts_windows() {
        let rules: Rules = "7x6".parse().unwrap();
        let grid = SizedGrid::<u64>::new(rules).unwrap();
        let cell = |column, row| grid.cell(Column::new(column), row);
        let pair = cell(3, 0) | cell(4, 0);
        let free = grid.full() & !cell(6, 0);
        // Columns 1-4 hold one; 2-5 and 3-6 hold both; 4-7 is blocked.
        assert_eq!(open_pairs(grid, One(pair), One(free)).0, 2);
    }
}
