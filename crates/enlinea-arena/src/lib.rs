//! Games between players and their results.
pub mod rating;
