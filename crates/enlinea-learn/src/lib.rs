//! Learning on Connect Four: positions with exact scores, models that predict them, and learning by playing.
//!
//! The solver knows the truth about every position, so there is no shortage of labels. A model is trained on them, measured on
//! positions kept aside, and written as a file that the player `learned(model=FILE)` reads.

#![cfg_attr(
    test,
    expect(clippy::float_cmp, reason = "these tests know the exact numbers")
)]

/// Examples of the README run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub mod data;
pub mod export;
pub mod metrics;
pub mod model;
pub mod play;
pub mod run;
pub mod sparse;
mod storage;
mod work_meter;

pub use storage::write_whole;
pub use work_meter::WorkMeter;
