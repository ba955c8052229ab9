//! Which game is being played: board size, length of a line, pieces a side.

use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;

use crate::text::Excerpt;

/// The game being played. Small, checked once, passed everywhere.
///
/// In text: columns `x` rows, then optionally `c` and the length of a line (4 if absent), then
/// optionally `p` and the pieces of each side (unlimited if absent).
///
/// ```
/// use enlinea_core::Rules;
///
/// let rules: Rules = "9x7c5p31".parse()?;
/// assert_eq!((rules.columns(), rules.rows(), rules.connect()), (9, 7, 5));
/// assert_eq!(rules.max_plies(), 62);
/// assert_eq!("7x6".parse::<Rules>()?, Rules::STANDARD);
/// assert_eq!(Rules::STANDARD.to_string(), "7x6c4");
/// # Ok::<(), enlinea_core::ParseRulesError>(())
/// ```
///
/// Two rules are equal when all four numbers are: `7x6c4` and `7x6c4p21` play alike but are written,
/// and sent to players, differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    columns: u8,
    rows: u8,
    connect: u8,
    pieces: Option<NonZeroU32>,
}

/// Why four numbers are not a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RulesError {
    /// Fewer than 1 or more than 64 columns.
    #[error("{found} columns: a board has 1 to {} columns", Rules::MAX_COLUMNS)]
    Columns {
        /// The number given.
        found: u32,
    },
    /// Fewer than 1 or more than 64 rows.
    #[error("{found} rows: a board has 1 to {} rows", Rules::MAX_ROWS)]
    Rows {
        /// The number given.
        found: u32,
    },
    /// A line that is shorter than 2 or does not fit on the board.
    #[error("a line of {found} on a {columns}x{rows} board: {}", allowed_lines(*longest))]
    Connect {
        /// The length given, or the default of 4.
        found: u32,
        /// The longer side of the board.
        longest: u32,
        /// Columns of the board.
        columns: u32,
        /// Rows of the board.
        rows: u32,
    },
    /// No pieces at all.
    #[error("0 pieces a side: at least 1 is needed")]
    NoPieces,
}

fn allowed_lines(longest: u32) -> String {
    match longest {
        0 | 1 => "it is too small for any line".to_owned(),
        2 => "the length must be 2".to_owned(),
        _ => format!("the length must be 2 to {longest}"),
    }
}

/// Why a text is not a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseRulesError {
    /// The text does not have the form `7x6`, `7x6c4` or `7x6c4p21`.
    #[error("rules {text}: expected {expected} at character {at}, found {found}")]
    Syntax {
        /// The text, shortened.
        text: Excerpt,
        /// What belongs there.
        expected: &'static str,
        /// Where, counted from 1 in characters.
        at: usize,
        /// What stands there.
        found: Excerpt,
    },
    /// The text has the right form but names no playable game.
    #[error("rules {text}: {reason}")]
    Unplayable {
        /// The text, shortened.
        text: Excerpt,
        /// What is wrong with the numbers.
        reason: RulesError,
    },
}

impl Rules {
    /// The most columns a board may have.
    pub const MAX_COLUMNS: u32 = 64;
    /// The most rows a board may have.
    pub const MAX_ROWS: u32 = 64;
    /// The line length that is meant when none is given.
    pub const DEFAULT_CONNECT: u32 = 4;
    /// Connect Four as sold in shops: 7 columns, 6 rows, 4 in line.
    pub const STANDARD: Rules = Rules {
        columns: 7,
        rows: 6,
        connect: 4,
        pieces: None,
    };

    /// Checks the numbers; `pieces` is per side, `None` means that the board is the only limit.
    ///
    /// # Errors
    /// If a number is out of range, or the line does not fit on the board.
    pub fn new(
        columns: u32,
        rows: u32,
        connect: u32,
        pieces: Option<u32>,
    ) -> Result<Rules, RulesError> {
        if !(1..=Self::MAX_COLUMNS).contains(&columns) {
            return Err(RulesError::Columns { found: columns });
        }
        if !(1..=Self::MAX_ROWS).contains(&rows) {
            return Err(RulesError::Rows { found: rows });
        }
        let longest = columns.max(rows);
        if !(2..=longest).contains(&connect) {
            return Err(RulesError::Connect {
                found: connect,
                longest,
                columns,
                rows,
            });
        }
        let pieces = match pieces {
            Some(number) => Some(NonZeroU32::new(number).ok_or(RulesError::NoPieces)?),
            None => None,
        };
        Ok(Rules {
            columns: columns as u8,
            rows: rows as u8,
            connect: connect as u8,
            pieces,
        })
    }

    /// Width of the board.
    pub const fn columns(self) -> u32 {
        self.columns as u32
    }

    /// Height of the board.
    pub const fn rows(self) -> u32 {
        self.rows as u32
    }

    /// How many stones in a line win; longer lines win too.
    pub const fn connect(self) -> u32 {
        self.connect as u32
    }

    /// Pieces of each side, if they are limited.
    pub fn pieces(self) -> Option<u32> {
        self.pieces.map(NonZeroU32::get)
    }

    /// Cells of the board.
    pub const fn cells(self) -> u32 {
        self.columns() * self.rows()
    }

    /// The ply after which nobody can move: the board is full or 2P stones are down.
    pub fn max_plies(self) -> u32 {
        match self.pieces {
            Some(pieces) => self.cells().min(pieces.get().saturating_mul(2)),
            None => self.cells(),
        }
    }
}

impl Default for Rules {
    fn default() -> Self {
        Rules::STANDARD
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}c{}", self.columns, self.rows, self.connect)?;
        match self.pieces {
            Some(pieces) => write!(f, "p{pieces}"),
            None => Ok(()),
        }
    }
}

impl FromStr for Rules {
    type Err = ParseRulesError;

    fn from_str(text: &str) -> Result<Rules, ParseRulesError> {
        let mut scanner = Scanner { text, at: 0 };
        let columns = scanner.number("the number of columns")?;
        scanner.letter('x', "`x` between columns and rows")?;
        let rows = scanner.number("the number of rows")?;
        let connect = if scanner.skip('c') {
            scanner.number("the length of a line after `c`")?
        } else {
            Rules::DEFAULT_CONNECT
        };
        let pieces = if scanner.skip('p') {
            Some(scanner.number("the pieces a side after `p`")?)
        } else {
            None
        };
        if scanner.peek().is_some() {
            let missing = match (scanner.ends_with_rows(), pieces) {
                (true, _) => "`c`, `p` or the end",
                (false, None) => "`p` or the end",
                (false, Some(_)) => "the end",
            };
            return Err(scanner.unexpected(missing));
        }
        Rules::new(columns, rows, connect, pieces).map_err(|reason| ParseRulesError::Unplayable {
            text: Excerpt::of(text),
            reason,
        })
    }
}

/// Reads a rules text from left to right and knows where it is.
struct Scanner<'a> {
    text: &'a str,
    /// Byte offset. Everything accepted so far is ASCII, so it is the character offset too.
    at: usize,
}

impl Scanner<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn skip(&mut self, letter: char) -> bool {
        let found = self.peek() == Some(letter);
        if found {
            self.at += 1;
        }
        found
    }

    fn letter(&mut self, letter: char, expected: &'static str) -> Result<(), ParseRulesError> {
        if self.skip(letter) {
            Ok(())
        } else {
            Err(self.unexpected(expected))
        }
    }

    /// A number without sign.
    fn number(&mut self, expected: &'static str) -> Result<u32, ParseRulesError> {
        let digits = self.text[self.at..]
            .bytes()
            .take_while(u8::is_ascii_digit)
            .count();
        if digits == 0 {
            return Err(self.unexpected(expected));
        }
        let number = &self.text[self.at..self.at + digits];
        let value = number.parse().map_err(|_| ParseRulesError::Syntax {
            text: Excerpt::of(self.text),
            expected: "a smaller number",
            at: self.at + 1,
            found: Excerpt::of(number),
        })?;
        self.at += digits;
        Ok(value)
    }

    fn ends_with_rows(&self) -> bool {
        !self.text[..self.at].contains(['c', 'p'])
    }

    fn unexpected(&self, expected: &'static str) -> ParseRulesError {
        ParseRulesError::Syntax {
            text: Excerpt::of(self.text),
            expected,
            at: self.at + 1,
            found: Excerpt::first_character(&self.text[self.at..]),
        }
    }
}

#[cfg(test)]
mod tests;
