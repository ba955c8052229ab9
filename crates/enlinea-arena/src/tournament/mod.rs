//! Tournaments: pairings, and playing the games.
//!
//! A [`TournamentDescription`] and the results so far determine a [`Plan`]: a list of games whose identities come from the
//! plan, never from a counter. [`run`] plays the planned games that have no result yet, so resuming a tournament is the
//! same as running it.
//!
//! ```
//! use enlinea_arena::tournament::{TournamentDescription, TournamentOptions, run_in_memory};
//! use std::path::Path;
//!
//! let text = "name = 'example'\nopenings = 'random(2)'\nplayers = ['random', 'greedy']";
//! let description = TournamentDescription::from_toml(text, Path::new("."))?;
//! run_in_memory(&description, TournamentOptions::new(), &mut ())?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod check;
mod description;
mod knockout;
mod ledger;
mod options;
mod pairings;
mod plan;
mod player_pool;
mod replays;
mod round_robin;
mod run;
mod swiss;
mod workers;

pub use check::PlayerCheck;
pub use description::{TournamentDescription, TournamentDescriptionError};
pub use options::{RunEnd, TournamentError, TournamentObserver, TournamentOptions};
pub use pairings::{PairingScore, Pairings};
pub use plan::{Format, GameId, ParseFormatError, Plan, PlannedGame, Results, plan};
pub use run::{run, run_in_memory};
