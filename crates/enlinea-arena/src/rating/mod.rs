//! Scores, ratings and decisions from results, with honest intervals.
//!
//! The unit of evidence is the *pair*: two games from one opening with colours exchanged. An opening that favours one
//! colour then favours neither player, and the two games of a pair, which are not independent, count as one observation.
//! Everything here works on pairs: scores with intervals, Elo, likelihood of superiority, the sequential test.
//!
//! ```
//! use enlinea_arena::rating::{PairCounts, PairScore};
//!
//! let mut pairs = PairCounts::default();
//! for _ in 0..20 {
//!     pairs.add(PairScore::new(2, 1)); // one win and one draw
//!     pairs.add(PairScore::new(2, 0)); // one win each
//! }
//! let elo = pairs.elo();
//! assert!(elo.low > 0.0 && elo.low < elo.value && elo.value < elo.high);
//! ```

mod bradley_terry;
mod distinct;
mod elo;
mod match_score;
mod matrix;
mod pairs;
mod sprt;
mod win_draw_loss;

pub use bradley_terry::{PairResult, Rating, Ratings, ratings, ratings_around};
pub(crate) use distinct::DistinctGames;
pub use elo::{elo_of_score, score_of_elo};
pub use match_score::MatchScore;
pub use pairs::{Estimate, PairCounts, PairScore};
pub use sprt::{ParseSprtError, Sprt, SprtDecision, SprtError};
pub use win_draw_loss::WinDrawLoss;
