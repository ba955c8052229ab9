//! Heat maps: a number for each cell of a board, and the stones that stand on it.
//!
//! The usual map counts the lines through a cell, which makes the middle warm. On 7x6:
//!
//! ```text
//!   3 4  5  7  5 4 3
//!   4 6  8 10  8 6 4
//!   5 8 11 13 11 8 5
//!   5 8 11 13 11 8 5
//!   4 6  8 10  8 6 4
//!   3 4  5  7  5 4 3
//! ```

use enlinea_core::{Column, Grid, Word};

use crate::direction::Direction;
use crate::features::windows::Windows;

/// A non-negative whole number for each cell, spread over words by binary digit so that a sum over many stones
/// is a few population counts.
#[derive(Clone, Debug)]
pub struct HeatMap<W> {
    digits: Vec<W>,
}

impl<W: Word> HeatMap<W> {
    /// A map from column and row (0 is the floor) to a number.
    pub fn new<G: Grid<Word = W>>(grid: G, heat: impl Fn(u32, u32) -> u32) -> HeatMap<W> {
        let mut digits = Vec::new();
        for column in 0..grid.width() {
            for row in 0..grid.height() {
                let number = heat(column, row);
                let needed = (u32::BITS - number.leading_zeros()) as usize;
                if digits.len() < needed {
                    digits.resize(needed, W::ZERO);
                }
                for (digit, word) in digits.iter_mut().enumerate() {
                    if number >> digit & 1 == 1 {
                        *word = *word | grid.cell(Column::new(column), row);
                    }
                }
            }
        }
        HeatMap { digits }
    }

    /// The number of lines through each cell.
    pub fn of_lines<G: Grid<Word = W>>(grid: G) -> HeatMap<W> {
        Self::new(grid, |column, row| {
            let cell = grid.cell(Column::new(column), row);
            let windows = Direction::ALL.map(|direction| Windows::new(grid, direction));
            windows
                .iter()
                .map(|windows| {
                    (0..grid.connect())
                        .map(|index| {
                            windows
                                .with_cell(windows.firsts(), index, cell)
                                .count_ones()
                        })
                        .sum::<u32>()
                })
                .sum()
        })
    }

    /// The sum over these cells.
    #[inline]
    pub fn sum(&self, cells: W) -> u32 {
        let digits = self.digits.iter().enumerate();
        digits
            .map(|(digit, &word)| (word & cells).count_ones() << digit)
            .sum()
    }

    /// The number of one cell.
    pub fn heat(&self, cell: W) -> u32 {
        self.sum(cell)
    }
}

#[cfg(test)]
mod tests {
    use enlinea_core::{FixedGrid, StandardGrid};

    use super::*;

    #[test]
    fn lines_through_the_cells_of_eight_by_seven() {
        let grid = FixedGrid::<8, 7, 4> {};
        let map = HeatMap::of_lines(grid);
        let published = [
            [3, 4, 5, 7, 7, 5, 4, 3],
            [4, 6, 8, 10, 10, 8, 6, 4],
            [5, 8, 11, 13, 13, 11, 8, 5],
            [7, 10, 13, 16, 16, 13, 10, 7],
        ];
        for row in 0..7 {
            for column in 0..8 {
                let heat = map.heat(grid.cell(Column::new(column), row));
                assert_eq!(heat, published[row.min(6 - row) as usize][column as usize]);
            }
        }
    }

    #[test]
    fn all_lines_are_counted_cell_by_cell() {
        let grid = StandardGrid {};
        assert_eq!(HeatMap::of_lines(grid).sum(grid.full()), 69 * 4);
    }
}
