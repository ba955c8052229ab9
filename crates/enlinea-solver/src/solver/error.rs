//! Why a solver cannot be built, or cannot take a question.

use std::fmt;

use enlinea_core::Rules;

use crate::Kernel;

/// Why a solver cannot be built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SolverError {
    /// The processor lacks these instructions.
    #[error("this processor cannot run the {kernel} search")]
    KernelUnavailable {
        /// The kernel asked for.
        kernel: Kernel,
    },
    /// The book is for another game.
    #[error("a book of {found} for a solver of {expected}")]
    OtherBook {
        /// The solver's rules.
        expected: Rules,
        /// The book's rules.
        found: Rules,
    },
    /// The system refuses the memory for the table.
    #[error("no memory for a table of {}", Bytes(*bytes))]
    NoMemory {
        /// What was wanted.
        bytes: usize,
    },
}

/// A size in words: whole MiB if there is at least one.
struct Bytes(usize);

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 >> 20 {
            0 => write!(f, "{} bytes", self.0),
            mebibytes => write!(f, "{mebibytes} MiB"),
        }
    }
}

/// Why a position cannot be solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The game is played under other rules than the solver's.
    #[error("a game of {found} for a solver of {expected}")]
    OtherRules {
        /// The solver's rules.
        expected: Rules,
        /// The game's rules.
        found: Rules,
    },
}
