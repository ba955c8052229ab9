//! `GET /api/tournaments`: what the stores hold.

use axum::extract::State;
use axum::response::Json;
use serde::Serialize;
use utoipa::ToSchema;

use crate::dto::TournamentReply;
use crate::error::ApiError;
use crate::state::WebState;
use crate::stores::{self, Stores};

/// All tournaments of all stores.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TournamentsReply {
    tournaments: Vec<TournamentReply>,
}

/// The tournaments of the stores that the server was given.
#[utoipa::path(get, path = "/api/tournaments", tag = "tournaments", responses((status = 200, description = "The tournaments.", body = TournamentsReply)))]
pub(crate) async fn tournaments(
    State(state): State<WebState>,
) -> Result<Json<TournamentsReply>, ApiError> {
    let found = stores::read(&state.stores, Stores::list).await?;
    Ok(Json(TournamentsReply {
        tournaments: found.iter().map(TournamentReply::new).collect(),
    }))
}
