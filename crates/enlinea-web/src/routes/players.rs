//! `GET /api/players`: the catalogue.

use axum::response::Json;
use enlinea_api::{CatalogueReply, catalogue};

/// Players and evaluators.
#[utoipa::path(get, path = "/api/players", tag = "players", responses((status = 200, description = "The catalogue.", body = CatalogueReply)))]
pub(crate) async fn players() -> Json<CatalogueReply> {
    Json(catalogue())
}
