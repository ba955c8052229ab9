//! Threats: empty cells that would complete a line, and which of them can decide the game.
//!
//! When nothing else is left to play, the players fill the last columns because they must. Who has to fill which
//! cell then follows from the parity of its row: on 7x6 red gets the odd heights and yellow the even ones.
//! A threat on such a cell wins in the end unless something happens before; a threat on a cell that falls to the
//! opponent anyway is worth little, and one that can never be reached is worth nothing.
//!
//! Source: Allis 1988 (zugzwang, odd and even threats, useless threats).

use enlinea_core::{Grid, Side, Word, lines};

use crate::View;
use crate::features::windows::rows_where;

/// The threats of both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threats<W> {
    /// Empty cells that complete a line of the side that looks.
    pub own: W,
    /// Empty cells that complete a line of its opponent.
    pub other: W,
}

impl<W: Word> Threats<W> {
    /// Finds all threats on the board.
    #[inline]
    pub fn find<G: Grid<Word = W>>(view: &View<G>) -> Threats<W> {
        let (grid, empty) = (view.grid(), view.empty());
        Threats {
            own: lines::completing_cells(grid, view.own()) & empty,
            other: lines::completing_cells(grid, view.other()) & empty,
        }
    }

    /// Without the useless ones. A column is not played on below a threat until one side must; the side that does
    /// fills the next cell too, or loses. So of all threats in a column only the lowest of each side can matter,
    /// and one above a threat of the opponent never does.
    ///
    /// ```text
    ///   x   a threat of x: useless, o would have won or been blocked below
    ///   o   the lowest threat of o
    ///   .
    ///   .   next to be played
    /// ```
    #[inline]
    #[must_use]
    pub fn useful<G: Grid<Word = W>>(self, grid: G) -> Threats<W> {
        Threats {
            own: self.own & !above(grid, self.own | self.other),
            other: self.other & !above(grid, self.own | self.other),
        }
    }

    /// Pairs of own threats on top of each other: the lower one must be blocked, and then the upper one wins.
    #[inline]
    pub fn stacked(self) -> W {
        self.own & self.own >> 1
    }
}

/// All cells that lie above one of these in the same column.
///
/// Subtracting a column's cells from its guard bit sets everything from the lowest cell upwards, except the cells
/// themselves; one subtraction does it for all columns.
#[inline]
pub fn above<G: Grid>(grid: G, cells: G::Word) -> G::Word {
    let guards = grid.bottom() << grid.height();
    let from_lowest = (cells | guards.wrapping_sub(cells)) & grid.full();
    from_lowest << 1 & grid.full()
}

/// The cells that fall to this side when the last columns are filled one after the other.
///
/// The last column is filled when all others are full. Its row `r` is then played after
/// `(columns - 1) * rows + r` stones, and red moves after an even number of them. On boards of even height
/// these are the odd heights 1, 3, 5, …
#[inline]
pub fn zugzwang_rows<G: Grid>(grid: G, side: Side) -> G::Word {
    let before = (grid.width() - 1) * grid.height();
    rows_where(grid, |row| {
        let mover = Side::ALL[((before + row) % 2) as usize];
        mover == side
    })
}

#[cfg(test)]
mod tests {
    use enlinea_core::{Column, Game, Rules, SizedGrid, StandardGrid};

    use super::*;

    fn cell(column: u32, row: u32) -> u64 {
        StandardGrid {}.cell(Column::new(column), row)
    }

    fn threats(moves: &str) -> Threats<u64> {
        let game = Game::from_text(Rules::STANDARD, moves).unwrap();
        let position = game.position(StandardGrid {});
        Threats::find(&View::new(&position, Side::First))
    }

    #[test]
    fn a_row_of_three_threatens_both_ends() {
        assert_eq!(threats("2-3-4").own, cell(0, 0) | cell(4, 0));
    }

    #[test]
    fn cells_above_are_found_in_every_column() {
        let grid = StandardGrid {};
        assert_eq!(above(grid, 0), 0);
        assert_eq!(above(grid, cell(2, 5)), 0);
        let expected = cell(0, 3) | cell(0, 4) | cell(0, 5) | cell(6, 5);
        assert_eq!(above(grid, cell(0, 2) | cell(0, 4) | cell(6, 4)), expected);
    }

    #[test]
    fn threats_above_threats_are_useless() {
        let both = Threats {
            own: cell(3, 2) | cell(3, 4) | cell(5, 5),
            other: cell(3, 3) | cell(5, 3),
        };
        let useful = both.useful(StandardGrid {});
        assert_eq!((useful.own, useful.other), (cell(3, 2), cell(5, 3)));
        let pair = Threats {
            own: cell(3, 2) | cell(3, 3),
            other: 0,
        };
        assert_eq!(pair.stacked(), cell(3, 2));
    }

    #[test]
    fn player_one_gets_the_odd_heights_of_even_boards() {
        let first = zugzwang_rows(StandardGrid {}, Side::First);
        assert_eq!(first, StandardGrid {}.bottom() * 0b01_0101);
        let wide = SizedGrid::<u64>::new("8x7".parse().unwrap()).unwrap();
        let first = zugzwang_rows(wide, Side::First);
        assert_eq!(first, wide.bottom() * 0b010_1010);
    }
}
