//! What is known about a position at some moment of its analysis.

use enlinea_core::Column;
use enlinea_solver::{Analysis, Reason, Score, SolverError};

/// The columns of the next position and their scores for the side that plays them; empty if one of them is not known.
pub(crate) type Answers = Vec<(Column, Score)>;

/// Why nothing more will be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// Every score is exact.
    Complete,
    /// The nodes allowed are spent, or more of them would not help.
    Nodes,
}

/// Everything found so far.
#[derive(Clone, Debug)]
pub(crate) struct Snapshot {
    pub(crate) analysis: Analysis,
    /// The answers to each column, if the position was known without a search.
    pub(crate) answers: Vec<Answers>,
    /// Why, in the last snapshot if it was asked for.
    pub(crate) reasons: Vec<Reason>,
    /// Set in the last snapshot.
    pub(crate) end: Option<End>,
    /// Set instead of `end` if there is no solver to go on with.
    pub(crate) refusal: Option<SolverError>,
}
