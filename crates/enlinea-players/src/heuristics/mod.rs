//! The published heuristics, one file each, and our own: the list of members and how to build one.

pub mod ab29a;
pub mod blocks;
pub mod fc259;
pub mod lines;
pub mod parity;
pub mod polynomial;
pub mod si_eval;
pub mod si_patterns;
pub mod si_possible;
pub mod stubs;
pub mod threats;
pub mod top_stones;
pub mod uba_score;

mod list;

pub use list::{HEURISTICS, Heuristic};
