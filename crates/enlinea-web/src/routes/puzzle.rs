//! `POST /api/puzzle`: a position in which one column is better than every other.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::State;
use axum::response::Json;
use enlinea_api::limits::TABLE;
use enlinea_api::{PuzzleReply, PuzzleRequest, Refused};
use enlinea_solver::{Solver, SolverOptions};

use crate::error::{ApiError, Refusal};
use crate::extract::{Client, JsonBody};
use crate::limits::PUZZLE_TIME;
use crate::state::WebState;

/// A puzzle: the same request is the same puzzle.
#[utoipa::path(
    post, path = "/api/puzzle", tag = "game", request_body = PuzzleRequest,
    responses((status = 200, description = "The puzzle.", body = PuzzleReply), Refusal)
)]
pub(crate) async fn puzzle(
    State(state): State<WebState>,
    Client(client): Client,
    JsonBody(request): JsonBody<PuzzleRequest>,
) -> Result<Json<PuzzleReply>, ApiError> {
    let (rules, mut search) = request.read()?;
    let work = move |stop: Arc<AtomicBool>| {
        let options = SolverOptions::new()
            .table_mb(TABLE)
            .keep_table(true)
            .stop(stop.clone());
        let mut solver =
            Solver::build(rules, options).map_err(|error| ApiError::no_memory(&error))?;
        loop {
            // On a small board there may be none, and nobody knows beforehand.
            if stop.load(Ordering::Relaxed) {
                return Err(ApiError::busy());
            }
            match search.step(&mut solver) {
                Ok(Some(puzzle)) => return Ok(PuzzleReply::from(&puzzle)),
                Ok(None) => {}
                Err(error) => return Err(Refused::from(&error).into()),
            }
        }
    };
    let found = state.move_workers.run(client, PUZZLE_TIME, work).await?;
    found.answer.map(Json)
}
