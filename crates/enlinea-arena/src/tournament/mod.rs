//! Who plays whom: a plan that depends on nothing but the tournament's description and the results so far.
//!
//! A planned game has an identity that comes from the plan, never from a counter. Running a tournament is filling the
//! gaps of its plan; resuming one is the same thing.

mod bench;
mod description;
mod knockout;
mod ledger;
mod plan;
mod round_robin;
mod runner;
mod swiss;

use description::plan_player;
pub use description::{Description, DescriptionError, OpeningsText};
pub use plan::{Format, GameId, ParseFormatError, Plan, PlannedGame, Results, plan};
pub use runner::{Oracle, RunEnd, RunError, RunObserver, RunOptions, run, run_in_memory};
