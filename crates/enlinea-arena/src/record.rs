//! What is left of a game: its moves, what the players thought, and how it ended, as data that a program can read.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use enlinea_core::{Game, Side};

/// Why a game ended. The reason is data, never a line in a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Termination {
    /// Somebody has a line.
    Line,
    /// No cell is free.
    FullBoard,
    /// All pieces are on the board, which is not full.
    OutOfPieces,
    /// A column that is full or does not exist.
    IllegalMove,
    /// No answer in time.
    Timeout,
    /// The player's program ended, or broke down.
    Crash,
    /// An answer that is none.
    ProtocolError,
    /// The player's program wanted more memory than it may have.
    MemoryLimit,
    /// The player gave up.
    Resigned,
    /// The result is known and the rest was not played.
    Adjudicated,
}

/// A text is no reason for an end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{found}` is no way to end a game")]
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

    /// The key in the store and in reports; it never changes.
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

    /// Whether a player lost by its own fault and not on the board.
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

/// What is known of one move beside its column.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveRecord {
    /// The player's value of the move, on its own scale.
    pub value: Option<f64>,
    /// Plies looked ahead.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Time from question to answer by the referee's clock; never part of a comparison of runs.
    pub time: Duration,
}

/// Who sat where.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerRecord {
    /// What the player says it is: the version of this program for built-in players.
    pub version: String,
    /// How it was contained: `none` for built-in players.
    pub isolation: String,
}

/// One game from the opening to its end.
#[derive(Clone, Debug, PartialEq)]
pub struct GameRecord {
    /// All moves, those of the opening first.
    pub game: Game,
    /// How many turns were given.
    pub opening_turns: usize,
    /// One for each move that a player made.
    pub moves: Vec<MoveRecord>,
    /// Who won; `None` is a draw.
    pub winner: Option<Side>,
    /// Why the game ended.
    pub termination: Termination,
    /// More about it in words, when there is more to say.
    pub reason: Option<String>,
    /// Made the players' chance.
    pub seed: u64,
    /// The players in the order of their seats.
    pub players: [PlayerRecord; 2],
}

impl GameRecord {
    /// Half points of the player in the first seat: 0, 1 or 2.
    pub fn half_points(&self) -> u8 {
        half_points(self.winner)
    }
}

/// Half points of the player in the first seat.
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
