//! A drawn board, legal or not.
//!
//! User input may show anything: floating stones, three stones more for one side, two winners. A
//! [`Diagram`] holds all of it; [`Game::from_diagram`](crate::Game::from_diagram) accepts what is legal and
//! says what is wrong with the rest.

use std::fmt;
use std::str::FromStr;

use crate::text::Excerpt;
use crate::{Column, Columns, Rules, Side};

/// Cells of a board, each empty or with a stone.
///
/// In text the rows come from the top: `x` is red, `o` yellow, `.` an empty cell. Rows end with a line break
/// or with `/`, so that a diagram also fits on one line; blanks and tabs are ignored.
///
/// ```
/// use enlinea_core::{Column, Diagram, Side};
///
/// let diagram: Diagram = "
///     . . .
///     o . .
///     x x o
/// ".parse()?;
/// assert_eq!(diagram.stone(Column::new(0), 1), Some(Side::Second));
/// assert_eq!(diagram.to_line(), ".../o../xxo");
/// assert_eq!(".../o../xxo".parse(), Ok(diagram));
/// # Ok::<(), enlinea_core::ParseDiagramError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Diagram {
    width: u32,
    height: u32,
    /// Column by column from the left, each from the bottom.
    cells: Vec<Option<Side>>,
}

/// Why a text is not a diagram.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseDiagramError {
    /// There is no row at all.
    #[error("the diagram has no rows")]
    Empty,
    /// A character other than `x`, `o` and `.`.
    #[error("diagram row {row} from the top, cell {at}: expected `x`, `o` or `.`, found {found}")]
    Character {
        /// The row, counted from 1 from the top.
        row: usize,
        /// The cell in the row, counted from 1.
        at: usize,
        /// What stands there.
        found: Excerpt,
    },
    /// A row that is longer or shorter than the first one.
    #[error("diagram row {row} from the top has {found} cells, the rows above have {expected}")]
    Ragged {
        /// The row, counted from 1 from the top.
        row: usize,
        /// Its cells.
        found: usize,
        /// The cells of the first row.
        expected: usize,
    },
    /// More rows or columns than any board has.
    #[error("the diagram is larger than 64x64")]
    TooLarge,
}

impl Diagram {
    /// An empty board of this size.
    ///
    /// # Panics
    /// If a size is 0 or larger than the largest board.
    pub fn new(width: u32, height: u32) -> Diagram {
        assert!((1..=Rules::MAX_COLUMNS).contains(&width));
        assert!((1..=Rules::MAX_ROWS).contains(&height));
        Diagram {
            width,
            height,
            cells: vec![None; (width * height) as usize],
        }
    }

    /// Number of columns.
    pub const fn width(&self) -> u32 {
        self.width
    }

    /// Number of rows.
    pub const fn height(&self) -> u32 {
        self.height
    }

    /// All columns, from the left.
    pub const fn columns(&self) -> Columns {
        Columns::of_width(self.width)
    }

    /// The stone in this column and row (0 is the bottom), if any.
    ///
    /// # Panics
    /// If the cell is not on the board.
    pub fn stone(&self, column: Column, row: u32) -> Option<Side> {
        self.cells[self.index(column, row)]
    }

    /// Places or removes a stone, whatever the rules say.
    ///
    /// # Panics
    /// If the cell is not on the board.
    pub fn set(&mut self, column: Column, row: u32, stone: Option<Side>) {
        let index = self.index(column, row);
        self.cells[index] = stone;
    }

    /// How many stones this side has.
    pub fn count(&self, side: Side) -> u32 {
        let stones = self.cells.iter().filter(|&&stone| stone == Some(side));
        stones.count() as u32
    }

    /// The diagram on one line, rows from the top separated by `/`.
    pub fn to_line(&self) -> String {
        let rows: Vec<String> = self.rows_from_top().collect();
        rows.join("/")
    }

    fn rows_from_top(&self) -> impl Iterator<Item = String> {
        (0..self.height).rev().map(|row| {
            self.columns()
                .map(|column| self.stone(column, row))
                .map(|stone| stone.map_or('.', Side::stone))
                .collect()
        })
    }

    fn index(&self, column: Column, row: u32) -> usize {
        assert!(column.index() < self.width && row < self.height);
        (column.index() * self.height + row) as usize
    }
}

/// One line for each row, from the top.
impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.rows_from_top() {
            writeln!(f, "{row}")?;
        }
        Ok(())
    }
}

impl FromStr for Diagram {
    type Err = ParseDiagramError;

    fn from_str(text: &str) -> Result<Diagram, ParseDiagramError> {
        let mut rows: Vec<Vec<Option<Side>>> = Vec::new();
        for text in text.split(['\n', '/']) {
            // Blank lines around a diagram, and the one after a closing `/`, are not rows.
            if text.trim().is_empty() {
                continue;
            }
            rows.push(parse_row(text, rows.len() + 1)?);
            if rows.len() > Rules::MAX_ROWS as usize {
                return Err(ParseDiagramError::TooLarge);
            }
        }
        let expected = rows.first().ok_or(ParseDiagramError::Empty)?.len();
        if let Some(row) = rows.iter().position(|row| row.len() != expected) {
            return Err(ParseDiagramError::Ragged {
                row: row + 1,
                found: rows[row].len(),
                expected,
            });
        }
        let mut diagram = Diagram::new(expected as u32, rows.len() as u32);
        for (row, cells) in rows.iter().rev().enumerate() {
            for (column, &stone) in cells.iter().enumerate() {
                diagram.set(Column::new(column as u32), row as u32, stone);
            }
        }
        Ok(diagram)
    }
}

fn parse_row(text: &str, row: usize) -> Result<Vec<Option<Side>>, ParseDiagramError> {
    let mut cells = Vec::new();
    for character in text.chars().filter(|&c| !matches!(c, ' ' | '\t' | '\r')) {
        cells.push(match character {
            'x' => Some(Side::First),
            'o' => Some(Side::Second),
            '.' => None,
            _ => {
                return Err(ParseDiagramError::Character {
                    row,
                    at: cells.len() + 1,
                    found: Excerpt::first_character(character.encode_utf8(&mut [0; 4])),
                });
            }
        });
        if cells.len() > Rules::MAX_COLUMNS as usize {
            return Err(ParseDiagramError::TooLarge);
        }
    }
    Ok(cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_error(text: &str, message: &str) {
        assert_eq!(text.parse::<Diagram>().unwrap_err().to_string(), message);
    }

    #[test]
    fn bad_drawings_are_refused_with_their_place() {
        check_error("", "the diagram has no rows");
        check_error(" / / ", "the diagram has no rows");
        check_error(
            "../x",
            "diagram row 2 from the top has 1 cells, the rows above have 2",
        );
        check_error(
            ".../.k.",
            "diagram row 2 from the top, cell 2: expected `x`, `o` or `.`, found `k`",
        );
        check_error(&".".repeat(1_000_000), "the diagram is larger than 64x64");
        check_error(&"./".repeat(65), "the diagram is larger than 64x64");
    }

    #[test]
    fn text_round_trips() {
        let diagram: Diagram = ".../o../xxo".parse().unwrap();
        assert_eq!(diagram.to_string(), "...\no..\nxxo\n");
        assert_eq!(diagram.to_string().parse(), Ok(diagram.clone()));
        assert_eq!(diagram.to_line().parse(), Ok(diagram));
    }
}
