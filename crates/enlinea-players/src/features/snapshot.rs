//! The chains as an early public copy of the greedy player's program counts them, mistakes included.
//!
//! What differs from the text of the report:
//!
//! - of each diagonal direction only some lines are looked at: after one line the program jumps past the starts of the
//!   next ones (two lines each way on 7x6);
//! - on the first of these falling to the left, a chain at the end is not counted as a chain;
//! - a chain counts as extensible without a look at its ends, and together with the chain beyond a gap of one cell; the
//!   chain before an empty cell that nothing follows counts once more;
//! - of a column only the chain on top counts as extensible, even at the ceiling, unless the column holds as many stones as
//!   the board has columns; it is never bi-extensible;
//! - a cell above the top row is a liberty.
//!
//! Corners count downwards there, and next-extensible chains are merged; `chains.rs` does both. Source: UBA, Algorithms III, TP3.

use enlinea_core::{Column, Grid, Word};

use super::chains::ChainFeatures;
use crate::View;

/// Cells in a row, as the program walks over them.
#[derive(Clone, Copy)]
struct Line {
    /// The bit of the first cell, and the way to the next one.
    start: u32,
    step: i32,
    cells: u32,
    /// Whether a chain at its end is forgotten.
    forgets_end: bool,
}

/// Adds the chains, and the liberties above the top row.
pub(super) fn count_chains<G: Grid>(view: &View<G>, features: &mut ChainFeatures) {
    features.liberty += liberties_above(view);
    for column in view.grid().columns() {
        count_column(view, column, features);
    }
    for_each_line(view.grid(), |line| count_line(view, line, features));
}

fn liberties_above<G: Grid>(view: &View<G>) -> u32 {
    let grid = view.grid();
    let last = grid.width() - 1;
    let own = |column: &Column| {
        let top = grid.cell(*column, grid.height() - 1);
        !(top & view.own()).is_zero()
    };
    let above = |column: Column| {
        let index = column.index();
        1 + u32::from(index > 0) + u32::from(index < last)
    };
    grid.columns().filter(own).map(above).sum()
}

fn count_column<G: Grid>(view: &View<G>, column: Column, features: &mut ChainFeatures) {
    let grid = view.grid();
    let start = column.index() * grid.stride();
    let height = (view.occupied() & grid.column(column)).count_ones();
    let mut length = 0;
    let mut is_top = true;
    for row in (0..height).rev() {
        if view.own().has_bit(start + row) {
            length += 1;
            continue;
        }
        end_column_chain(length, is_top && height < grid.width(), features);
        is_top = false;
        length = 0;
    }
    end_column_chain(length, is_top && height < grid.width(), features);
}

fn end_column_chain(length: usize, is_extensible: bool, features: &mut ChainFeatures) {
    add(&mut features.consecutive, length);
    if is_extensible {
        add(&mut features.extensible, length);
    }
}

/// Chains have 1 to C - 1 stones; others are no chains.
fn add(counts: &mut [u32], length: usize) {
    let count = length
        .checked_sub(1)
        .and_then(|place| counts.get_mut(place));
    if let Some(count) = count {
        *count += 1;
    }
}

fn count_line<G: Grid>(view: &View<G>, line: Line, features: &mut ChainFeatures) {
    let (own, occupied) = (view.own(), view.occupied());
    let longest = features.extensible.len();
    // The chain before the last empty cell, if only that cell is between.
    let mut before_gap = None;
    let mut length = 0;
    let joined = |before_gap: Option<usize>, length: usize| match before_gap {
        Some(before) => (before + length).min(longest),
        None => length,
    };
    let mut cell = line.start;
    for _ in 0..line.cells {
        if own.has_bit(cell) {
            length += 1;
        } else {
            add(&mut features.consecutive, length);
            add(&mut features.extensible, joined(before_gap, length));
            let is_empty = !occupied.has_bit(cell);
            if is_empty && before_gap.is_some() {
                add(&mut features.bi_extensible, length);
            }
            before_gap = is_empty.then_some(length);
            length = 0;
        }
        cell = cell.wrapping_add_signed(line.step);
    }
    if !line.forgets_end {
        add(&mut features.consecutive, length);
    }
    add(&mut features.extensible, joined(before_gap, length));
}

/// The rows, and the diagonals that are looked at. All are walked from the right or from the top.
fn for_each_line<G: Grid>(grid: G, mut visit: impl FnMut(Line)) {
    let (width, height, stride) = (grid.width(), grid.height(), grid.stride());
    let along = stride.cast_signed();
    let mut walk = |column: u32, row: u32, step: i32, cells: u32, forgets_end: bool| {
        visit(Line {
            start: column * stride + row,
            step,
            cells,
            forgets_end,
        });
    };
    for row in 0..height {
        walk(width - 1, row, -along, width, false);
    }
    // From the right edge and from the left edge: the next line starts below the end of the last one.
    let mut row = Some(height - 1);
    while let Some(start) = row {
        let cells = width.min(start + 1);
        walk(width - 1, start, -along - 1, cells, true);
        walk(0, start, along - 1, cells, false);
        row = start.checked_sub(cells + 1);
    }
    // From the ceiling: likewise beyond its end.
    let mut distance = 1;
    while distance < width {
        let cells = height.min(width - distance);
        walk(width - 1 - distance, height - 1, -along - 1, cells, false);
        walk(distance, height - 1, along - 1, cells, false);
        distance += cells + 1;
    }
}

#[cfg(test)]
mod tests {
    use enlinea_core::{Game, Side};

    use crate::features::{FeatureSet, Features};
    use crate::mode::Mode;

    use super::ChainFeatures;

    fn features(position: &str, side: Side) -> ChainFeatures {
        let game: Game = position.parse().unwrap();
        let set = FeatureSet::find("uba-features", Some(Mode::Snapshot)).unwrap();
        match set.of_game(&game, side).unwrap() {
            Features::Chains(features) => features,
            Features::Learning(_) => unreachable!("asked for chains"),
        }
    }

    #[test]
    fn a_corner_counts_downwards_and_a_row_without_ends() {
        // One stone in the left corner, another one on top of it.
        let first = features("7x6:11", Side::First);
        assert_eq!((first.corner, first.border), (-1, 1));
        // A row of its own, the column below the other stone, and the main diagonal, which starts at the ceiling.
        assert_eq!(first.consecutive, [3, 0, 0]);
        // The row and the diagonal end with the stone; the column has the other stone on top.
        assert_eq!(first.extensible, [2, 0, 0]);
        assert_eq!(first.bi_extensible, [0, 0, 0]);
        assert_eq!(first.liberty, 2);
    }

    #[test]
    fn chains_beyond_a_gap_are_joined() {
        // First has 1 and 3 of the bottom row, second has two stones in column 7.
        let first = features("7x6:1737", Side::First);
        // From the right: 3 after empty cells, then the gap, then 1, joined with 3 to a chain of two.
        assert_eq!(first.extensible[1], 1);
        // 3 has an empty cell on both sides, which 1 at the edge has not.
        assert_eq!(first.bi_extensible, [1, 0, 0]);
        let second = features("7x6:1737", Side::Second);
        assert_eq!(second.consecutive[1], 1, "the column");
        assert_eq!(second.corner, -1);
    }

    #[test]
    fn a_cell_above_the_ceiling_is_a_liberty() {
        // Column 1 is full; second has its top stone, next to nothing but column 2, which is empty.
        let second = features("7x6:111111", Side::Second);
        // Rows 2 and 4 have three free neighbours each, the top one two and, above the board, two more.
        assert_eq!(second.liberty, 3 + 3 + 2 + 2);
    }
}
