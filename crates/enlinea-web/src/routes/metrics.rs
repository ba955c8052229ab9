//! `GET /metrics`: counters for Prometheus.

use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;

use crate::metrics;
use crate::state::WebState;

/// Counters in the text format of Prometheus.
#[utoipa::path(
    get, path = "/metrics", tag = "server",
    responses((status = 200, description = "The counters.", body = String, content_type = "text/plain"))
)]
pub(crate) async fn metrics(State(state): State<WebState>) -> impl IntoResponse {
    let kind = "text/plain; version=0.0.4; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], metrics::text(&state))
}
