//! `GET /api/tournaments/{id}/games`: the games of a tournament, page by page.

use axum::extract::State;
use axum::response::Json;
use enlinea_arena::store::{GameSelection, Store, StoreError};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::tournament::no_tournament;
use crate::dto::GameReply;
use crate::error::{ApiError, NotFound};
use crate::extract::{PathPart, QueryPart};
use crate::limits::GAMES;
use crate::state::WebState;
use crate::tournament_stores::{self, FoundTournament, TournamentStores};

/// Which games to list.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct GamesQuery {
    /// Only games of this player.
    player: Option<String>,
    /// Only games against this player.
    opponent: Option<String>,
    /// Number of games to skip.
    #[serde(default)]
    #[param(default = 0, format = "uint32", maximum = 4_294_967_295_u32)]
    offset: u32,
    /// Most games in the reply, up to 1000.
    #[serde(default = "default_limit")]
    #[param(default = 100, format = "uint32", maximum = 4_294_967_295_u32)]
    limit: u32,
}

fn default_limit() -> u32 {
    100
}

/// A page of games.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GamesReply {
    /// Number of games on all pages.
    total: usize,
    games: Vec<GameReply>,
}

/// Finished games, in the order of the plan.
#[utoipa::path(
    get, path = "/api/tournaments/{id}/games", tag = "tournaments",
    params(("id" = String, Path, description = "The tournament, as in the list of tournaments"), GamesQuery),
    responses((status = 200, description = "A page of games.", body = GamesReply), NotFound)
)]
pub(crate) async fn games(
    State(state): State<WebState>,
    PathPart(id): PathPart<String>,
    QueryPart(query): QueryPart<GamesQuery>,
) -> Result<Json<GamesReply>, ApiError> {
    let missing = no_tournament(&id);
    let ask = move |stores: &TournamentStores| {
        stores.find(&id, |store, found| select(store, &found, &query))
    };
    let page = tournament_stores::read(&state.stores, ask).await?;
    page.ok_or(missing).map(Json)
}

fn select(
    store: &Store,
    found: &FoundTournament,
    query: &GamesQuery,
) -> Result<GamesReply, StoreError> {
    let players = &found.tournament.description.players;
    // An unknown name has played no games: a place beyond the list selects none.
    let place = |name: &String| {
        let place = players.iter().position(|entry| entry.name == *name);
        place.unwrap_or(players.len())
    };
    let selection = GameSelection::all()
        .player(query.player.as_ref().map(place))
        .opponent(query.opponent.as_ref().map(place))
        .offset(query.offset as usize)
        .limit((query.limit as usize).min(GAMES));
    let (total, games) = store.select_games(found.tournament.id, &selection)?;
    let games = games.iter().map(|game| GameReply::new(found, game));
    Ok(GamesReply {
        total,
        games: games.collect::<Result<_, _>>()?,
    })
}
