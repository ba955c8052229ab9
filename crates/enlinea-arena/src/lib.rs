//! Games between players and their results: fair, repeatable, and never lost.
//!
//! - [`play_game`] is the referee: two [`Contestant`]s, one [`GameRecord`]. A contestant that crashes, plays an illegal move
//!   or exceeds its time loses the game with a [`Termination`] that a program can read; the tournament continues.
//! - A [`tournament`] is a *plan*, a pure list of games with stable identities, and a [`store`], which says which of them
//!   are finished. Running fills the gaps, so a run that was stopped, crashed or killed resumes by running again.
//! - [`rating`] turns pairs of games into scores, Elo and decisions with honest intervals; [`report`] writes them down.
//! - [`external`] makes external programs contestants, within limits, and in a sandbox if they are not trusted.
//!
//! ```
//! use enlinea_arena::report::TournamentReport;
//! use enlinea_arena::store::Store;
//! use enlinea_arena::tournament::{TournamentDescription, TournamentOptions, run};
//! use std::{path::Path, sync::atomic::AtomicBool};
//!
//! let text = "name = 'example'\nopenings = 'random(2)'\nplayers = ['random', 'greedy']";
//! let mut store = Store::in_memory()?;
//! let tournament = store.enter(&TournamentDescription::from_toml(text, Path::new("."))?)?;
//! let stop = AtomicBool::new(false);
//! let options = TournamentOptions::new().workers(1).stop(&stop);
//! run(&mut store, &tournament, options, &mut ())?;
//! let report = TournamentReport::new(&tournament.description, &store.games(tournament.id)?);
//! assert!(report.is_finished);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! How players choose a move is in `enlinea-players`. Nothing is printed here: reports are text for the caller.

/// The example of the README runs with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod built_in;
mod clock;
mod contestant;
mod entry;
pub mod external;
mod openings;
mod oracle;
pub mod rating;
mod record;
mod referee;
pub mod report;
mod resources;
pub mod store;
pub mod tournament;

pub use built_in::BuiltIn;
pub use clock::{Alarm, Clock, Stopwatch};
pub use contestant::{Contestant, Forfeit};
pub use entry::{
    BuiltInSource, Entry, EntryError, EntrySource, EntryText, ExternalCommand, ProcessLimits,
    Protocol,
};
pub use openings::{Openings, OpeningsError};
pub use oracle::{Oracle, SolverOracle};
pub use record::{GameRecord, MoveRecord, ParseTerminationError, PlayerRecord, Termination};
pub use referee::{Adjudicator, GameSetup, play_game};
pub use resources::{FileResources, StoredFiles};
