//! Games between players and their results.
mod openings;
pub mod rating;
mod seeds;
pub mod tournament;

pub use openings::{Openings, OpeningsError};
pub use seeds::derived_seed;
