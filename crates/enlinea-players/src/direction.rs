//! The four directions of lines and the eight rays out of a cell, as shifts of whole boards.
//!
//! ```text
//!    up-left   up   up-right          Falling  Vertical  Rising
//!         \    |    /                       \     |     /
//!   left  --  cell  --  right                \    |    /
//!         /    |    \               Horizontal  --+--
//!  down-left  down  down-right
//! ```
//!
//! Every step is cut with the board, so cells that leave it are gone. The guard row of the grid keeps them from
//! coming back in the next column.

use enlinea_core::{Grid, Word};

/// One of the four directions in which a line can run; forward is right, or up for vertical lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Along a row, forward to the right.
    Horizontal,
    /// Along a column, forward to the top.
    Vertical,
    /// Right and up.
    Rising,
    /// Right and down.
    Falling,
}

impl Direction {
    /// All four.
    pub const ALL: [Direction; 4] = [
        Direction::Horizontal,
        Direction::Vertical,
        Direction::Rising,
        Direction::Falling,
    ];

    /// Rows and columns only.
    pub const STRAIGHT: [Direction; 2] = [Direction::Horizontal, Direction::Vertical];

    /// The name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Direction::Horizontal => "horizontal",
            Direction::Vertical => "vertical",
            Direction::Rising => "rising",
            Direction::Falling => "falling",
        }
    }

    /// Columns and rows gained by one step forward.
    pub const fn step(self) -> (i32, i32) {
        match self {
            Direction::Horizontal => (1, 0),
            Direction::Vertical => (0, 1),
            Direction::Rising => (1, 1),
            Direction::Falling => (1, -1),
        }
    }

    /// Bits from a cell to the next one forward.
    #[inline]
    pub fn shift<G: Grid>(self, grid: G) -> u32 {
        match self {
            Direction::Horizontal => grid.stride(),
            Direction::Vertical => 1,
            Direction::Rising => grid.stride() + 1,
            Direction::Falling => grid.stride() - 1,
        }
    }

    /// Whether a line of this many cells fits on the board.
    #[inline]
    pub fn fits<G: Grid>(self, grid: G, length: u32) -> bool {
        let wide = self == Direction::Vertical || length <= grid.width();
        let high = self == Direction::Horizontal || length <= grid.height();
        wide && high
    }

    /// Moves every cell one step forward; those that leave the board are gone.
    #[inline]
    #[must_use]
    pub fn forward<G: Grid>(self, grid: G, cells: G::Word) -> G::Word {
        // On a single column the shift could be as wide as the word.
        if self != Direction::Vertical && grid.width() == 1 {
            return G::Word::ZERO;
        }
        (cells << self.shift(grid)) & grid.full()
    }

    /// Moves every cell one step back; those that leave the board are gone.
    #[inline]
    #[must_use]
    pub fn back<G: Grid>(self, grid: G, cells: G::Word) -> G::Word {
        if self != Direction::Vertical && grid.width() == 1 {
            return G::Word::ZERO;
        }
        (cells >> self.shift(grid)) & grid.full()
    }
}

/// A direction with a sense: one of the eight ways out of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ray {
    /// Towards the last column.
    Right,
    /// Towards the first column.
    Left,
    /// Towards the top.
    Up,
    /// Towards the floor.
    Down,
    /// Right and up.
    UpRight,
    /// Left and up.
    UpLeft,
    /// Right and down.
    DownRight,
    /// Left and down.
    DownLeft,
}

impl Ray {
    /// All eight.
    pub const ALL: [Ray; 8] = [
        Ray::Right,
        Ray::Left,
        Ray::Up,
        Ray::Down,
        Ray::UpRight,
        Ray::UpLeft,
        Ray::DownRight,
        Ray::DownLeft,
    ];

    /// Whether the ray gains columns.
    pub const fn goes_right(self) -> bool {
        matches!(self, Ray::Right | Ray::UpRight | Ray::DownRight)
    }

    /// Whether the ray loses rows.
    pub const fn goes_down(self) -> bool {
        matches!(self, Ray::Down | Ray::DownRight | Ray::DownLeft)
    }

    /// Moves every cell one step along the ray.
    #[inline]
    #[must_use]
    pub fn step<G: Grid>(self, grid: G, cells: G::Word) -> G::Word {
        match self {
            Ray::Right => Direction::Horizontal.forward(grid, cells),
            Ray::Left => Direction::Horizontal.back(grid, cells),
            Ray::Up => Direction::Vertical.forward(grid, cells),
            Ray::Down => Direction::Vertical.back(grid, cells),
            Ray::UpRight => Direction::Rising.forward(grid, cells),
            Ray::DownLeft => Direction::Rising.back(grid, cells),
            Ray::DownRight => Direction::Falling.forward(grid, cells),
            Ray::UpLeft => Direction::Falling.back(grid, cells),
        }
    }

    /// The opposite way.
    #[must_use]
    pub const fn reversed(self) -> Ray {
        match self {
            Ray::Right => Ray::Left,
            Ray::Left => Ray::Right,
            Ray::Up => Ray::Down,
            Ray::Down => Ray::Up,
            Ray::UpRight => Ray::DownLeft,
            Ray::DownLeft => Ray::UpRight,
            Ray::UpLeft => Ray::DownRight,
            Ray::DownRight => Ray::UpLeft,
        }
    }
}

#[cfg(test)]
mod tests {
    use enlinea_core::{Column, Rules, SizedGrid, StandardGrid};

    use super::*;

    #[test]
    fn steps_stop_at_every_edge() {
        let grid = StandardGrid {};
        let corners = [(0, 0), (0, 5), (6, 0), (6, 5)];
        for ray in Ray::ALL {
            let kept = corners
                .iter()
                .map(|&(column, row)| grid.cell(Column::new(column), row))
                .filter(|&cell| ray.step(grid, cell) != 0)
                .count();
            let expected = if matches!(ray, Ray::Right | Ray::Left | Ray::Up | Ray::Down) {
                2
            } else {
                1
            };
            assert_eq!(kept, expected, "{ray:?}");
        }
    }

    #[test]
    fn there_and_back_is_the_same_cell() {
        let grid = StandardGrid {};
        let cell = grid.cell(Column::new(3), 2);
        for ray in Ray::ALL {
            assert_eq!(ray.reversed().step(grid, ray.step(grid, cell)), cell);
        }
    }

    #[test]
    fn a_single_column_has_no_neighbours() {
        let rules: Rules = "1x63c4".parse().unwrap();
        let grid = SizedGrid::<u64>::new(rules).unwrap();
        assert_eq!(Ray::Right.step(grid, grid.full()), 0);
        assert_eq!(Ray::DownLeft.step(grid, grid.full()), 0);
        assert_eq!(Ray::Up.step(grid, 1), 2);
    }
}
