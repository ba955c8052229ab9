//! Why shards cannot be planned, run or merged.

use std::io;
use std::path::PathBuf;

use enlinea_arena::SharedTournamentError;
use enlinea_arena::tournament::TournamentDescriptionError;
use enlinea_core::Excerpt;
use enlinea_lab::experiment::ExperimentRunError;
use enlinea_lab::tuning::{TuningDescriptionError, TuningError};
use enlinea_learn::data::DataError;
use enlinea_solver::{BoardError, BookBuildError, SolverError};

use crate::{OpenWave, PartProblem};

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
    #[error(
        "the plan was made by version {}, this is {expected}: every machine needs the same program",
        Excerpt::of(found)
    )]
    OtherVersion {
        /// What the plan says.
        found: String,
        /// What this program is.
        expected: String,
    },
    /// Another search finds other things within a node limit.
    #[error(
        "the plan was made with the solver of signature {found}, this one has {expected} (`enlinea bench`): every machine needs \
         the same program"
    )]
    OtherSolver {
        /// What the plan says.
        found: u64,
        /// What this program has.
        expected: u64,
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
    #[error("there is no shard {shard}: the plan has {shards} shards, 0 to {}", shards - 1)]
    NoShard {
        /// The number asked for.
        shard: u32,
        /// How many there are.
        shards: u32,
    },
    /// This wave has fewer pieces than the plan has shards.
    #[error("nothing to do for shard {shard}: wave {wave} has {shards} shards")]
    Empty {
        /// The wave, from 0.
        wave: u32,
        /// The number asked for.
        shard: u32,
        /// How many there are in this wave.
        shards: u32,
    },
    /// The wave depends on parts that are not there.
    #[error("wave {wave} is not complete: of {shards} shards these have no part: {missing}")]
    Missing {
        /// The wave, from 0.
        wave: u32,
        /// How many it has.
        shards: u32,
        /// Their numbers, as ranges.
        missing: String,
    },
    /// Two machines made different parts of the same shard.
    #[error("shard {shard} of wave {wave} has two different parts: {first} and {second}")]
    Unequal {
        /// The wave, from 0.
        wave: u32,
        /// The shard, from 0.
        shard: u32,
        /// One of them.
        first: String,
        /// The other.
        second: String,
    },
    /// Bytes that are not a whole part.
    #[error("{origin}: {problem}")]
    Part {
        /// Where they came from.
        origin: String,
        /// What is wrong.
        problem: PartProblem,
    },
    /// A part of another plan.
    #[error("{origin}: a part of plan {}, not of `{expected}`", Excerpt::of(found))]
    ForeignPart {
        /// Where it came from.
        origin: String,
        /// Its plan.
        found: String,
        /// The plan at hand.
        expected: String,
    },
    /// A part of a shard that the plan does not have.
    #[error("{origin}: a part of shard {shard} of wave {wave}, which the plan does not have")]
    Surplus {
        /// The wave, from 0.
        wave: u32,
        /// The shard, from 0.
        shard: u32,
        /// Where it came from.
        origin: String,
    },
    /// A part has a valid checksum, but not the content of this shard.
    #[error("the part of shard {shard} in wave {wave} does not belong to the plan: {reason}")]
    Content {
        /// The wave, from 0.
        wave: u32,
        /// The shard, from 0.
        shard: usize,
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
    /// A board cannot be solved.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// Data cannot be made.
    #[error(transparent)]
    Data(#[from] DataError),
    /// A tournament cannot be read.
    #[error(transparent)]
    Tournament(#[from] TournamentDescriptionError),
    /// A tournament cannot be shared.
    #[error(transparent)]
    Shared(#[from] SharedTournamentError),
    /// A tuning run cannot be read or done.
    #[error(transparent)]
    Tuning(#[from] TuningError),
    /// Experiments cannot be done.
    #[error(transparent)]
    Experiment(#[from] ExperimentRunError),
    /// There is no solver.
    #[error(transparent)]
    Solver(#[from] SolverError),
}

impl From<TuningDescriptionError> for ShardError {
    fn from(error: TuningDescriptionError) -> ShardError {
        ShardError::Tuning(error.into())
    }
}

impl ShardError {
    pub(crate) fn missing(open: &OpenWave) -> ShardError {
        ShardError::Missing {
            wave: open.wave,
            shards: open.shards,
            missing: open.missing_text(),
        }
    }

    pub(crate) fn content(wave: u32, shard: usize, reason: &dyn ToString) -> ShardError {
        ShardError::Content {
            wave,
            shard,
            reason: reason.to_string(),
        }
    }

    pub(crate) fn file(path: &std::path::Path) -> impl FnOnce(io::Error) -> ShardError {
        let path = path.to_owned();
        |reason| ShardError::File { path, reason }
    }
}
