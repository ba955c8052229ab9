//! The record of a game: its moves, the players' values, and how it ended, as data that a program can read.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use enlinea_core::{Excerpt, Game, Rules, Side};

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Termination {
    /// A player has a line.
    Line,
    /// No cell is free.
    FullBoard,
    /// All pieces are on the board, and it is not full.
    OutOfPieces,
    /// A column that is full or does not exist.
    IllegalMove,
    /// No answer in time.
    Timeout,
    /// The player's program exited or failed.
    Crash,
    /// A malformed reply.
    ProtocolError,
    /// The player's program needed more memory than its limit.
    MemoryLimit,
    /// The player resigned.
    Resigned,
    /// The result was certain and the rest was not played.
    Adjudicated,
}

/// A text does not name a termination.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{} is not a termination", Excerpt::of(found))]
pub struct ParseTerminationError {
    /// The text.
    pub found: String,
}

impl Termination {
    /// All of them.
    pub const ALL: [Termination; 10] = [
        Termination::Line,
        Termination::FullBoard,
        Termination::OutOfPieces,
        Termination::IllegalMove,
        Termination::Timeout,
        Termination::Crash,
        Termination::ProtocolError,
        Termination::MemoryLimit,
        Termination::Resigned,
        Termination::Adjudicated,
    ];

    /// The key in database files and reports; it never changes.
    pub const fn name(self) -> &'static str {
        match self {
            Termination::Line => "line",
            Termination::FullBoard => "full-board",
            Termination::OutOfPieces => "out-of-pieces",
            Termination::IllegalMove => "illegal-move",
            Termination::Timeout => "timeout",
            Termination::Crash => "crash",
            Termination::ProtocolError => "protocol-error",
            Termination::MemoryLimit => "memory-limit",
            Termination::Resigned => "resigned",
            Termination::Adjudicated => "adjudicated",
        }
    }

    /// How a drawn game of these rules ends.
    pub(crate) fn of_draw(rules: Rules) -> Termination {
        if rules.max_plies() == rules.cells() {
            Termination::FullBoard
        } else {
            Termination::OutOfPieces
        }
    }

    /// Whether a player lost by a fault and not on the board.
    pub const fn is_forfeit(self) -> bool {
        matches!(
            self,
            Termination::IllegalMove
                | Termination::Timeout
                | Termination::Crash
                | Termination::ProtocolError
                | Termination::MemoryLimit
        )
    }
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Termination {
    type Err = ParseTerminationError;

    fn from_str(text: &str) -> Result<Termination, ParseTerminationError> {
        Termination::ALL
            .into_iter()
            .find(|termination| termination.name() == text)
            .ok_or_else(|| ParseTerminationError {
                found: text.to_owned(),
            })
    }
}

/// One move, beside its column.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveRecord {
    /// The player's value of the move, on its own scale.
    pub value: Option<f64>,
    /// Search depth in plies.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Time by the referee's clock; it differs between runs.
    pub time: Duration,
}

/// What is known of a player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerRecord {
    /// What the player says it is; the version of this program for built-in players.
    pub version: String,
    /// How it was isolated: `built-in`, or the name of an [`Isolation`](crate::external::Isolation).
    pub isolation: String,
}

/// One game from the opening to its end.
#[derive(Clone, Debug, PartialEq)]
pub struct GameRecord {
    /// All moves, those of the opening first.
    pub game: Game,
    /// The number of turns that belong to the opening.
    pub opening_turns: usize,
    /// One for each move that a player made.
    pub moves: Vec<MoveRecord>,
    /// The winner; `None` is a draw.
    pub winner: Option<Side>,
    /// Why the game ended.
    pub termination: Termination,
    /// More about it in words.
    pub reason: Option<String>,
    /// The random seed of both players.
    pub seed: u64,
    /// The first and the second player.
    pub players: [PlayerRecord; 2],
}

impl GameRecord {
    /// The side that lost by a fault, if the game ended so.
    pub fn forfeited_by(&self) -> Option<Side> {
        forfeited_by(self.termination, self.winner)
    }

    /// Half points of the first player: 0, 1 or 2.
    pub fn half_points(&self) -> u8 {
        half_points(self.winner)
    }
}

/// The side that lost by a fault.
pub(crate) fn forfeited_by(termination: Termination, winner: Option<Side>) -> Option<Side> {
    winner.filter(|_| termination.is_forfeit()).map(Side::other)
}

/// Half points of the first player.
pub(crate) fn half_points(winner: Option<Side>) -> u8 {
    match winner {
        Some(Side::First) => 2,
        None => 1,
        Some(Side::Second) => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for termination in Termination::ALL {
            assert_eq!(termination.name().parse(), Ok(termination));
        }
        assert!("checkmate".parse::<Termination>().is_err());
    }
}
