//! Why a board cannot be solved in rounds.

use std::io;

use enlinea_core::{Excerpt, Rules};

use crate::SolverError;

/// Why a board cannot be solved in rounds.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BoardError {
    /// The numbers make no sense.
    #[error("{rules} from ply {plies}: {reason}")]
    Setup {
        /// The game.
        rules: Rules,
        /// The ply of the positions to search.
        plies: u32,
        /// What is wrong.
        reason: &'static str,
    },
    /// There is no solver.
    #[error(transparent)]
    Solver(#[from] SolverError),
    /// The system refuses threads.
    #[error("cannot start a thread")]
    NoThread(#[source] io::Error),
    /// The book could not be read or written.
    #[error("cannot read or write the book of bounds")]
    Io(#[from] io::Error),
    /// The bytes are something else.
    #[error("not a book of bounds: it begins with {found}")]
    NotABook {
        /// The beginning of the first line.
        found: Excerpt,
    },
    /// The book is that of another setup.
    #[error("the book begins with {found} instead of `{expected}`")]
    OtherBook {
        /// The first line of this setup.
        expected: String,
        /// The beginning of the first line found.
        found: Excerpt,
    },
    /// A line is malformed, or cannot follow the lines before it.
    #[error("line {line} of the book of bounds is damaged")]
    Line {
        /// Counted from 1.
        line: u64,
    },
    /// Answers that are not those of the round.
    #[error("these are not the answers of the round")]
    OtherAnswers,
}
