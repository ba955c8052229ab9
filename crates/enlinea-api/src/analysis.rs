//! An analysis in the API, finished or in progress.

#![expect(
    missing_docs,
    reason = "these comments are the document of the API, which is silent where a name says it all"
)]

use std::time::Duration;

use enlinea_core::{Column, Game};
use enlinea_solver::{Score, Solution};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::limits::{ANALYSIS_NODES, MOST_NODES};
use crate::{
    End, ErrorCode, MovesText, PositionReply, ReasonReply, Refused, RulesText, ScoreReply,
    Snapshot, read_position,
};

/// A position to analyse and the limits of the search.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AnalysisRequest {
    #[serde(default)]
    rules: RulesText,
    #[serde(default)]
    moves: MovesText,
    /// Most nodes that the solver may visit.
    #[serde(default = "default_nodes")]
    #[schema(default = 100_000_000, minimum = 1, maximum = 10_000_000_000_u64)]
    nodes: u64,
    /// Whether the opening book may be used.
    #[serde(default = "yes")]
    #[schema(default = true)]
    pub book: bool,
    /// Whether the last object also says why, in `reasons`.
    #[serde(default)]
    #[schema(default = false)]
    pub explain: bool,
}

fn default_nodes() -> u64 {
    ANALYSIS_NODES
}

fn yes() -> bool {
    true
}

impl AnalysisRequest {
    /// The position.
    ///
    /// # Errors
    /// If it is malformed or illegal.
    pub fn read(&self) -> Result<Game, Refused> {
        read_position(&self.rules, &self.moves)
    }

    /// The node limit.
    ///
    /// # Errors
    /// If it is out of range.
    pub fn nodes(&self) -> Result<u64, Refused> {
        check_nodes(self.nodes)
    }
}

/// Checks a node limit.
pub(crate) fn check_nodes(nodes: u64) -> Result<u64, Refused> {
    if (1..=MOST_NODES).contains(&nodes) {
        return Ok(nodes);
    }
    let message = format!("{nodes} nodes: expected 1 to {MOST_NODES}");
    Err(Refused::new(ErrorCode::BadBudget, "nodes", message))
}

/// Why an analysis is not complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Stopped {
    /// The node limit is reached.
    Nodes,
    /// The time limit is reached.
    Time,
    /// The server is shutting down.
    Cancelled,
}

impl Stopped {
    /// Why an analysis with this end is not complete.
    pub fn at(end: End) -> Option<Stopped> {
        match end {
            End::Complete => None,
            End::Nodes => Some(Stopped::Nodes),
        }
    }
}

/// The score of every open column.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AnalysisReply {
    pub position: PositionReply,
    /// The score of the position: that of its best column.
    pub score: ScoreReply,
    /// The open columns from the left.
    pub columns: Vec<ColumnReply>,
    /// The columns that are proven to be best: the lower bound of each is at least the upper bound of every other. Empty while
    /// that is true of none.
    pub best: Vec<u32>,
    /// A perfect continuation, to the end of the game where it is known.
    pub line: Vec<u32>,
    /// Why the position is won, lost or drawn, if the request says `explain`: in the last object, empty before.
    pub reasons: Vec<ReasonReply>,
    /// Nodes visited by the solver.
    pub nodes: u64,
    /// Time since the request.
    pub microseconds: u64,
    /// Whether all scores are exact.
    pub complete: bool,
    /// Why the search ended before all scores were exact.
    #[schema(required)]
    pub stopped: Option<Stopped>,
}

/// A move and its score.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ColumnReply {
    /// Counted from 1.
    pub column: u32,
    /// Seen by the side that moves; plies are counted from the position before the move.
    pub score: ScoreReply,
    /// All replies to this move with their exact scores, if they are known without a search, for example from the book;
    /// empty otherwise.
    pub answers: Vec<AnswerReply>,
}

/// A reply to a move.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct AnswerReply {
    /// Counted from 1.
    pub column: u32,
    /// Its exact score, seen by the side that plays it.
    pub score: i32,
}

impl AnalysisReply {
    /// What is known about a game after this time.
    pub fn new(game: &Game, known: &Snapshot, time: Duration) -> AnalysisReply {
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
