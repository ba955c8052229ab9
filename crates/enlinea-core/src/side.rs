//! The two players, named after the order in which they move.

use std::fmt;

/// One of the two players: red moves first, yellow second. In boards drawn as text `x` is red and `o` is yellow.
///
/// ```
/// use enlinea_core::Side;
///
/// assert_eq!(Side::First.other(), Side::Second);
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

    /// The stone of this side in a [`Diagram`](crate::Diagram).
    pub const fn stone(self) -> char {
        match self {
            Side::First => 'x',
            Side::Second => 'o',
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::First => "red",
            Side::Second => "yellow",
        })
    }
}
