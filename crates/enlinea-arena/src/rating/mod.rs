//! From results to numbers that people can trust.
//!
//! The unit of evidence is the *pair*: two games from one opening with the seats exchanged. An opening that
//! favours one seat then favours nobody, and the two games of a pair, which are not independent, count as one
//! observation. Everything here works on pairs: scores with intervals, Elo, likelihood of superiority, the
//! sequential test.

mod bradley_terry;
mod elo;
mod matrix;
mod pairs;
mod sprt;

pub use bradley_terry::{PairResult, Rating, Ratings, ratings};
pub use elo::{elo_of_score, score_of_elo};
pub use pairs::{Estimate, PairCounts, PairScore};
pub use sprt::{Sprt, SprtDecision, SprtError};
