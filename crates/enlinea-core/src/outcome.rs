//! How a game stands: still going, won or drawn.

use std::fmt;

use crate::Side;

/// The state of a game under the rules. Resignations and timeouts are not part of it.
///
/// ```
/// use enlinea_core::{Game, Outcome, Rules, Side};
///
/// let game = Game::from_moves(Rules::STANDARD, "1122334")?;
/// assert_eq!(game.outcome(), Outcome::Win(Side::First));
/// # Ok::<(), enlinea_core::ParseMovesError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Outcome {
    /// The side to move has a legal move.
    Ongoing,
    /// This side has a line of at least C stones.
    Win(Side),
    /// The board is full, or 2P stones are down, and neither side has a line.
    Draw,
}

impl Outcome {
    /// Whether no further move is possible.
    pub const fn is_over(self) -> bool {
        !matches!(self, Outcome::Ongoing)
    }

    /// The side that has a line, if any.
    pub const fn winner(self) -> Option<Side> {
        match self {
            Outcome::Win(side) => Some(side),
            Outcome::Ongoing | Outcome::Draw => None,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Ongoing => f.write_str("ongoing"),
            Outcome::Win(side) => write!(f, "{side} won"),
            Outcome::Draw => f.write_str("draw"),
        }
    }
}
