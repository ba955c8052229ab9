//! What can be wrong with a file of games, and on which line.

use std::io;

use enlinea_core::{ParseGameError, Rules, Side};
use enlinea_solver::SolverError;

use crate::record::{GameRecord, Termination};
use crate::store::StoreError;
use crate::tournament::{GameId, TournamentDescriptionError};

/// Why games cannot be exported.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GameExportError {
    /// The database file cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The output cannot be written.
    #[error(transparent)]
    Write(#[from] io::Error),
}

/// A file of games is refused.
#[derive(Debug, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct GameFileError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    #[source]
    pub problem: GameFileProblem,
}

impl GameFileError {
    pub(super) fn new(line: usize, problem: GameFileProblem) -> GameFileError {
        GameFileError { line, problem }
    }
}

/// What is wrong with a file of games.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GameFileProblem {
    /// The system refuses.
    #[error("cannot be read: {0}")]
    Read(#[source] io::Error),
    /// A line that no game needs.
    #[error("longer than {most} bytes")]
    LongLine {
        /// The limit.
        most: u64,
    },
    /// There is nothing.
    #[error("the file is empty")]
    Empty,
    /// The first line is not that of a file of games.
    #[error("expected the header of a file of games: {reason}")]
    Header {
        /// What is wrong with it.
        reason: String,
    },
    /// A later program wrote it.
    #[error("version {found} of the format; this program knows version {known}")]
    Version {
        /// The version of the file.
        found: u32,
        /// The version of this program.
        known: u32,
    },
    /// The tournament of the header is malformed.
    #[error("the tournament of the header: {0}")]
    Tournament(#[source] TournamentDescriptionError),
    /// A line does not have the form of the format.
    #[error("{reason}")]
    Syntax {
        /// What was expected or found.
        reason: String,
    },
    /// A game has an identity that cannot be read.
    #[error("`{found}` is not a game: expected round, table and leg, such as 1.1.1")]
    Identity {
        /// The text.
        found: String,
    },
    /// A game that the tournament does not have.
    #[error("the tournament has no game {id} with these results")]
    NotPlanned {
        /// The game.
        id: GameId,
    },
    /// A game is there twice.
    #[error("game {id} is also on line {first_line}")]
    Duplicate {
        /// The game.
        id: GameId,
        /// Where it was first.
        first_line: usize,
    },
    /// No player has this name.
    #[error("game {id}: no player is named `{name}`")]
    NoPlayer {
        /// The game.
        id: GameId,
        /// The name.
        name: String,
    },
    /// Other players or another seed than in the plan.
    #[error("game {id}: its {what} is `{found}`, but `{expected}` by the plan of the tournament")]
    OtherThanPlanned {
        /// The game.
        id: GameId,
        /// What differs.
        what: &'static str,
        /// What the file says.
        found: String,
        /// What the plan says.
        expected: String,
    },
    /// Moves that cannot be read or are illegal.
    #[error("game {id}: {reason}")]
    Moves {
        /// The game.
        id: GameId,
        /// What is wrong.
        #[source]
        reason: ParseGameError,
    },
    /// Not a game of this tournament.
    #[error("game {id} is a game of {found}; the rules of the tournament are {expected}")]
    Rules {
        /// The game.
        id: GameId,
        /// Its rules.
        found: Rules,
        /// The tournament's.
        expected: Rules,
    },
    /// A pass that is not part of a set-up position.
    #[error("game {id}: players cannot pass")]
    Pass {
        /// The game.
        id: GameId,
    },
    /// The opening is longer than the game, or over.
    #[error("game {id}: an opening of {turns} moves is not possible here")]
    Opening {
        /// The game.
        id: GameId,
        /// Moves of the opening.
        turns: usize,
    },
    /// Both games of a pair have the same opening.
    #[error("game {id} begins from another opening than game {other}, its pair")]
    OtherOpening {
        /// The game.
        id: GameId,
        /// The other game of its pair.
        other: GameId,
    },
    /// An opening that the tournament does not have.
    #[error("game {id} begins from another opening than the tournament says")]
    UnplannedOpening {
        /// The game.
        id: GameId,
    },
    /// There is no memory to judge an adjudicated game again.
    #[error(transparent)]
    Solver(SolverError),
    /// Too few or too many evaluations.
    #[error("game {id}: {found} evaluations for {expected} moves of the players")]
    Evaluations {
        /// The game.
        id: GameId,
        /// Evaluations in the file.
        found: usize,
        /// Moves after the opening.
        expected: usize,
    },
    /// The result is not what the moves say.
    #[error(
        "game {id}: winner {winner} with the end `{termination}` contradicts its moves: {reason}"
    )]
    Result {
        /// The game.
        id: GameId,
        /// 1 or 2, or 0 for a draw.
        winner: u8,
        /// The end that the file gives.
        termination: Termination,
        /// What the moves say.
        reason: &'static str,
    },
    /// A value that a game cannot have.
    #[error("game {id}: {what} `{found}` is out of range or malformed")]
    Value {
        /// The game.
        id: GameId,
        /// Which value.
        what: &'static str,
        /// The text of it.
        found: String,
    },
}

impl GameFileProblem {
    /// The result of this game contradicts its moves.
    pub(super) fn result(id: GameId, record: &GameRecord, reason: &'static str) -> GameFileProblem {
        GameFileProblem::Result {
            id,
            winner: record.winner.map_or(0, Side::number),
            termination: record.termination,
            reason,
        }
    }
}
