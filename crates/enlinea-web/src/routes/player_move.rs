//! `POST /api/move`: which column a player would play.

use std::time::Duration;

use axum::extract::State;
use axum::response::Json;
use enlinea_core::Game;
use enlinea_players::{NoResources, PlayerError, PlayerPlan, PlayerSpec};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::analysis::check_nodes;
use crate::dto::{MovesText, PlayerValueReply, RulesText, Stopped, check_spec, read_position};
use crate::error::{ApiError, ErrorCode, Refusal};
use crate::extract::{Client, JsonBody};
use crate::limits::{MOVE_NODES, MOVE_TIME, PLAYER_TABLE};
use crate::state::WebState;
use crate::work::{MoveError, MoveTask};

/// A position, a player, and the limits of its search.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MoveRequest {
    #[serde(default)]
    rules: RulesText,
    #[serde(default)]
    moves: MovesText,
    /// A player of `/api/players`, with arguments if they differ from the defaults.
    #[schema(example = "level(3)", min_length = 1, max_length = 1000)]
    player: String,
    /// Random seed: the same seed gives the same move.
    #[serde(default)]
    #[schema(default = 0, format = "uint64")]
    seed: u64,
    /// Most nodes that the player may visit.
    #[serde(default = "default_nodes")]
    #[schema(default = 5_000_000, minimum = 1, maximum = 10_000_000_000_u64)]
    nodes: u64,
    /// Most milliseconds for the move. A move that ran out of time may not be reproducible.
    #[serde(default = "default_time")]
    #[schema(default = 10_000, minimum = 1, maximum = 10_000)]
    time_ms: u64,
}

fn default_nodes() -> u64 {
    MOVE_NODES
}

fn default_time() -> u64 {
    MOVE_TIME.as_millis() as u64
}

/// A move and what the player reports about it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MoveReply {
    /// Counted from 1.
    column: u32,
    #[serde(flatten)]
    value: PlayerValueReply,
    /// Nodes visited.
    nodes: u64,
    /// Search depth in plies; `null` without a search.
    #[schema(required)]
    depth: Option<u32>,
    /// Time spent.
    microseconds: u64,
    /// `time` if the player ran out of time and gave its best move so far.
    #[schema(required)]
    stopped: Option<Stopped>,
}

/// The move of a player.
#[utoipa::path(
    post, path = "/api/move", tag = "players", request_body = MoveRequest,
    responses((status = 200, description = "The move.", body = MoveReply), Refusal)
)]
pub(crate) async fn player_move(
    State(state): State<WebState>,
    Client(client): Client,
    JsonBody(request): JsonBody<MoveRequest>,
) -> Result<Json<MoveReply>, ApiError> {
    let game = read_position(&request.rules, &request.moves)?;
    let outcome = game.outcome();
    if outcome.is_over() {
        let message = format!("the game is over ({outcome})");
        return Err(ApiError::unprocessable(
            ErrorCode::GameOver,
            "moves",
            message,
        ));
    }
    let task = MoveTask {
        plan: read_player(&request.player, &game)?,
        seed: request.seed,
        nodes: check_nodes(request.nodes)?,
        game,
    };
    let time = check_time(request.time_ms)?;
    let chosen = state.move_workers.choose(client, task, time).await;
    let chosen = chosen.map_err(|error| match error {
        MoveError::Full(full) => full.into(),
        MoveError::Player(error @ PlayerError::NoMemory { .. }) => ApiError::no_memory(&error),
        MoveError::Player(_) | MoveError::Crashed => ApiError::internal(error.to_string()),
        MoveError::Unresponsive => ApiError::busy(),
    })?;
    let choice = chosen.choice;
    Ok(Json(MoveReply {
        column: choice.column.number(),
        value: choice.value.into(),
        nodes: choice.nodes,
        depth: Some(choice.depth).filter(|&depth| depth > 0),
        microseconds: u64::try_from(chosen.time.as_micros()).unwrap_or(u64::MAX),
        stopped: chosen.is_cut_off.then_some(Stopped::Time),
    }))
}

/// A player of a request, within the limits of the server.
pub(crate) fn read_player(text: &str, game: &Game) -> Result<PlayerPlan, ApiError> {
    let unknown = |error: &dyn ToString| {
        ApiError::unprocessable(ErrorCode::UnknownPlayer, "player", error.to_string())
    };
    check_spec(text).map_err(|error| unknown(&error))?;
    let spec: PlayerSpec = text.parse().map_err(|error| unknown(&error))?;
    let plan =
        PlayerPlan::new(&spec, game.rules(), &NoResources).map_err(|error| unknown(&error))?;
    let table = plan.table_megabytes();
    if table > PLAYER_TABLE {
        let message = format!("a table of {table} megabytes: at most {PLAYER_TABLE} are allowed");
        return Err(ApiError::unprocessable(
            ErrorCode::BadBudget,
            "player",
            message,
        ));
    }
    Ok(plan)
}

fn check_time(milliseconds: u64) -> Result<Duration, ApiError> {
    let time = Duration::from_millis(milliseconds);
    if (1..=default_time()).contains(&milliseconds) {
        return Ok(time);
    }
    let message = format!(
        "{milliseconds} milliseconds: expected 1 to {}",
        default_time()
    );
    Err(ApiError::unprocessable(
        ErrorCode::BadBudget,
        "time_ms",
        message,
    ))
}
