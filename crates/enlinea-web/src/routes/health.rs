//! `GET /health`: whether the server answers. It uses nothing that could be busy.

use axum::response::Json;
use serde::Serialize;
use utoipa::ToSchema;

/// The state of the server.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct HealthReply {
    /// Always `ok`.
    status: &'static str,
    /// The version of the program.
    version: &'static str,
}

/// Whether the server answers.
#[utoipa::path(get, path = "/health", tag = "server", responses((status = 200, description = "The server answers.", body = HealthReply)))]
pub(crate) async fn health() -> Json<HealthReply> {
    Json(HealthReply {
        status: "ok",
        version: env!("CARGO_PKG_VERSION"),
    })
}
