//! Why shards cannot be planned, run or merged.

use std::io;
use std::path::PathBuf;

use enlinea_arena::SharedTournamentError;
use enlinea_arena::tournament::TournamentDescriptionError;
use enlinea_learn::data::DataError;
use enlinea_solver::{BookBuildError, SolverError};

/// Why shards cannot be planned, run or merged.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ShardError {
    /// The text is not a plan.
    #[error("not a shard plan: {reason}")]
    Plan {
        /// What is wrong.
        reason: String,
    },
    /// Another version would make other bytes.
    #[error("the plan was made by {found}, this is {expected}: every machine needs the same program")]
    OtherProgram {
        /// What the plan says.
        found: String,
        /// What this program is.
        expected: String,
    },
    /// The job cannot be cut into pieces that do not depend on each other.
    #[error("{what} cannot be made in shards: {why}")]
    NotShareable {
        /// What the job has.
        what: String,
        /// Why not.
        why: &'static str,
    },
    /// There is no such shard.
    #[error("there is no shard {shard} in wave {wave}: it has {shards} shards, numbered from 0")]
    NoShard {
        /// The wave, from 0.
        wave: u32,
        /// The number asked for.
        shard: u32,
        /// How many there are.
        shards: u32,
    },
    /// The wave depends on parts that are not there.
    #[error("shards are missing in wave {wave}: {missing}")]
    Missing {
        /// The wave, from 0.
        wave: u32,
        /// Their numbers, as ranges.
        missing: String,
    },
    /// Two machines made different parts of the same shard.
    #[error("shard {shard} of wave {wave} has two different parts: `{}` and `{}`", first.display(), second.display())]
    Unequal {
        /// The wave, from 0.
        wave: u32,
        /// The shard, from 0.
        shard: u32,
        /// One of them.
        first: PathBuf,
        /// The other.
        second: PathBuf,
    },
    /// A part has a valid checksum, but not the content of this shard.
    #[error("the part of shard {shard} in wave {wave} does not belong to the plan: {reason}")]
    Content {
        /// The wave, from 0.
        wave: u32,
        /// The shard, from 0.
        shard: u32,
        /// What is wrong.
        reason: String,
    },
    /// A file cannot be read or written.
    #[error("`{}`: {reason}", path.display())]
    File {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        #[source]
        reason: io::Error,
    },
    /// The flag was raised.
    #[error("stopped")]
    Stopped,
    /// A book cannot be made.
    #[error(transparent)]
    Book(#[from] BookBuildError),
    /// Data cannot be made.
    #[error(transparent)]
    Data(#[from] DataError),
    /// A tournament cannot be read.
    #[error(transparent)]
    Tournament(#[from] TournamentDescriptionError),
    /// A tournament cannot be shared.
    #[error(transparent)]
    Shared(#[from] SharedTournamentError),
    /// There is no solver.
    #[error(transparent)]
    Solver(#[from] SolverError),
}

impl ShardError {
    pub(crate) fn file(path: &std::path::Path) -> impl FnOnce(io::Error) -> ShardError {
        let path = path.to_owned();
        |reason| ShardError::File { path, reason }
    }
}
