//! What evaluators count: pieces of evaluation that more than one of them uses.

pub mod chains;
pub mod filling;
pub mod heat_map;
pub mod learning;
pub mod liberties;
pub mod runs;
mod set;
mod snapshot;
pub mod tally;
pub mod threats;
pub mod windows;
pub mod winner;

pub(crate) use set::DEFINITIONS;
pub use set::{FeatureSet, Features};
