//! The kinds of work, a file each.

mod book;
mod data;
mod experiment;
mod solve;
mod tournament;
mod tuning;

use std::ops::Range;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

pub use book::BookJob;
pub use data::DataJob;
pub use experiment::ExperimentJob;
pub use solve::SolveJob;
pub use tournament::TournamentJob;
pub use tuning::TuningJob;

use crate::{ShardError, ShardOptions};

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
    /// A tuning run.
    Tuning(Box<TuningJob>),
    /// Published experiments.
    Experiment(ExperimentJob),
    /// The solution of a board.
    Solve(SolveJob),
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

impl From<TuningJob> for Job {
    fn from(job: TuningJob) -> Job {
        Job::Tuning(Box::new(job))
    }
}

impl From<ExperimentJob> for Job {
    fn from(job: ExperimentJob) -> Job {
        Job::Experiment(job)
    }
}

impl From<SolveJob> for Job {
    fn from(job: SolveJob) -> Job {
        Job::Solve(job)
    }
}

impl Job {
    fn work(&self) -> &dyn ShardedJob {
        match self {
            Job::Book(book) => book,
            Job::Data(data) => &**data,
            Job::Tournament(tournament) => &**tournament,
            Job::Tuning(tuning) => &**tuning,
            Job::Experiment(experiment) => experiment,
            Job::Solve(solve) => solve,
        }
    }

    /// In a line.
    pub fn describe(&self) -> String {
        self.work().describe()
    }

    /// Whether parts decide what is done next. Otherwise there is one wave, and a shard needs the plan only.
    pub fn has_waves(&self) -> bool {
        self.work().has_waves()
    }

    /// An error if it cannot be made, or not in shards.
    pub(crate) fn check(&self) -> Result<(), ShardError> {
        self.work().check()
    }

    /// The work before the first wave.
    pub(crate) fn start(&self) -> Result<Box<dyn JobState + '_>, ShardError> {
        self.work().start()
    }
}

/// A kind of work.
trait ShardedJob {
    /// In a line.
    fn describe(&self) -> String;

    /// Whether parts decide what is done next.
    fn has_waves(&self) -> bool {
        false
    }

    /// An error if it cannot be made, or not in shards.
    fn check(&self) -> Result<(), ShardError> {
        self.start().map(drop)
    }

    /// The work before the first wave.
    fn start(&self) -> Result<Box<dyn JobState + '_>, ShardError>;
}

/// Work between two waves. A wave has pieces that can be done anywhere, in any order; a shard is a range of them. What is costly and
/// needed for doing pieces only is made in [`run`](Self::run): the other methods are called to look how far a plan is, too.
pub(crate) trait JobState {
    /// The pieces of the next wave; 0 at the end.
    fn pieces(&self) -> Result<u64, ShardError>;

    /// Does some pieces of the next wave. The bytes depend on nothing but the job, the waves that were taken, and the range.
    fn run(&mut self, pieces: Range<u64>, options: &ShardOptions) -> Result<Vec<u8>, ShardError>;

    /// Takes the contents of all shards of the next wave, in order; `wave` is its number, for errors.
    fn take(&mut self, wave: u32, contents: &[&[u8]]) -> Result<(), ShardError>;

    /// In a line what is known already, where that means something before the end.
    fn standing(&self) -> Option<String> {
        None
    }

    /// Writes the result, after the last wave, and gives the paths of what was written.
    fn finish(
        self: Box<Self>,
        output: &Path,
        options: &ShardOptions,
    ) -> Result<Vec<PathBuf>, ShardError>;
}

/// Writes a result that is a single file.
fn write_result(output: &Path, bytes: &[u8]) -> Result<Vec<PathBuf>, ShardError> {
    enlinea_arena::write_whole(output, bytes).map_err(ShardError::file(output))?;
    Ok(vec![output.to_owned()])
}
