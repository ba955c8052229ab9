//! What a caller gets: scores, their meaning in words, and the scores of all columns.

mod analysis;
mod score;
mod solution;
mod words;

pub use analysis::{Analysis, ColumnSolution};
pub use score::{Score, Verdict};
pub use solution::Solution;
