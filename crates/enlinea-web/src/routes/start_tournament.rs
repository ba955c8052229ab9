//! `POST /api/tournaments` starts a tournament, where the server allows it, and `POST /api/tournaments/{id}/stop` stops it.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Json;
use enlinea_api::{ErrorReply, MovesText, RulesText, read_player, read_position};
use enlinea_arena::store::StoreError;
use enlinea_arena::tournament::{TournamentDescription, TournamentDescriptionError};
use enlinea_arena::{Entry, Openings};
use enlinea_core::Excerpt;
use enlinea_players::{Budget, NoResources};
use serde::Deserialize;
use tokio::task::spawn_blocking;
use utoipa::ToSchema;

use super::tournament::{no_tournament, results};
use crate::dto::TournamentReply;
use crate::error::{ApiError, ErrorCode, Refusal};
use crate::extract::{Client, JsonBody, PathPart};
use crate::limits::{
    MOST_TOURNAMENT_NODES, TOURNAMENT_GAMES, TOURNAMENT_NAME, TOURNAMENT_NODES, TOURNAMENT_PAUSE,
    TOURNAMENT_PLAYERS,
};
use crate::started::{StartRefusal, StartedTournaments};
use crate::state::WebState;

/// A round robin between players of `/api/players`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct StartRequest {
    /// Its name; the same name with the same games continues a tournament that was stopped.
    #[schema(example = "evening cup", min_length = 1, max_length = 60)]
    name: String,
    #[serde(default)]
    rules: RulesText,
    /// 2 to 12 different players, with arguments if they differ from the defaults.
    #[schema(min_items = 2, max_items = 12)]
    players: Vec<String>,
    /// Games between each two players, an even number: each begins half of them. At most 2000 games in all.
    #[serde(default = "default_rounds")]
    #[schema(default = 2, minimum = 2, maximum = 2000)]
    rounds: u32,
    /// The positions where games begin.
    #[serde(default)]
    openings: OpeningsChoice,
    /// Random seed of openings and players: the same seed gives the same games.
    #[serde(default)]
    #[schema(default = 0, format = "uint64")]
    seed: u64,
    /// Most nodes that a player may visit for a move.
    #[serde(default = "default_nodes")]
    #[schema(default = 20_000, minimum = 1, maximum = 1_000_000)]
    nodes: u64,
    /// Milliseconds to wait after each move, so that people can watch.
    #[serde(default)]
    #[schema(default = 0, maximum = 2000)]
    pause_ms: u64,
}

/// Where games begin.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum OpeningsChoice {
    /// The empty board.
    Empty,
    /// Four random moves.
    #[default]
    Random,
    /// Four random moves that lead to a draw by exact score.
    Balanced,
}

fn default_rounds() -> u32 {
    2
}

fn default_nodes() -> u64 {
    TOURNAMENT_NODES
}

/// Plies of openings.
const OPENING: u32 = 4;

/// Starts a tournament, or queues it behind those that run.
///
/// Only where the server allows it: on this machine, or with its token. The games are played one after the other, each move
/// within its nodes, and the tournament is stopped after an hour.
#[utoipa::path(
    post, path = "/api/tournaments", tag = "tournaments", request_body = StartRequest,
    responses(
        (status = 201, description = "The tournament.", body = TournamentReply),
        (status = 403, description = "This server does not start tournaments.", body = ErrorReply),
        Refusal
    )
)]
pub(crate) async fn start_tournament(
    State(state): State<WebState>,
    Client(client): Client,
    JsonBody(request): JsonBody<StartRequest>,
) -> Result<(StatusCode, Json<TournamentReply>), ApiError> {
    let started = started(&state)?;
    let description = read(&request)?;
    let pause = Duration::from_millis(request.pause_ms);
    let add = move || started.add(client, &description, pause);
    let added = spawn_blocking(add).await;
    let added = added.map_err(|_| ApiError::internal("storing a tournament failed"))?;
    let place = added.map_err(refusal)?;
    let results = results(&state, state.stores.id_of_started(place)).await?;
    Ok((StatusCode::CREATED, Json(results.tournament)))
}

/// Nothing is to be said, but as JSON: another site cannot send that from the browser of a visitor.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct StopRequest {}

/// Stops a tournament that a client has started.
///
/// Games that are done are kept, and one that has ended already stays as it is.
#[utoipa::path(
    post, path = "/api/tournaments/{id}/stop", tag = "tournaments", request_body = StopRequest,
    params(("id" = String, Path, description = "The tournament, as in the list of tournaments")),
    responses(
        (status = 200, description = "The tournament, which stops soon.", body = TournamentReply),
        (status = 403, description = "This server does not start tournaments.", body = ErrorReply),
        (status = 404, description = "There is no such tournament.", body = ErrorReply),
        Refusal
    )
)]
pub(crate) async fn stop_tournament(
    State(state): State<WebState>,
    PathPart(id): PathPart<String>,
    JsonBody(StopRequest {}): JsonBody<StopRequest>,
) -> Result<Json<TournamentReply>, ApiError> {
    let started = started(&state)?;
    let place = state.stores.started_place(&id);
    let place = place.ok_or_else(|| no_tournament(&id))?;
    started.stop(place);
    Ok(Json(results(&state, id).await?.tournament))
}

fn started(state: &WebState) -> Result<Arc<StartedTournaments>, ApiError> {
    state.started.clone().ok_or_else(|| {
        ApiError::forbidden(
            "this server does not start tournaments: start it with `--arena FILE`, and with a token where others can reach it",
        )
    })
}

fn invalid(field: &'static str, message: impl Into<String>) -> ApiError {
    ApiError::unprocessable(ErrorCode::BadTournament, field, message)
}

fn refusal(error: StartRefusal) -> ApiError {
    match error {
        StartRefusal::Full(full) => full.into(),
        StartRefusal::Kept => invalid("name", error.to_string()),
        StartRefusal::Store(error @ StoreError::OtherDescription { .. }) => {
            invalid("name", error.to_string())
        }
        StartRefusal::Store(error) => {
            ApiError::internal(format!("a database file cannot be written: {error}"))
        }
    }
}

/// The key of the request that is wrong.
fn field(error: &TournamentDescriptionError) -> &'static str {
    match error {
        TournamentDescriptionError::Name { .. } => "name",
        TournamentDescriptionError::Rounds { .. } => "rounds",
        _ => "players",
    }
}

/// Checks everything before anything is stored.
fn read(request: &StartRequest) -> Result<TournamentDescription, ApiError> {
    let name = request.name.trim();
    if name.is_empty() || name.chars().count() > TOURNAMENT_NAME {
        let message = format!("the name must have 1 to {TOURNAMENT_NAME} characters");
        return Err(invalid("name", message));
    }
    if name.chars().any(char::is_control) {
        let message = format!("{}: control characters are not allowed", Excerpt::of(name));
        return Err(invalid("name", message));
    }
    let board = read_position(&request.rules, &MovesText::default())?;
    let rules = board.rules();
    let count = request.players.len();
    if !(2..=TOURNAMENT_PLAYERS).contains(&count) {
        let message = format!("{count} players: expected 2 to {TOURNAMENT_PLAYERS}");
        return Err(invalid("players", message));
    }
    let games = (count * (count - 1) / 2).saturating_mul(request.rounds as usize);
    if games == 0 || games > TOURNAMENT_GAMES {
        let message = format!("{games} games in all: expected 1 to {TOURNAMENT_GAMES}");
        return Err(invalid("rounds", message));
    }
    if !(1..=MOST_TOURNAMENT_NODES).contains(&request.nodes) {
        let nodes = request.nodes;
        let message = format!("{nodes} nodes: expected 1 to {MOST_TOURNAMENT_NODES}");
        return Err(invalid("nodes", message));
    }
    let longest = TOURNAMENT_PAUSE.as_millis() as u64;
    if request.pause_ms > longest {
        let message = format!(
            "{} milliseconds: expected at most {longest}",
            request.pause_ms
        );
        return Err(invalid("pause_ms", message));
    }
    let mut players = Vec::with_capacity(count);
    for text in &request.players {
        read_player(text, &board)?;
        let entry = Entry::built_in(text, rules, &NoResources);
        players.push(entry.map_err(|error| invalid("players", error.to_string()))?);
    }
    let description = TournamentDescription::new(name, rules, players)
        .rounds(request.rounds)
        .seed(request.seed)
        .budget(Budget::unlimited().nodes(request.nodes))
        .openings(match request.openings {
            OpeningsChoice::Empty => Openings::Empty,
            OpeningsChoice::Random => Openings::Random { plies: OPENING },
            OpeningsChoice::Balanced => Openings::Balanced { plies: OPENING },
        });
    let checked = description.check();
    checked.map_err(|error| invalid(field(&error), error.to_string()))?;
    Ok(description)
}
