//! The sparse network: training.
//!
//! Two networks, one for each side to move, learn the exact score of quiet positions as one of many classes. They share nothing, so
//! they are trained at the same time, each on a thread; within a network all sums have a fixed order. The result does not
//! depend on the number of threads or on the instructions of the processor.

mod adam;
mod network;
mod quantize;
mod sample;
mod state;
mod step;
#[cfg(test)]
mod tests;
mod trainer;
mod training;

pub use network::{Network, Shape};
pub use sample::Sample;
pub use trainer::{Portion, Schedule, Trainer};
pub use training::{SparseOptions, StageEvent, StageReport, TrainingStage, train_sparse};
