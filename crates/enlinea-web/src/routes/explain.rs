//! `POST /api/explain`: the value of a heuristic, its parts, and a heat map of the board.

use axum::extract::State;
use axum::response::Json;
use enlinea_api::limits::EXPLAIN_NODES;
use enlinea_api::{ExplainReply, ExplainRequest};
use enlinea_solver::Book;

use crate::error::{ApiError, Refusal};
use crate::extract::{Client, JsonBody};
use crate::limits::EXPLAIN_TIME;
use crate::state::WebState;
use crate::work::Question;

/// The value of a heuristic and its parts, beside the exact score.
#[utoipa::path(
    post, path = "/api/explain", tag = "players", request_body = ExplainRequest,
    responses((status = 200, description = "The value and its parts.", body = ExplainReply), Refusal)
)]
pub(crate) async fn explain(
    State(state): State<WebState>,
    Client(client): Client,
    JsonBody(request): JsonBody<ExplainRequest>,
) -> Result<Json<ExplainReply>, ApiError> {
    let game = request.read()?;
    let evaluator = request.evaluator(&game)?;
    let question = Question {
        game: game.clone(),
        nodes: EXPLAIN_NODES,
        book: Some(Book::standard()),
        explain: false,
    };
    let ticket = state.analysts.ask(client, question)?;
    let known = ticket.snapshot_within(EXPLAIN_TIME).await;
    // Evaluators take microseconds, and a board has at most 400 cells.
    let reply = ExplainReply::new(&game, &evaluator, &known.analysis.solution);
    Ok(Json(reply))
}
