//! How good a model is: on numbers, on positions, in games.
//!
//! All measures take a judge: what it expects of a board, for the side to move there. [`Model::outlook`] is one.
//!
//! [`Model::outlook`]: enlinea_players::learned::Model::outlook

mod choice;
mod fit;
mod games;
mod judge;
mod perfect_moves;
mod positions;
mod reliability;
mod share;
mod test_position;
mod timing;

pub use choice::{Afterstate, afterstates, chosen_column};
pub use fit::{Fit, MyTest};
pub use games::{GameMetrics, Opponent, play_games};
pub use judge::Judge;
pub use perfect_moves::PerfectMoves;
pub use positions::{PlyMetrics, PositionMetrics, StandardErrors, measure_positions};
pub use reliability::{Reliability, ReliabilityBin};
pub use test_position::TestPosition;
pub use timing::microseconds_per_evaluation;

#[cfg(test)]
mod hand_made;
#[cfg(test)]
mod tests;
