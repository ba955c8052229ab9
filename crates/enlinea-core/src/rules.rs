//! Which game is being played: board size, length of a line, pieces per side.

mod builder;
mod parse;

use std::num::NonZeroU32;

use crate::Columns;

pub use builder::{RulesBuilder, RulesError};
pub use parse::ParseRulesError;

/// The game being played. Small, checked once, passed everywhere.
///
/// In text: columns `x` rows, then optionally `c` and the length of a line (4 if absent), then
/// optionally `p` and the pieces of each side (unlimited if absent).
///
/// ```
/// use enlinea_core::Rules;
///
/// let rules: Rules = "9x7c5p31".parse()?;
/// assert_eq!((rules.width(), rules.height(), rules.connect()), (9, 7, 5));
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
    width: u8,
    height: u8,
    connect: u8,
    pieces: Option<NonZeroU32>,
}

impl Rules {
    /// The most columns a board may have.
    pub const MAX_COLUMNS: u32 = 64;
    /// The most rows a board may have.
    pub const MAX_ROWS: u32 = 64;
    /// Connect Four as sold in shops: 7 columns, 6 rows, 4 in line.
    pub const STANDARD: Rules = Rules {
        width: 7,
        height: 6,
        connect: 4,
        pieces: None,
    };

    /// Builds other rules, one number at a time.
    pub const fn builder() -> RulesBuilder {
        RulesBuilder::new()
    }

    /// Number of columns.
    pub const fn width(self) -> u32 {
        self.width as u32
    }

    /// Number of rows.
    pub const fn height(self) -> u32 {
        self.height as u32
    }

    /// All columns, from the left.
    pub const fn columns(self) -> Columns {
        Columns::of_width(self.width())
    }

    /// How many stones in a line win; longer lines win too.
    pub const fn connect(self) -> u32 {
        self.connect as u32
    }

    /// Pieces of each side, if they are limited.
    pub const fn pieces(self) -> Option<u32> {
        match self.pieces {
            Some(pieces) => Some(pieces.get()),
            None => None,
        }
    }

    /// Cells of the board.
    pub const fn cells(self) -> u32 {
        self.width() * self.height()
    }

    /// The ply after which nobody can move: the board is full or 2P stones are down.
    pub const fn max_plies(self) -> u32 {
        match self.pieces {
            Some(pieces) if pieces.get().saturating_mul(2) < self.cells() => 2 * pieces.get(),
            _ => self.cells(),
        }
    }
}

impl Default for Rules {
    fn default() -> Self {
        Rules::STANDARD
    }
}

#[cfg(test)]
mod tests;
