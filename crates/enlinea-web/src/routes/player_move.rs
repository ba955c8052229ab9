//! `POST /api/move`: which column a player would play.

use axum::extract::State;
use axum::response::Json;
use enlinea_api::{MoveReply, MoveRequest};
use enlinea_players::PlayerError;

use crate::error::{ApiError, Refusal};
use crate::extract::{Client, JsonBody};
use crate::state::WebState;

/// The move of a player.
#[utoipa::path(
    post, path = "/api/move", tag = "players", request_body = MoveRequest,
    responses((status = 200, description = "The move.", body = MoveReply), Refusal)
)]
pub(crate) async fn player_move(
    State(state): State<WebState>,
    Client(client): Client,
    JsonBody(request): JsonBody<MoveRequest>,
) -> Result<Json<MoveReply>, ApiError> {
    let (task, time) = (request.read()?, request.time()?);
    let work = move |stop| task.choose(stop);
    let chosen = state.move_workers.run(client, time, work).await?;
    let choice = chosen.answer.map_err(|error| match error {
        PlayerError::NoMemory { .. } => ApiError::no_memory(&error),
        _ => ApiError::internal(error.to_string()),
    })?;
    let reply = MoveReply::new(&choice, chosen.time, chosen.is_cut_off);
    Ok(Json(reply))
}
