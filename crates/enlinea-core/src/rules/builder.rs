//! Rules from numbers, checked when all are given.

use std::num::NonZeroU32;

use super::Rules;

/// Collects the numbers of a game; what is not given is that of the standard game, without a piece limit.
///
/// ```
/// use enlinea_core::{Rules, RulesError};
///
/// let rules = Rules::builder().columns(9).rows(7).connect(5).pieces(31).build()?;
/// assert_eq!(rules.to_string(), "9x7c5p31");
/// let error = Rules::builder().connect(8).build().unwrap_err();
/// assert_eq!(error.to_string(), "a line of 8 on a 7x6 board: the length must be 2 to 7");
/// # Ok::<(), RulesError>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use = "a builder does nothing until `build`"]
pub struct RulesBuilder {
    columns: u32,
    rows: u32,
    connect: u32,
    pieces: Option<u32>,
}

/// Why four numbers are not a playable game.
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
    #[error("0 pieces per side: at least 1 is needed")]
    NoPieces,
}

fn allowed_lines(longest: u32) -> String {
    match longest {
        0 | 1 => "it is too small for any line".to_owned(),
        2 => "the length must be 2".to_owned(),
        _ => format!("the length must be 2 to {longest}"),
    }
}

impl RulesBuilder {
    pub(super) const fn new() -> RulesBuilder {
        RulesBuilder {
            columns: Rules::STANDARD.width(),
            rows: Rules::STANDARD.height(),
            connect: Rules::STANDARD.connect(),
            pieces: None,
        }
    }

    /// Number of columns.
    pub const fn columns(mut self, columns: u32) -> RulesBuilder {
        self.columns = columns;
        self
    }

    /// Number of rows.
    pub const fn rows(mut self, rows: u32) -> RulesBuilder {
        self.rows = rows;
        self
    }

    /// How many stones in a line win.
    pub const fn connect(mut self, connect: u32) -> RulesBuilder {
        self.connect = connect;
        self
    }

    /// Limits the pieces of each side.
    pub const fn pieces(self, pieces: u32) -> RulesBuilder {
        self.maybe_pieces(Some(pieces))
    }

    /// Limits the pieces of each side, or not: with `None` the board is the only limit.
    pub const fn maybe_pieces(mut self, pieces: Option<u32>) -> RulesBuilder {
        self.pieces = pieces;
        self
    }

    /// Checks the numbers.
    ///
    /// # Errors
    /// If a number is out of range, or the line does not fit on the board.
    pub const fn build(self) -> Result<Rules, RulesError> {
        let (columns, rows, connect) = (self.columns, self.rows, self.connect);
        if columns < 1 || columns > Rules::MAX_COLUMNS {
            return Err(RulesError::Columns { found: columns });
        }
        if rows < 1 || rows > Rules::MAX_ROWS {
            return Err(RulesError::Rows { found: rows });
        }
        let longest = if columns > rows { columns } else { rows };
        if connect < 2 || connect > longest {
            return Err(RulesError::Connect {
                found: connect,
                longest,
                columns,
                rows,
            });
        }
        let pieces = match self.pieces {
            None => None,
            Some(number) => match NonZeroU32::new(number) {
                None => return Err(RulesError::NoPieces),
                limit => limit,
            },
        };
        Ok(Rules {
            width: columns as u8,
            height: rows as u8,
            connect: connect as u8,
            pieces,
        })
    }
}
