//! `POST /api/analysis`: the score of every column, as one reply or as a stream of closer and closer bounds.

use std::time::{Duration, Instant};

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Json, Response};
use enlinea_core::Game;
use enlinea_solver::Book;
use serde::Deserialize;
use tokio::time::timeout;
use utoipa::ToSchema;

use crate::dto::{AnalysisReply, MovesText, RulesText, Stopped, read_position};
use crate::error::{ApiError, ErrorCode, Refusal};
use crate::events::{self, Events, StreamEvent};
use crate::extract::{Client, JsonBody, wants_events};
use crate::limits::{
    ANALYSIS_NODES, ANALYSIS_TIME, EVENT_PAUSE, FIRST_EVENT, MOST_NODES, STREAM_TIME,
};
use crate::state::WebState;
use crate::work::{Broken, Question, Ticket};

/// A position to analyse and the limits of the search.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AnalysisRequest {
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
    book: bool,
    /// Whether the last object also says why, in `reasons`.
    #[serde(default)]
    #[schema(default = false)]
    explain: bool,
}

fn default_nodes() -> u64 {
    ANALYSIS_NODES
}

fn yes() -> bool {
    true
}

/// The exact score of every column.
///
/// With `Accept: text/event-stream` the response is a stream: events `bounds` as the bounds improve, at most ten per second,
/// and a last event `done`, all with the same object. Work is cancelled when the client disconnects.
#[utoipa::path(
    post, path = "/api/analysis", tag = "game", request_body = AnalysisRequest,
    responses(
        (status = 200, description = "The scores, as far as they are known.", content((AnalysisReply = "application/json"), (StreamEvent = "text/event-stream"))),
        Refusal
    )
)]
pub(crate) async fn analysis(
    State(state): State<WebState>,
    Client(client): Client,
    headers: HeaderMap,
    JsonBody(request): JsonBody<AnalysisRequest>,
) -> Result<Response, ApiError> {
    let game = read_position(&request.rules, &request.moves)?;
    let nodes = check_nodes(request.nodes)?;
    let question = Question {
        game: game.clone(),
        nodes,
        book: request.book.then(Book::standard),
        explain: request.explain,
    };
    let ticket = state
        .analysts
        .ask(client, question)
        .map_err(ApiError::from)?;
    let progress = Progress {
        game,
        ticket,
        since: Instant::now(),
    };
    if wants_events(&headers) {
        Ok(events::response(|events| progress.stream(events)))
    } else {
        Ok(Json(progress.finish().await?).into_response())
    }
}

/// Checks a node limit.
pub(crate) fn check_nodes(nodes: u64) -> Result<u64, ApiError> {
    if (1..=MOST_NODES).contains(&nodes) {
        return Ok(nodes);
    }
    let message = format!("{nodes} nodes: expected 1 to {MOST_NODES}");
    Err(ApiError::unprocessable(
        ErrorCode::BadBudget,
        "nodes",
        message,
    ))
}

/// An analysis in progress.
struct Progress {
    game: Game,
    ticket: Ticket,
    since: Instant,
}

impl Progress {
    /// Waits for the end, or until the time limit.
    async fn finish(mut self) -> Result<AnalysisReply, ApiError> {
        let stopped = match timeout(ANALYSIS_TIME, self.ticket.end()).await {
            Ok(Ok(end)) => Stopped::at(end),
            Ok(Err(Broken::Crashed)) => {
                return Err(ApiError::internal("the analysis crashed"));
            }
            Ok(Err(Broken::Refused(error))) => return Err(ApiError::no_memory(&error)),
            Err(_) => Some(Stopped::Time),
        };
        Ok(self.reply(stopped))
    }

    /// Sends bounds as they improve.
    async fn stream(mut self, events: Events) {
        // The first result is sent at once.
        tokio::select! {
            _ = timeout(FIRST_EVENT, self.ticket.change()) => {}
            () = events.closed() => return,
        }
        let mut pause = Duration::ZERO;
        let stopped = loop {
            let end = tokio::select! {
                end = timeout(pause, self.ticket.end()) => end,
                () = events.closed() => return,
            };
            match end {
                Ok(Ok(end)) => break Stopped::at(end),
                Ok(Err(_)) => break Some(Stopped::Cancelled),
                Err(_) if self.since.elapsed() >= STREAM_TIME => break Some(Stopped::Time),
                Err(_) => {}
            }
            if events.send("bounds", &self.reply(None)).await.is_err() {
                return;
            }
            pause = EVENT_PAUSE;
        };
        // This is the last event, whether or not the client still reads.
        let _ = events.send("done", &self.reply(stopped)).await;
    }

    fn reply(&self, stopped: Option<Stopped>) -> AnalysisReply {
        AnalysisReply {
            stopped,
            ..AnalysisReply::new(&self.game, &self.ticket.snapshot(), self.since.elapsed())
        }
    }
}
