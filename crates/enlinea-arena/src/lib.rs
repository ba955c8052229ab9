//! Games between players and their results.
mod built_in;
mod clock;
mod contestant;
mod entry;
pub mod external;
mod openings;
pub mod rating;
mod record;
mod referee;
pub mod report;
mod resources;
mod seeds;
pub mod store;
pub mod tournament;

pub use built_in::BuiltIn;
pub use clock::{Alarm, Clock, Stopwatch};
pub use contestant::{Allowance, Answer, Contestant, Forfeit};
pub use entry::{Entry, EntryError, EntrySource, ExternalCommand, ProcessLimits, Protocol};
pub use openings::{Openings, OpeningsError};
pub use record::{GameRecord, MoveRecord, ParseTerminationError, PlayerRecord, Termination};
pub use referee::{Adjudicator, GameSetup, play_game};
pub use resources::FileResources;
pub use seeds::derived_seed;
