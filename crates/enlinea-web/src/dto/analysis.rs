//! An analysis in the API, finished or in progress.

use std::time::Duration;

use enlinea_core::{Column, Game};
use enlinea_solver::{Score, Solution};
use serde::Serialize;
use utoipa::ToSchema;

use super::{PositionReply, ReasonReply, ScoreReply};
use crate::work::{End, Snapshot};

/// Why an analysis is not complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Stopped {
    /// The node limit is reached.
    Nodes,
    /// The time limit is reached.
    Time,
    /// The server is shutting down.
    Cancelled,
}

impl Stopped {
    /// Why an analysis with this end is not complete.
    pub(crate) fn at(end: End) -> Option<Stopped> {
        match end {
            End::Complete => None,
            End::Nodes => Some(Stopped::Nodes),
        }
    }
}

/// The score of every open column.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct AnalysisReply {
    pub(crate) position: PositionReply,
    /// The score of the position: that of its best column.
    pub(crate) score: ScoreReply,
    /// The open columns from the left.
    pub(crate) columns: Vec<ColumnReply>,
    /// The columns that are proven to be best: the lower bound of each is at least the upper bound of every other. Empty while
    /// that is true of none.
    pub(crate) best: Vec<u32>,
    /// A perfect continuation, to the end of the game where it is known.
    pub(crate) line: Vec<u32>,
    /// Why the position is won, lost or drawn, if the request says `explain`: in the last object, empty before.
    pub(crate) reasons: Vec<ReasonReply>,
    /// Nodes visited by the solver.
    pub(crate) nodes: u64,
    /// Time since the request.
    pub(crate) microseconds: u64,
    /// Whether all scores are exact.
    pub(crate) complete: bool,
    /// Why the search ended before all scores were exact.
    #[schema(required)]
    pub(crate) stopped: Option<Stopped>,
}

/// A move and its score.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ColumnReply {
    /// Counted from 1.
    pub(crate) column: u32,
    /// Seen by the side that moves; plies are counted from the position before the move.
    pub(crate) score: ScoreReply,
    /// All replies to this move with their exact scores, if they are known without a search, for example from the book;
    /// empty otherwise.
    pub(crate) answers: Vec<AnswerReply>,
}

/// A reply to a move.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(crate) struct AnswerReply {
    /// Counted from 1.
    column: u32,
    /// Its exact score, seen by the side that plays it.
    score: i32,
}

impl AnalysisReply {
    pub(crate) fn new(game: &Game, known: &Snapshot, time: Duration) -> AnalysisReply {
        let score = |solution: &Solution| {
            ScoreReply::new(game.rules(), game.plies(), game.side_to_move(), solution)
        };
        let numbers = |columns: &[Column]| columns.iter().map(|column| column.number()).collect();
        let analysis = &known.analysis;
        let answers = |index: usize| known.answers.get(index).into_iter().flatten();
        let columns = analysis.columns.iter().enumerate();
        let columns = columns.map(|(index, found)| ColumnReply {
            column: found.column.number(),
            score: score(&found.solution),
            answers: answers(index).copied().map(AnswerReply::new).collect(),
        });
        AnalysisReply {
            position: PositionReply::new(game),
            score: score(&analysis.solution),
            columns: columns.collect(),
            best: numbers(&analysis.best),
            line: numbers(&analysis.line),
            reasons: known.reasons.iter().map(ReasonReply::new).collect(),
            nodes: analysis.solution.nodes,
            microseconds: u64::try_from(time.as_micros()).unwrap_or(u64::MAX),
            complete: analysis.is_exact(),
            stopped: None,
        }
    }
}

impl AnswerReply {
    fn new((column, score): (Column, Score)) -> AnswerReply {
        AnswerReply {
            column: column.number(),
            score: score.value(),
        }
    }
}
