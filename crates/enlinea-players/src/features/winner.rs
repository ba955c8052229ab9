//! Who has a line: on the whole board, and as the course framework sees it.

use enlinea_core::{Grid, Word, lines};

use crate::View;
use crate::direction::Direction;
use crate::evaluator::COURSE_WIN;
use crate::features::windows::Windows;
use crate::mode::Mode;

/// Which stones a winner test looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WinnerTest {
    /// Every line on the board counts.
    WholeBoard,
    /// Only lines through the highest stone of a column count, and with several the left-most such column decides. This
    /// is the course framework's test (quirk *wins seen through top stones only*): in normal play the last stone is a
    /// top stone, so it is exact; after the win the opponent's next stone can hide the line.
    TopStones,
}

/// How a board stands for the side that looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Nobody has a line and there is an open column.
    Ongoing,
    /// The side that looks has a line.
    Won,
    /// Its opponent has a line.
    Lost,
    /// Nobody has a line and nobody can move.
    Drawn,
}

impl WinnerTest {
    /// The test of a published heuristic: whole boards are looked at only when it is repaired.
    pub fn of_mode(mode: Mode) -> WinnerTest {
        match mode {
            Mode::Fixed => WinnerTest::WholeBoard,
            _ => WinnerTest::TopStones,
        }
    }

    /// How the board stands. If a board that was played on after its end has lines of both sides, the whole
    /// board counts as won for the side that looks.
    #[inline]
    pub fn standing<G: Grid>(self, view: &View<G>) -> Standing {
        let grid = view.grid();
        let own = lines::has_line(grid, view.own());
        let other = lines::has_line(grid, view.other());
        if (own || other)
            && let Some(standing) = self.judge(view, own)
        {
            standing
        } else if view.open().is_zero() {
            Standing::Drawn
        } else {
            Standing::Ongoing
        }
    }

    /// Called when one side has a line; `None` if the test does not see it.
    #[cold]
    fn judge<G: Grid>(self, view: &View<G>, own: bool) -> Option<Standing> {
        if self == WinnerTest::WholeBoard {
            return Some(if own { Standing::Won } else { Standing::Lost });
        }
        let own_cells = line_cells(view.grid(), view.own());
        let seen = (own_cells | line_cells(view.grid(), view.other())) & view.tops();
        // Bits follow the columns from the left, and every column has one top stone.
        let first = (!seen.is_zero()).then(|| G::Word::bit(seen.trailing_zeros()))?;
        Some(if (first & own_cells).is_zero() {
            Standing::Lost
        } else {
            Standing::Won
        })
    }

    /// The course framework's value of a finished game: 0 for a draw, plus or minus [`COURSE_WIN`] otherwise;
    /// `None` while the game is not over.
    #[inline]
    pub fn course_value<G: Grid>(self, view: &View<G>) -> Option<f64> {
        match self.standing(view) {
            Standing::Ongoing => None,
            Standing::Drawn => Some(0.0),
            Standing::Won => Some(COURSE_WIN),
            Standing::Lost => Some(-COURSE_WIN),
        }
    }
}

/// All cells that belong to a line of these stones.
pub fn line_cells<G: Grid>(grid: G, stones: G::Word) -> G::Word {
    let mut cells = G::Word::ZERO;
    for direction in Direction::ALL {
        let windows = Windows::new(grid, direction);
        let full = windows.tally(stones).exactly(grid.connect()) & windows.firsts();
        for index in 0..grid.connect() {
            cells = cells | windows.cells(full, index);
        }
    }
    cells
}

#[cfg(test)]
mod tests {
    use enlinea_core::{Column, Position, Side, StandardGrid};

    use super::*;

    /// Drops stones one after the other, also after the end of the game.
    fn played(columns: &[u32]) -> View<StandardGrid> {
        let grid = StandardGrid {};
        let start = View::new(&Position::new(grid), Side::First);
        columns.iter().fold(start, |view, &column| {
            view.after(view.landing() & grid.column(Column::new(column)))
        })
    }

    #[test]
    fn a_covered_vertical_line_is_invisible_from_the_top() {
        let won = played(&[0, 1, 0, 1, 0, 1, 0]);
        assert_eq!(WinnerTest::TopStones.standing(&won), Standing::Lost);
        let covered = played(&[0, 1, 0, 1, 0, 1, 0, 0]);
        assert_eq!(WinnerTest::TopStones.standing(&covered), Standing::Ongoing);
        assert_eq!(WinnerTest::WholeBoard.standing(&covered), Standing::Won);
    }

    #[test]
    fn the_left_most_top_stone_decides_between_two_lines() {
        // First four in column 3, then second four in column 0.
        let both = played(&[2, 0, 2, 0, 2, 0, 2, 0]);
        assert_eq!(both.side(), Side::First);
        assert_eq!(WinnerTest::TopStones.standing(&both), Standing::Lost);
    }
}
