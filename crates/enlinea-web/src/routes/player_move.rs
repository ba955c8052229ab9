//! `POST /api/move`: which column a player would play.

use std::time::Duration;

use axum::extract::State;
use axum::response::Json;
use enlinea_core::Game;
use enlinea_players::search::score::ProvenEnd;
use enlinea_players::{NoResources, PlayerPlan, PlayerSpec};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::analysis::check_nodes;
use crate::dto::{Stopped, check_spec, read_position, standard};
use crate::error::{ApiError, ErrorCode, Refusal};
use crate::extract::{Client, JsonBody};
use crate::limits::{MOVE_NODES, MOVE_TIME, PLAYER_TABLE};
use crate::state::WebState;
use crate::work::{NoThought, Order};

/// A position and who is to think about it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MoveRequest {
    /// Columns x rows, then c and the length of a line, then p and the pieces a side: `7x6`, `9x7c5p31`.
    #[serde(default = "standard")]
    #[schema(default = "7x6", example = "7x6", max_length = 100)]
    rules: String,
    /// Moves, or a diagram on one line that moves may follow.
    #[serde(default)]
    #[schema(default = "", example = "4453", max_length = 2000)]
    moves: String,
    /// A player of the catalogue, with arguments if it is to differ.
    #[schema(example = "level(3)", min_length = 1, max_length = 1000)]
    player: String,
    /// Where chance comes from: the same seed gives the same move.
    #[serde(default)]
    #[schema(default = 0, format = "uint64")]
    seed: u64,
    /// Positions that the player may visit.
    #[serde(default = "usual_nodes")]
    #[schema(default = 5_000_000, minimum = 1, maximum = 10_000_000_000_u64)]
    nodes: u64,
    /// Milliseconds that it may think. A move that was cut off cannot be repeated exactly.
    #[serde(default = "usual_time")]
    #[schema(default = 10_000, minimum = 1, maximum = 10_000)]
    time_ms: u64,
}

fn usual_nodes() -> u64 {
    MOVE_NODES
}

fn usual_time() -> u64 {
    MOVE_TIME.as_millis() as u64
}

/// A move and what the player thought.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MoveReply {
    /// Counted from 1.
    column: u32,
    /// The value of the move for the side to move, on the player's own scale; `null` if it has none, or an infinite one.
    value: Option<f64>,
    /// Plies to a win that the player has proven; show this instead of the value.
    wins_in: Option<u32>,
    /// Plies to a loss that the player has proven; show this instead of the value.
    loses_in: Option<u32>,
    /// Positions it looked at.
    nodes: u64,
    /// Plies it looked ahead; `null` if it did not.
    depth: Option<u32>,
    /// Time that it thought.
    microseconds: u64,
    /// `time` if the player had to answer before it was ready: a best effort.
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
        return Err(ApiError::senseless(ErrorCode::GameOver, "moves", message));
    }
    let order = Order {
        plan: read_player(&request.player, &game)?,
        seed: request.seed,
        nodes: check_nodes(request.nodes)?,
        game,
    };
    let time = check_time(request.time_ms)?;
    let thought = state.thinkers.think(client, order, time).await;
    let thought = thought.map_err(|error| match error {
        NoThought::Full(full) => full.into(),
        NoThought::Player(_) | NoThought::Broken => ApiError::internal(error.to_string()),
        NoThought::Silent => ApiError::busy(),
    })?;
    let choice = thought.choice;
    let end = choice.value.and_then(ProvenEnd::of);
    Ok(Json(MoveReply {
        column: choice.column.number(),
        value: choice.value.filter(|value| value.is_finite()),
        wins_in: end.and_then(ProvenEnd::wins_in),
        loses_in: end.and_then(ProvenEnd::loses_in),
        nodes: choice.nodes,
        depth: Some(choice.depth).filter(|&depth| depth > 0),
        microseconds: u64::try_from(thought.time.as_micros()).unwrap_or(u64::MAX),
        stopped: thought.is_cut_off.then_some(Stopped::Time),
    }))
}

fn read_player(text: &str, game: &Game) -> Result<PlayerPlan, ApiError> {
    let unknown = |error: &dyn ToString| {
        ApiError::senseless(ErrorCode::UnknownPlayer, "player", error.to_string())
    };
    check_spec(text).map_err(|error| unknown(&error))?;
    let spec: PlayerSpec = text.parse().map_err(|error| unknown(&error))?;
    let plan =
        PlayerPlan::new(&spec, game.rules(), &NoResources).map_err(|error| unknown(&error))?;
    let table = plan.table_megabytes();
    if table > PLAYER_TABLE {
        let message = format!("a table of {table} megabytes: up to {PLAYER_TABLE} are allowed");
        return Err(ApiError::senseless(ErrorCode::BadBudget, "player", message));
    }
    Ok(plan)
}

fn check_time(milliseconds: u64) -> Result<Duration, ApiError> {
    let time = Duration::from_millis(milliseconds);
    if (1..=usual_time()).contains(&milliseconds) {
        return Ok(time);
    }
    let message = format!(
        "{milliseconds} milliseconds: expected 1 to {}",
        usual_time()
    );
    Err(ApiError::senseless(
        ErrorCode::BadBudget,
        "time_ms",
        message,
    ))
}
