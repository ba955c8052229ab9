//! The laboratory: players whose weights are found instead of written.
//!
//! - A [`Subject`] is a player with a place for weights; its [`TuningSpace`](space::TuningSpace) says which numbers may be
//!   moved, how far, and which belong together.
//! - An [`objective`] says how good a weight vector is and how sure that is: by games within a batch, by games against
//!   others, or by the exact solver.
//! - An [`optimizer`] asks for candidates and is told what was measured: grid search, the published genetic algorithm, CMA-ES,
//!   SPSA.
//! - [`tuning`] puts them together: a [`TuningDescription`](tuning::TuningDescription) goes in, every step is kept in the store, and a
//!   weight file and a page come out. A run that is killed goes on where it was.
//! - An [`experiment`] repeats something published and sets what is found beside what was printed.
//! - [`greedy`] is what makes thousands of games a second possible: many weight vectors share the counts of a position.
//!
//! ```
//! use enlinea_arena::store::Store;
//! use enlinea_lab::tuning::{TuningDescription, RunEnd, TuningOptions, TuningSetup, run};
//! use enlinea_players::NoResources;
//! use std::{path::Path, sync::atomic::AtomicBool};
//!
//! let text = "name = 'example'\nplayer = 'uba-greedy'\n\
//!             tuner = { kind = 'genetic', population = 6, generations = 2 }\n\
//!             objective = { kind = 'round-robin' }";
//! let description = TuningDescription::from_toml(text, Path::new("."))?;
//! let mut store = Store::in_memory()?;
//! let stored = store.enter_tuning(&description.as_new())?;
//! let stop = AtomicBool::new(false);
//! let options = TuningOptions { workers: 1, stop: &stop };
//! let setup = TuningSetup::new(&description, &NoResources, options)?;
//! assert_eq!(run(&mut store, &stored, &setup, options, &mut ())?, RunEnd::Finished);
//! assert_eq!(store.tuning_steps(stored.id)?.len(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Everything is decided by a seed; the number of threads changes nothing but the time. Nothing is printed here.

#![forbid(unsafe_code)]

pub mod experiment;
mod explain;
pub mod greedy;
mod measurement;
pub mod objective;
pub mod optimizer;
mod parallel;
pub mod plot;
pub mod space;
mod subject;
pub mod tuning;

pub use explain::explain;
pub use measurement::{GameTally, Measurement, Spread};
pub use subject::{Subject, SubjectError};
