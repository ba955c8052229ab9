//! The greedy player for tuners: the same moves as `uba-greedy`, for many weight vectors at a time.
//!
//! What a move is worth is a row of counts times a row of [`Factors`]; the counts of a position do not depend on the
//! weights. Three uses: a [`League`] walks the tree of all games of a population, a [`GreedyExam`] asks about a fixed list
//! of positions, and [`FastGreedy`] is a search like any other.

mod counts;
mod exam;
mod factors;
mod league;
mod search;
mod sheet;

pub use exam::{GreedyExam, exam};
pub use factors::Factors;
pub use league::{League, LeagueTable};
pub use search::FastGreedy;
pub use sheet::GreedyStyle;

#[cfg(test)]
mod tests;
