//! Masks that the search needs beside those of the grid, made once per solver.

use enlinea_core::{Column, Grid, Word};

use crate::instructions::lanes::MAX_LANES;

/// A grid with its column masks and the rows that a follow-up player gets.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Geometry<G: Grid> {
    pub(crate) grid: G,
    /// The cells of each column; nothing beyond the last.
    pub(crate) columns: [G::Word; MAX_LANES],
    /// The top row and every second row below it, see [`parity`](crate::parity).
    pub(crate) claimable: G::Word,
}

impl<G: Grid> Geometry<G> {
    /// # Panics
    /// If the board has more than [`MAX_LANES`] columns.
    pub(crate) fn new(grid: G) -> Geometry<G> {
        assert!(grid.width() as usize <= MAX_LANES, "a column for each lane");
        let mut columns = [G::Word::ZERO; MAX_LANES];
        for column in 0..grid.width() {
            columns[column as usize] = grid.column(Column::new(column));
        }
        let claimable = (0..grid.height())
            .filter(|row| (grid.height() - row) % 2 == 1)
            .fold(G::Word::ZERO, |rows, row| rows | grid.bottom() << row);
        Geometry {
            grid,
            columns,
            claimable,
        }
    }

    /// The guard cell above each column.
    #[inline(always)]
    pub(crate) fn guards(&self) -> G::Word {
        self.grid.bottom() << self.grid.height()
    }

    /// The last ply of a game.
    #[inline(always)]
    pub(crate) fn max_plies(&self) -> i32 {
        self.grid.max_plies() as i32
    }

    /// Cells of the board.
    #[inline(always)]
    pub(crate) fn cells(&self) -> i32 {
        (self.grid.width() * self.grid.height()) as i32
    }

    /// Whether the board fills up before the stones run out.
    #[inline(always)]
    pub(crate) fn fills_up(&self) -> bool {
        self.max_plies() == self.cells()
    }

    /// The first free cell of each open column.
    #[inline(always)]
    pub(crate) fn playable(&self, occupied: G::Word) -> G::Word {
        occupied.wrapping_add(self.grid.bottom()) & self.grid.full()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use enlinea_core::{Rules, SizedGrid};

    fn claimable_rows(text: &str) -> Vec<u32> {
        let rules: Rules = text.parse().unwrap();
        let geometry = Geometry::new(SizedGrid::<u128>::new(rules).unwrap());
        let claimed = |row: &u32| geometry.claimable.has_bit(*row);
        (0..rules.height()).filter(claimed).collect()
    }

    #[test]
    fn the_top_row_is_always_claimable() {
        assert_eq!(claimable_rows("7x6"), [1, 3, 5]);
        assert_eq!(claimable_rows("9x5"), [0, 2, 4]);
        assert_eq!(claimable_rows("9x1"), [0]);
    }
}
