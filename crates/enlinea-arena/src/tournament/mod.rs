//! Who plays whom: a plan that depends on nothing but the tournament's description and the results so far.
//!
//! A planned game has an identity that comes from the plan, never from a counter. Running a tournament is filling the
//! gaps of its plan; resuming one is the same thing.

mod description;
mod knockout;
mod ledger;
mod options;
mod plan;
mod player_pool;
mod round_robin;
mod run;
mod swiss;
mod workers;

use description::plan_player;
pub use description::{OpeningsText, TournamentDescription, TournamentDescriptionError};
pub use options::{RunEnd, TournamentError, TournamentObserver, TournamentOptions};
pub use plan::{Format, GameId, ParseFormatError, Plan, PlannedGame, Results, plan};
pub use run::{run, run_in_memory};
