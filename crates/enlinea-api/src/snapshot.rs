//! What is known about a position at some moment of its analysis.

use enlinea_core::Column;
use enlinea_solver::{Analysis, Reason, Score, SolverError};

/// The columns of the next position and their scores for the side that plays them; empty if one of them is not known.
pub type Answers = Vec<(Column, Score)>;

/// Why nothing more will be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Every score is exact.
    Complete,
    /// The nodes allowed are spent, or more of them would not help.
    Nodes,
}

/// Everything found so far.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// The columns and their bounds.
    pub analysis: Analysis,
    /// The answers to each column, if the position was known without a search.
    pub answers: Vec<Answers>,
    /// Why, in the last snapshot if it was asked for.
    pub reasons: Vec<Reason>,
    /// Set in the last snapshot.
    pub end: Option<End>,
    /// Set instead of `end` if there is no solver to go on with.
    pub refusal: Option<SolverError>,
}
