//! The two sides, named after the order in which they move.

use std::fmt;
use std::ops::Not;

/// One of the two sides: red moves first, yellow second.
///
/// ```
/// use enlinea_core::Side;
///
/// assert_eq!(!Side::First, Side::Second);
/// assert_eq!(Side::First.to_string(), "red");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// Red: moves on plies 1, 3, 5, …; drawn as `x`.
    First,
    /// Yellow: moves on plies 2, 4, 6, …; drawn as `o`.
    Second,
}

impl Side {
    /// Both sides, in the order of play.
    pub const ALL: [Side; 2] = [Side::First, Side::Second];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// `1` or `2`, as people count.
    pub const fn number(self) -> u8 {
        match self {
            Side::First => 1,
            Side::Second => 2,
        }
    }

    /// The side with this number, 1 or 2.
    pub const fn from_number(number: u8) -> Option<Side> {
        match number {
            1 => Some(Side::First),
            2 => Some(Side::Second),
            _ => None,
        }
    }

    /// The stone of this side in a [`Diagram`](crate::Diagram).
    pub const fn stone(self) -> char {
        match self {
            Side::First => 'x',
            Side::Second => 'o',
        }
    }
}

/// The opponent, as [`Side::other`].
impl Not for Side {
    type Output = Side;

    fn not(self) -> Side {
        self.other()
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Side::First => "red",
            Side::Second => "yellow",
        })
    }
}
