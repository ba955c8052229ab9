//! The greedy player for optimizers: the same moves as `uba-greedy`, for many weight vectors at a time.
//!
//! What a move is worth is a row of counts times a row of [`Factors`]; the counts of a position do not depend on the
//! weights. Three uses: a [`League`] walks the tree of all games of a population, [`CountedPositions`] are a fixed list
//! that every weight vector answers, and [`FastGreedy`] is a search like any other.

mod counted_positions;
mod counts;
mod factors;
mod league;
mod move_table;
mod search;

pub use counted_positions::{CountedPositions, count_positions};
pub use factors::Factors;
pub use league::{League, LeagueTable};
pub use move_table::GreedyStyle;
pub use search::FastGreedy;

#[cfg(test)]
mod tests;
