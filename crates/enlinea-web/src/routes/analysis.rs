//! `POST /api/analysis`: the score of every column, in one piece or as a stream of bounds that close in.

use std::time::{Duration, Instant};

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Json, Response};
use enlinea_core::Game;
use enlinea_solver::Book;
use serde::Deserialize;
use tokio::time::timeout;
use utoipa::ToSchema;

use crate::dto::{AnalysisReply, Stopped, read_position, standard};
use crate::error::{ApiError, ErrorCode, Refusal};
use crate::events::{self, Events, StreamEvent};
use crate::extract::{Client, JsonBody, wants_events};
use crate::limits::{
    ANALYSIS_NODES, ANALYSIS_TIME, EVENT_PAUSE, FIRST_EVENT, MOST_NODES, STREAM_TIME,
};
use crate::state::WebState;
use crate::work::{Broken, Question, Ticket};

/// A position and how much may be spent on it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AnalysisRequest {
    /// Columns x rows, then c and the length of a line, then p and the pieces a side: `7x6`, `9x7c5p31`.
    #[serde(default = "standard")]
    #[schema(default = "7x6", example = "7x6", max_length = 100)]
    rules: String,
    /// Moves, or a diagram on one line that moves may follow.
    #[serde(default)]
    #[schema(default = "", example = "4453", max_length = 2000)]
    moves: String,
    /// Positions that the solver may visit.
    #[serde(default = "usual_nodes")]
    #[schema(default = 100_000_000, minimum = 1, maximum = 10_000_000_000_u64)]
    nodes: u64,
    /// Whether the opening book may be used.
    #[serde(default = "yes")]
    #[schema(default = true)]
    book: bool,
}

fn usual_nodes() -> u64 {
    ANALYSIS_NODES
}

fn yes() -> bool {
    true
}

/// The exact score of every column.
///
/// With `Accept: text/event-stream` the answer is a stream: events `bounds` as the scores become better known, at most ten a
/// second, and a last event `done`, all with the same object. Closing the connection stops the work.
#[utoipa::path(
    post, path = "/api/analysis", tag = "game", request_body = AnalysisRequest,
    responses(
        (status = 200, description = "What is known of the scores.", content((AnalysisReply = "application/json"), (StreamEvent = "text/event-stream"))),
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
    };
    let ticket = state
        .analysts
        .ask(client, question)
        .map_err(ApiError::from)?;
    let watched = Watched {
        game,
        ticket,
        since: Instant::now(),
    };
    if wants_events(&headers) {
        Ok(events::response(|events| watched.stream(events)))
    } else {
        Ok(Json(watched.finish().await?).into_response())
    }
}

/// A number of nodes that this server allows.
pub(crate) fn check_nodes(nodes: u64) -> Result<u64, ApiError> {
    if (1..=MOST_NODES).contains(&nodes) {
        return Ok(nodes);
    }
    let message = format!("{nodes} nodes: expected 1 to {MOST_NODES}");
    Err(ApiError::senseless(ErrorCode::BadBudget, "nodes", message))
}

/// An analysis under way.
struct Watched {
    game: Game,
    ticket: Ticket,
    since: Instant,
}

impl Watched {
    /// Waits for the end, or for as long as a caller can be expected to wait.
    async fn finish(mut self) -> Result<AnalysisReply, ApiError> {
        let stopped = match timeout(ANALYSIS_TIME, self.ticket.end()).await {
            Ok(Ok(end)) => Stopped::at(end),
            Ok(Err(Broken)) => return Err(ApiError::internal("the analysis broke down")),
            Err(_) => Some(Stopped::Time),
        };
        Ok(self.reply(stopped))
    }

    /// Sends bounds as they become known.
    async fn stream(mut self, events: Events) {
        // The first thing that is found is told at once.
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
                Ok(Err(Broken)) => break Some(Stopped::Cancelled),
                Err(_) if self.since.elapsed() >= STREAM_TIME => break Some(Stopped::Time),
                Err(_) => {}
            }
            if events.send("bounds", &self.reply(None)).await.is_err() {
                return;
            }
            pause = EVENT_PAUSE;
        };
        // Nothing follows, so it does not matter whether somebody reads it.
        let _ = events.send("done", &self.reply(stopped)).await;
    }

    fn reply(&self, stopped: Option<Stopped>) -> AnalysisReply {
        AnalysisReply {
            stopped,
            ..AnalysisReply::new(&self.game, &self.ticket.snapshot(), self.since.elapsed())
        }
    }
}
