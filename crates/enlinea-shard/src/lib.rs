//! Work that several machines do together, in shards.
//!
//! - A [`ShardPlan`] says what is made, by which version of the program, and in how many shards. It is canonical JSON; its hash is its
//!   identity, which every part names.
//! - A shard is a pure function of the plan and its number, and of the waves before it: the pairings of a Swiss round follow from
//!   the results of the last one, the candidates of a tuning step from the values of the last one. There is no clock.
//! - A [`ShardPart`] is what a shard made, with a checksum. A [`PartSet`] has those that are known, a [`PartFolder`] keeps them on a disk: whole
//!   or not at all.
//! - [`ShardPlan::open_wave`] says which shards can be run now.
//! - Merging refuses gaps and parts that contradict each other. The result has the bytes of a single machine.
//!
//! Each kind of work is one file in `job/`.

#![forbid(unsafe_code)]

/// The example of the README runs with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod error;
mod job;
mod options;
mod part;
mod part_folder;
mod part_set;
mod plan;
mod progress;

pub use error::ShardError;
pub use job::{BookJob, DataJob, ExperimentJob, Job, SolveJob, TournamentJob, TuningJob};
pub use options::ShardOptions;
pub use part::{PartProblem, ShardPart};
pub use part_folder::{FolderScan, PartFolder, ShardEnd};
pub use part_set::PartSet;
pub use plan::ShardPlan;
pub use progress::OpenWave;
