//! `POST /api/position`: how a game stands.

use axum::response::Json;

use crate::dto::{PositionReply, PositionRequest, read_position};
use crate::error::{ApiError, Refusal};
use crate::extract::JsonBody;

/// How a game stands: stones, open columns, whose turn it is, who has won.
#[utoipa::path(
    post, path = "/api/position", tag = "game", request_body = PositionRequest,
    responses((status = 200, description = "The position.", body = PositionReply), Refusal)
)]
pub(crate) async fn position(
    JsonBody(request): JsonBody<PositionRequest>,
) -> Result<Json<PositionReply>, ApiError> {
    let game = read_position(&request.rules, &request.moves)?;
    Ok(Json(PositionReply::new(&game)))
}
