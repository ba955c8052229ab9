//! The kinds of work, a file each.

mod book;
mod data;
mod tournament;

use std::ops::Range;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

pub use book::BookJob;
pub use data::DataJob;
pub use tournament::TournamentJob;

use crate::{ShardError, ShardOptions};

/// The contents of the parts of a wave, by shard.
type Wave = Vec<Vec<u8>>;

/// What is made.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Job {
    /// An opening book.
    Book(BookJob),
    /// A file of labelled positions.
    Data(Box<DataJob>),
    /// The games of a tournament.
    Tournament(Box<TournamentJob>),
}

/// The whole, made of all parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Merged {
    /// The content of a file.
    Bytes(Vec<u8>),
    /// A file that was written.
    File {
        /// Where.
        path: PathBuf,
        /// Positions in it.
        positions: usize,
        /// Rows in it.
        rows: usize,
    },
}

impl From<BookJob> for Job {
    fn from(job: BookJob) -> Job {
        Job::Book(job)
    }
}

impl From<DataJob> for Job {
    fn from(job: DataJob) -> Job {
        Job::Data(Box::new(job))
    }
}

impl From<TournamentJob> for Job {
    fn from(job: TournamentJob) -> Job {
        Job::Tournament(Box::new(job))
    }
}

impl Job {
    fn work(&self) -> &dyn Work {
        match self {
            Job::Book(book) => book,
            Job::Data(data) => &**data,
            Job::Tournament(tournament) => &**tournament,
        }
    }

    /// In a line.
    pub fn describe(&self) -> String {
        self.work().describe()
    }

    pub(crate) fn check(&self) -> Result<(), ShardError> {
        self.work().check()
    }

    pub(crate) fn pieces(&self, waves: &[Wave]) -> Result<u64, ShardError> {
        self.work().pieces(waves)
    }

    pub(crate) fn run(
        &self,
        waves: &[Wave],
        shard: u32,
        shards: u32,
        options: &ShardOptions,
    ) -> Result<Vec<u8>, ShardError> {
        let pieces = self.pieces(waves)?;
        let end = |shards_before: u32| {
            let product = u128::from(pieces) * u128::from(shards_before);
            (product / u128::from(shards)) as u64
        };
        self.work().run(waves, end(shard)..end(shard + 1), options)
    }

    pub(crate) fn merge(
        &self,
        waves: &[Wave],
        options: &ShardOptions,
    ) -> Result<Merged, ShardError> {
        self.work().merge(waves, options)
    }
}

/// A kind of work: waves of pieces that can be done anywhere, in any order.
trait Work {
    /// In a line.
    fn describe(&self) -> String;

    /// An error if it cannot be made, or not in shards.
    fn check(&self) -> Result<(), ShardError>;

    /// The pieces of the wave behind these; 0 when there is none.
    fn pieces(&self, waves: &[Wave]) -> Result<u64, ShardError>;

    /// Does some pieces of the wave behind these.
    fn run(
        &self,
        waves: &[Wave],
        pieces: Range<u64>,
        options: &ShardOptions,
    ) -> Result<Vec<u8>, ShardError>;

    /// Puts all waves together.
    fn merge(&self, waves: &[Wave], options: &ShardOptions) -> Result<Merged, ShardError>;
}
