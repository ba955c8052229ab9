//! Windows: the C cells in a row where a line could stand, all windows of a direction at once.
//!
//! A window is named by its first cell, the left-most one (the lowest of a vertical window), so a set of
//! windows is a word like a set of cells. On 7x6 the horizontal windows are
//!
//! ```text
//!   # # # # . . .
//!   # # # # . . .
//!   # # # # . . .      cell i of a window is its first cell
//!   # # # # . . .      shifted i steps forward
//!   # # # # . . .
//!   # # # # . . .
//! ```

use enlinea_core::{Column, Grid, Word};

use crate::direction::Direction;
use crate::features::tally::Tally;

/// All windows of one direction that lie on the board.
#[derive(Clone, Copy, Debug)]
pub struct Windows<G: Grid> {
    grid: G,
    shift: u32,
    firsts: G::Word,
}

impl<G: Grid> Windows<G> {
    /// The windows of a direction; none if a line does not fit.
    #[inline]
    pub fn new(grid: G, direction: Direction) -> Windows<G> {
        Self::of_length(grid, direction, grid.connect())
    }

    /// Windows of another length than a line.
    #[inline]
    pub fn of_length(grid: G, direction: Direction, length: u32) -> Windows<G> {
        let shift = direction.shift(grid);
        let mut firsts = G::Word::ZERO;
        if direction.fits(grid, length) {
            firsts = grid.full();
            for step in 1..length {
                firsts = firsts & grid.full() >> (shift * step);
            }
        }
        Windows {
            grid,
            shift,
            firsts,
        }
    }

    /// Only those windows whose first cell is among these.
    #[inline]
    #[must_use]
    pub fn starting_in(self, cells: G::Word) -> Windows<G> {
        Windows {
            firsts: self.firsts & cells,
            ..self
        }
    }

    /// The board.
    #[inline]
    pub fn grid(&self) -> G {
        self.grid
    }

    /// The first cell of each.
    #[inline]
    pub fn firsts(&self) -> G::Word {
        self.firsts
    }

    /// For each window its stones, counted.
    #[inline]
    pub fn tally(&self, stones: G::Word) -> Tally<G::Word> {
        let mut tally = Tally::new(self.grid.connect());
        if !self.firsts.is_zero() {
            for index in 0..self.grid.connect() {
                tally.add(stones >> (self.shift * index) & self.firsts);
            }
        }
        tally
    }

    /// The windows without any of these stones.
    #[inline]
    pub fn free_of(&self, stones: G::Word) -> G::Word {
        let mut free = self.firsts;
        if !free.is_zero() {
            for index in 0..self.grid.connect() {
                free = free & !(stones >> (self.shift * index));
            }
        }
        free
    }

    /// Those of the given windows whose cell `index` is among `cells`.
    #[inline]
    pub fn with_cell(&self, windows: G::Word, index: u32, cells: G::Word) -> G::Word {
        if windows.is_zero() {
            return windows;
        }
        windows & cells >> (self.shift * index)
    }

    /// Cell `index` of each of the given windows.
    #[inline]
    pub fn cells(&self, windows: G::Word, index: u32) -> G::Word {
        if windows.is_zero() {
            return windows;
        }
        windows << (self.shift * index)
    }
}

/// How many windows a set has. Most of the rarer kinds are absent from most boards, and asking that first is cheaper than
/// counting on processors that count bit by bit.
#[inline]
pub fn count<W: Word>(windows: W) -> i32 {
    if windows.is_zero() {
        0
    } else {
        windows.count_ones() as i32
    }
}

/// The cells of these rows (0 is the floor) in all columns.
pub fn rows_where<G: Grid>(grid: G, wanted: impl Fn(u32) -> bool) -> G::Word {
    (0..grid.height())
        .filter(|&row| wanted(row))
        .fold(G::Word::ZERO, |cells, row| cells | grid.bottom() << row)
}

/// The cells on rows 0, 2, 4, …: odd heights as people count them.
#[inline]
pub fn even_rows<G: Grid>(grid: G) -> G::Word {
    rows_where(grid, |row| row % 2 == 0)
}

/// The cells of these columns.
pub fn columns_where<G: Grid>(grid: G, wanted: impl Fn(u32) -> bool) -> G::Word {
    (0..grid.width())
        .filter(|&column| wanted(column))
        .fold(G::Word::ZERO, |cells, column| {
            cells | grid.column(Column::new(column))
        })
}

#[cfg(test)]
mod tests {
    use enlinea_core::{Rules, SizedGrid, StandardGrid};

    use super::*;

    #[test]
    fn the_standard_board_has_69_windows() {
        let grid = StandardGrid {};
        let counts = Direction::ALL.map(|way| Windows::new(grid, way).firsts().count_ones());
        assert_eq!(counts, [24, 21, 12, 12]);
    }

    #[test]
    fn thin_boards_have_windows_where_a_line_fits() {
        let rules: Rules = "2x30c30".parse().unwrap();
        let grid = SizedGrid::<u64>::new(rules).unwrap();
        let counts = Direction::ALL.map(|way| Windows::new(grid, way).firsts().count_ones());
        assert_eq!(counts, [0, 2, 0, 0]);
    }

    #[test]
    fn stones_are_counted_window_by_window() {
        let grid = StandardGrid {};
        let row: u64 = [0, 1, 3].map(|x| grid.cell(Column::new(x), 0)).iter().sum();
        let windows = Windows::new(grid, Direction::Horizontal);
        let tally = windows.tally(row);
        let first = |x| grid.cell(Column::new(x), 0);
        assert_eq!(tally.exactly(3) & windows.firsts(), first(0));
        assert_eq!(tally.exactly(2) & windows.firsts(), first(1));
        assert_eq!(tally.exactly(1) & windows.firsts(), first(2) | first(3));
        assert_eq!(windows.cells(first(0), 2), first(2));
    }
}
