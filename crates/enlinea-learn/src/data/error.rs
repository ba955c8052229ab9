//! What can go wrong with data.

use std::io;
use std::path::{Path, PathBuf};

use enlinea_arena::store::StoreError;
use enlinea_core::{Rules, bounded_reason};
use enlinea_players::{PlayerError, SpecError};
use enlinea_solver::SolverError;

use super::ParsePliesError;

/// Why data cannot be made, written or read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DataError {
    /// A malformed list of plies.
    #[error(transparent)]
    Plies(#[from] ParsePliesError),
    /// There is no solver for the labels.
    #[error("{0}")]
    NoSolver(#[from] SolverError),
    /// A ply that the game does not have or where every game is over.
    #[error("plies up to {last}: a game of {rules} has at most {most} plies before its end")]
    PliesOutOfRange {
        /// The last ply asked for.
        last: u32,
        /// The last ply with a move to make.
        most: u32,
        /// The game.
        rules: Rules,
    },
    /// Random games end before this ply.
    #[error("ply {ply}: none of {games} random games lasted that long")]
    Unreachable {
        /// The ply asked for.
        ply: u32,
        /// Games that were tried.
        games: u32,
    },
    /// There are fewer positions than asked for.
    #[error("only {found} of {wanted} {what} were found: ask for fewer, or for other plies")]
    Exhausted {
        /// How many were found.
        found: usize,
        /// How many were asked for.
        wanted: usize,
        /// What was counted.
        what: &'static str,
    },
    /// A source without an end needs a number.
    #[error("this recipe is endless: give a number of positions or rows")]
    Endless,
    /// The list of all positions would not fit into memory.
    #[error("there are more than {most} positions up to ply {ply}")]
    TooMany {
        /// The last ply asked for.
        ply: u32,
        /// The most that are listed.
        most: usize,
    },
    /// A player or an evaluator cannot be used.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// A player did not move.
    #[error("self-play: {0}")]
    Player(#[from] PlayerError),
    /// A tournament cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Data of another board.
    #[error("expected data of {expected}, found {found}")]
    OtherRules {
        /// The rules asked for.
        expected: Rules,
        /// The rules of the data.
        found: Rules,
    },
    /// A feature that does not exist or has no value on these positions.
    #[error("feature `{name}`: {reason}")]
    Feature {
        /// The feature as it was named.
        name: String,
        /// What is wrong.
        reason: String,
    },
    /// The system refuses threads.
    #[error("cannot start threads: {0}")]
    NoThread(#[source] io::Error),
    /// A file cannot be opened, read or written.
    #[error("{}: {reason}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        reason: io::Error,
    },
    /// A file is not what its name promises.
    #[error("{}: {reason}", path.display())]
    Malformed {
        /// The file.
        path: PathBuf,
        /// What is wrong, and where.
        reason: String,
    },
}

impl DataError {
    pub(super) fn io(path: &Path) -> impl FnOnce(io::Error) -> DataError {
        let path = path.to_owned();
        |reason| DataError::Io { path, reason }
    }

    pub(super) fn malformed(path: &Path, reason: impl Into<String>) -> DataError {
        DataError::Malformed {
            path: path.to_owned(),
            reason: bounded_reason(&reason.into()),
        }
    }
}
