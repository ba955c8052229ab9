//! Lines of C stones, found by shifting whole boards.
//!
//! A line runs in one of four directions. With the bit order of [`grid`](crate::grid) a step is a shift:
//! 1 up, `stride` right, `stride + 1` right and up, `stride - 1` right and down. A direction in which C
//! stones do not fit is skipped: it holds no line, and its shifts could be wider than the word (on
//! 2x30 with C = 30 a horizontal shift would be).

use crate::{Grid, Word};

/// The shifts of the directions in which a line fits on this board.
fn directions<G: Grid>(grid: G) -> impl Iterator<Item = u32> {
    let (stride, connect) = (grid.stride(), grid.connect());
    let wide_enough = connect <= grid.width();
    let high_enough = connect <= grid.height();
    [
        (high_enough, 1),
        (wide_enough, stride),
        (wide_enough && high_enough, stride + 1),
        (wide_enough && high_enough, stride - 1),
    ]
    .into_iter()
    .filter_map(|(fits, shift)| fits.then_some(shift))
}

/// Whether these stones contain a line of at least C.
///
/// Runs are found by doubling: a run of `a` cut with itself `b <= a` steps away is a run of `a + b`.
///
/// ```
/// use enlinea_core::{Column, Grid, StandardGrid, lines};
///
/// let grid = StandardGrid {};
/// let three = (0..3).fold(0, |stones, row| stones | grid.cell(Column::new(2), row));
/// assert!(!lines::has_line(grid, three));
/// assert!(lines::has_line(grid, three | grid.cell(Column::new(2), 3)));
/// ```
#[inline]
pub fn has_line<G: Grid>(grid: G, stones: G::Word) -> bool {
    directions(grid).any(|shift| {
        let mut run_starts = stones;
        let mut length = 1;
        while length < grid.connect() {
            let step = length.min(grid.connect() - length);
            run_starts = run_starts & run_starts >> (shift * step);
            length += step;
        }
        !run_starts.is_zero()
    })
}

/// Every cell of the board that completes a line of at least C when added to these stones, whether it is
/// free or not, reachable or not.
///
/// A cell completes a line if for some split `a + b = C - 1` the `a` cells before it and the `b` cells
/// after it hold stones.
#[inline]
pub fn completing_cells<G: Grid>(grid: G, stones: G::Word) -> G::Word {
    let others = grid.connect() - 1;
    let mut completing = G::Word::ZERO;
    for shift in directions(grid) {
        for before in 0..=others {
            let mut cells = grid.full();
            for step in 1..=before {
                cells = cells & stones << (shift * step);
            }
            for step in 1..=others - before {
                cells = cells & stones >> (shift * step);
            }
            completing = completing | cells;
        }
    }
    completing
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Column, Rules, SizedGrid, Wide};

    fn cells<W: Word>(grid: SizedGrid<W>, cells: &[(u32, u32)]) -> W {
        cells.iter().fold(W::ZERO, |stones, &(column, row)| {
            stones | grid.cell(Column::new(column), row)
        })
    }

    fn check_on<W: Word>(rules: Rules, stones: &[(u32, u32)], expected: bool) {
        let grid = SizedGrid::<W>::new(rules).unwrap();
        assert_eq!(
            has_line(grid, cells(grid, stones)),
            expected,
            "{rules} {stones:?}"
        );
    }

    fn check(rules: &str, stones: &[(u32, u32)], expected: bool) {
        let rules: Rules = rules.parse().unwrap();
        check_on::<u64>(rules, stones, expected);
        check_on::<u128>(rules, stones, expected);
        check_on::<Wide<3>>(rules, stones, expected);
    }

    #[test]
    fn lines_in_all_directions() {
        check("7x6", &[(0, 0), (1, 0), (2, 0), (3, 0)], true);
        check("7x6", &[(6, 2), (6, 3), (6, 4), (6, 5)], true);
        check("7x6", &[(3, 2), (4, 3), (5, 4), (6, 5)], true);
        check("7x6", &[(0, 5), (1, 4), (2, 3), (3, 2)], true);
        check("7x6", &[(0, 0), (1, 0), (2, 0), (4, 0)], false);
    }

    #[test]
    fn lines_do_not_wrap_round_the_edges() {
        check("7x6", &[(0, 4), (0, 5), (1, 0), (1, 1)], false);
        check("7x6", &[(3, 5), (4, 5), (5, 5), (0, 0)], false);
        check("7x6", &[(0, 4), (1, 5), (2, 0), (3, 1)], false);
        check("7x6", &[(0, 1), (1, 0), (2, 5), (3, 4)], false);
    }

    #[test]
    fn longer_lines_count() {
        check("7x6", &[(0, 0), (1, 0), (2, 0), (3, 0), (4, 0)], true);
        check("7x6c5", &[(0, 0), (1, 0), (2, 0), (3, 0)], false);
        check("7x6c5", &[(0, 0), (1, 0), (2, 0), (3, 0), (4, 0)], true);
    }

    #[test]
    fn thin_boards_with_long_lines_do_not_shift_out_of_the_word() {
        let column: Vec<_> = (0..30).map(|row| (1, row)).collect();
        check("2x30c30", &column, true);
        check("2x30c30", &column[1..], false);
        check("2x30c30", &[(0, 0), (1, 0)], false);
    }

    #[test]
    fn completing_cells_are_those_that_make_a_line() {
        for text in ["7x6", "5x4c3", "4x5c5", "3x7c2", "6x3c6", "2x30c30"] {
            let rules: Rules = text.parse().unwrap();
            let grid = SizedGrid::<u128>::new(rules).unwrap();
            // A fixed pseudo-random walk over sets of stones, thinned until they hold no line.
            let mut state = 1u128;
            for _ in 0..300 {
                state = state.wrapping_mul(0x2545_f491_4f6c_dd1d_1234_5678_9abc_def1) + 1;
                let stones = (state >> 3) & grid.full();
                if has_line(grid, stones) {
                    continue;
                }
                for index in 0..u128::BITS {
                    let cell = 1 << index;
                    if grid.full() & cell != 0 {
                        let expected = has_line(grid, stones | cell);
                        assert_eq!(completing_cells(grid, stones) & cell != 0, expected);
                    }
                }
            }
        }
    }
}
