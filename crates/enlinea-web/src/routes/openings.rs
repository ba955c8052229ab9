//! `POST /api/openings`: the opening book as a tree.

use axum::response::Json;
use enlinea_api::{OpeningsReply, PositionRequest};
use enlinea_solver::Book;

use crate::error::{ApiError, Refusal};
use crate::extract::JsonBody;

/// What the book says about an opening: the score of every move, and the outcomes of the positions that can follow.
#[utoipa::path(
    post, path = "/api/openings", tag = "game", request_body = PositionRequest,
    responses((status = 200, description = "The moves.", body = OpeningsReply), Refusal)
)]
pub(crate) async fn openings(
    JsonBody(request): JsonBody<PositionRequest>,
) -> Result<Json<OpeningsReply>, ApiError> {
    // At most some thousand positions of the book: a few milliseconds.
    let game = request.read()?;
    Ok(Json(OpeningsReply::new(&game, &Book::standard())))
}
