//! `POST /api/review`: every move of a game compared with the best one.

use std::time::{Duration, Instant};

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Json, Response};
use enlinea_api::limits::REVIEW_NODES;
use enlinea_api::{PositionRequest, ReviewEnd, ReviewedMove, turns};
use enlinea_core::{Column, Game};
use enlinea_solver::Book;

use crate::error::{ApiError, Refusal};
use crate::events::{self, Events, StreamEvent};
use crate::extract::{Client, JsonBody, wants_events};
use crate::limits::{REVIEW_MOVE_TIME, REVIEW_TIME};
use crate::state::WebState;
use crate::work::Question;

/// A rating of every move of a game.
///
/// With `Accept: text/event-stream` the response is a stream: an event `ply` for each move in order, then `done` with the
/// number of moves and whether all scores are exact. Work is cancelled when the client disconnects.
#[utoipa::path(
    post, path = "/api/review", tag = "game", request_body = PositionRequest,
    responses(
        (status = 200, description = "The moves in order.", content((Vec<ReviewedMove> = "application/json"), (StreamEvent = "text/event-stream"))),
        Refusal
    )
)]
pub(crate) async fn review(
    State(state): State<WebState>,
    client: Client,
    headers: HeaderMap,
    JsonBody(request): JsonBody<PositionRequest>,
) -> Result<Response, ApiError> {
    let game = request.read()?;
    let review = Review {
        state,
        client,
        turns: turns(&game),
        deadline: Instant::now() + REVIEW_TIME,
    };
    if wants_events(&headers) {
        return Ok(events::response(|events| review.stream(events)));
    }
    let mut moves = Vec::with_capacity(review.turns.len());
    for (before, column) in &review.turns {
        moves.push(review.rate(before, *column).await?);
    }
    Ok(Json(moves).into_response())
}

struct Review {
    state: WebState,
    client: Client,
    turns: Vec<(Game, Column)>,
    deadline: Instant,
}

impl Review {
    async fn stream(self, events: Events) {
        let mut complete = true;
        for (before, column) in &self.turns {
            let rated = tokio::select! {
                rated = self.rate(before, *column) => rated,
                () = events.closed() => return,
            };
            let sent = match rated {
                Ok(rated) => {
                    complete &= rated.is_exact();
                    events.send("ply", &rated).await
                }
                Err(error) => {
                    // This is the last event, whether or not the client still reads.
                    let _ = events.send("error", &error.reply()).await;
                    return;
                }
            };
            if sent.is_err() {
                return;
            }
        }
        let end = ReviewEnd {
            plies: self.turns.len(),
            complete,
        };
        // This is the last event, whether or not the client still reads.
        let _ = events.send("done", &end).await;
    }

    /// Rates one move. A review asks one question at a time, so that it takes no more than one place in the queue.
    async fn rate(&self, before: &Game, column: Column) -> Result<ReviewedMove, ApiError> {
        let question = Question {
            game: before.clone(),
            nodes: REVIEW_NODES,
            book: Some(Book::standard()),
            explain: false,
        };
        let left = self.deadline.saturating_duration_since(Instant::now());
        let time = left.min(REVIEW_MOVE_TIME).max(Duration::from_millis(1));
        let ticket = self.state.analysts.ask(self.client.0, question)?;
        let known = ticket.snapshot_within(time).await;
        Ok(ReviewedMove::new(before, column, &known.analysis))
    }
}
