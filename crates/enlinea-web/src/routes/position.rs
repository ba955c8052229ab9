//! `POST /api/position`: a position as a board shows it.

use axum::response::Json;
use enlinea_api::{PositionReply, PositionRequest};

use crate::error::{ApiError, Refusal};
use crate::extract::JsonBody;

/// A position as a board shows it: discs, open columns, side to move, winner.
#[utoipa::path(
    post, path = "/api/position", tag = "game", request_body = PositionRequest,
    responses((status = 200, description = "The position.", body = PositionReply), Refusal)
)]
pub(crate) async fn position(
    JsonBody(request): JsonBody<PositionRequest>,
) -> Result<Json<PositionReply>, ApiError> {
    let game = request.read()?;
    Ok(Json(PositionReply::new(&game)))
}
