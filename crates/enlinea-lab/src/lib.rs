//! The laboratory: weights of players, found by optimizers instead of written by hand.
//!
//! - A [`Subject`] is a player with a place for weights; its [`TuningSpace`](space::TuningSpace) says which numbers may be
//!   moved, how far, and which belong together.
//! - An [`objective`] says how good a weight vector is, with a standard error: by games within a batch, by games against
//!   others, or by the exact solver.
//! - An [`optimizer`] asks for candidates and is told their values: grid search, the published genetic algorithm, CMA-ES,
//!   SPSA.
//! - [`tuning`] puts them together: a [`TuningDescription`](tuning::TuningDescription) goes in, every step is kept in a
//!   database file, and a weight file and a report come out. A killed run continues after its last step.
//! - An [`experiment`] repeats a published experiment and compares its figures with the printed ones.
//! - A [`panel`] is the published experiment that needs people: they play a machine, and a table says who won what.
//! - [`greedy`] is what makes thousands of games a second possible: many weight vectors share the counts of a position.
//!
//! ```
//! use enlinea_lab::tuning::{RunEnd, TuningDescription, TuningOptions, TuningSetup, TuningStore, run};
//! use enlinea_players::NoResources;
//! use std::path::Path;
//!
//! let text = "name = 'example'\nplayer = 'uba-greedy'\n\
//!             tuner = { kind = 'genetic', population = 6, generations = 2 }\n\
//!             objective = { kind = 'round-robin' }";
//! let description = TuningDescription::from_toml(text, Path::new("."))?;
//! let mut store = TuningStore::in_memory()?;
//! let stored = store.enter(&description)?;
//! let options = TuningOptions::new().workers(1);
//! let setup = TuningSetup::new(&description, &NoResources, options)?;
//! assert_eq!(run(&mut store, &stored, &setup, options, &mut ())?, RunEnd::Finished);
//! assert_eq!(store.steps(&stored)?.len(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A seed decides everything; the number of threads changes nothing but the time. Nothing is printed here.

#![forbid(unsafe_code)]

/// The example of the README runs with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub mod experiment;
mod explain;
pub mod greedy;
mod measurement;
pub mod objective;
pub mod optimizer;
pub mod panel;
mod parallel;
mod player_text;
pub mod space;
mod subject;
pub mod tuning;

pub use enlinea_arena::plot;
pub use explain::{ExplainError, Explanation, explain, explain_weight_file};
pub use measurement::{GameTally, Measurement, Spread};
pub use subject::{Subject, SubjectError};
