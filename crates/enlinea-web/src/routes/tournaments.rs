//! `GET /api/tournaments`: the list of tournaments.

use axum::extract::State;
use axum::response::Json;
use serde::Serialize;
use utoipa::ToSchema;

use crate::dto::TournamentReply;
use crate::error::ApiError;
use crate::limits::{MOST_TOURNAMENT_NODES, TOURNAMENT_GAMES, TOURNAMENT_PLAYERS};
use crate::state::WebState;
use crate::tournament_stores::{self, TournamentStores};

/// All tournaments.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TournamentsReply {
    tournaments: Vec<TournamentReply>,
    /// What clients may start; `null` if they may not.
    #[schema(required)]
    start: Option<StartLimits>,
}

/// Limits of a tournament that a client starts.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StartLimits {
    players: usize,
    games: usize,
    nodes: u64,
}

/// The tournaments of the database files that the server was started with, and those that clients have started.
#[utoipa::path(get, path = "/api/tournaments", tag = "tournaments", responses((status = 200, description = "The tournaments.", body = TournamentsReply)))]
pub(crate) async fn tournaments(
    State(state): State<WebState>,
) -> Result<Json<TournamentsReply>, ApiError> {
    let found = tournament_stores::read(&state.stores, TournamentStores::list).await?;
    Ok(Json(TournamentsReply {
        tournaments: found.iter().map(TournamentReply::new).collect(),
        start: state.started.is_some().then_some(StartLimits {
            players: TOURNAMENT_PLAYERS,
            games: TOURNAMENT_GAMES,
            nodes: MOST_TOURNAMENT_NODES,
        }),
    }))
}
