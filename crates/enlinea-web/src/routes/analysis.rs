//! `POST /api/analysis`: the score of every column, as one reply or as a stream of closer and closer bounds.

use std::time::{Duration, Instant};

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Json, Response};
use enlinea_api::{AnalysisReply, AnalysisRequest, Stopped};
use enlinea_core::Game;
use enlinea_solver::Book;
use tokio::time::timeout;

use crate::error::{ApiError, Refusal};
use crate::events::{self, Events, StreamEvent};
use crate::extract::{Client, JsonBody, wants_events};
use crate::limits::{ANALYSIS_TIME, EVENT_PAUSE, FIRST_EVENT, STREAM_TIME};
use crate::state::WebState;
use crate::work::{Broken, Question, Ticket};

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
    let game = request.read()?;
    let nodes = request.nodes()?;
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
