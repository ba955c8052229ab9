//! Learning on Connect Four: positions with exact scores, models that predict them, and learning by playing.
//!
//! The solver knows the exact score of every position, so labels are cheap. A model is trained on them, measured on
//! positions kept aside, and written as a file that the player `learned(model=FILE)` reads.
//!
//! - [`data`] makes positions from many sources and labels them with the exact score of every move; files are Parquet or CSV.
//! - [`model`] fits the classical models: polynomials, logistic regression, forests, boosting, n-tuple networks.
//! - [`sparse`] trains the network that plays without search.
//! - [`play`] learns by playing: from one's own mistakes against perfect and weaker opponents, and by games against oneself.
//! - [`metrics`] compares any model with the exact solver: scores, outcomes, moves, probabilities, games.
//! - [`run`] puts them together: a [`RunDescription`](run::RunDescription) goes in, a model, its measures and a report come out.
//!
//! ```
//! use enlinea_learn::WorkMeter;
//! use enlinea_learn::run::{RunDescription, RunOptions, execute};
//!
//! let text = "name = 'example'\nrules = '5x4'\n\
//!             data = { recipe = 'random', plies = '2..12', positions = 300, validation = 100, test = 100 }\n\
//!             model = { kind = 'polynomial', degree = 1 }\n\
//!             games = { count = 0 }";
//! let description = RunDescription::from_toml(text)?;
//! let meter = WorkMeter::default();
//! let (file, results) = execute(&description, RunOptions::new(&meter), &mut |_| {})?;
//! assert_eq!(file.card.kind, "polynomial");
//! assert!(results.test.r_squared > 0.5);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A description and its seed decide everything: the same bytes on any number of threads, with any instructions of the processor,
//! and however often the run was interrupted. Nothing is printed here.

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

pub use work_meter::WorkMeter;
