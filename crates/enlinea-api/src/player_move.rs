//! Which column a player would play.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use enlinea_core::Game;
use enlinea_players::{Budget, Choice, NoResources, PlayerError, PlayerPlan, PlayerSpec};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::analysis::check_nodes;
use crate::limits::{MOVE_MILLISECONDS, MOVE_NODES, PLAYER_TABLE};
use crate::spec::check_spec;
use crate::{ErrorCode, MovesText, PlayerValueReply, Refused, RulesText, Stopped, read_position};

/// A position, a player, and the limits of its search.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MoveRequest {
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
    MOVE_MILLISECONDS
}

/// A move and what the player reports about it.
#[derive(Debug, Serialize, ToSchema)]
pub struct MoveReply {
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

/// A player, the position it is to move in, and its limit.
#[derive(Debug)]
pub struct MoveTask {
    plan: PlayerPlan,
    game: Game,
    seed: u64,
    nodes: u64,
}

impl MoveRequest {
    /// What is to be done.
    ///
    /// # Errors
    /// If the position, the player or a limit is invalid, or the game is over.
    pub fn read(&self) -> Result<MoveTask, Refused> {
        let game = read_position(&self.rules, &self.moves)?;
        let outcome = game.outcome();
        if outcome.is_over() {
            let message = format!("the game is over ({outcome})");
            return Err(Refused::new(ErrorCode::GameOver, "moves", message));
        }
        Ok(MoveTask {
            plan: read_player(&self.player, &game)?,
            seed: self.seed,
            nodes: check_nodes(self.nodes)?,
            game,
        })
    }

    /// The time limit.
    ///
    /// # Errors
    /// If it is out of range.
    pub fn time(&self) -> Result<Duration, Refused> {
        check_time(self.time_ms)
    }
}

impl MoveTask {
    /// Lets the player choose; when the flag is raised it answers at once.
    ///
    /// # Errors
    /// If the player has no answer.
    pub fn choose(&self, stop: Arc<AtomicBool>) -> Result<Choice, PlayerError> {
        let mut player = self.plan.build();
        player.start(self.game.rules(), self.game.side_to_move(), self.seed)?;
        let budget = Budget::unlimited().nodes(self.nodes).stop(stop);
        player.choose(&self.game, &budget)
    }
}

impl MoveReply {
    /// A choice that took this time; `is_cut_off` if it was told to answer before it had finished.
    pub fn new(choice: &Choice, time: Duration, is_cut_off: bool) -> MoveReply {
        MoveReply {
            column: choice.column.number(),
            value: choice.value.into(),
            nodes: choice.nodes,
            depth: Some(choice.depth).filter(|&depth| depth > 0),
            microseconds: u64::try_from(time.as_micros()).unwrap_or(u64::MAX),
            stopped: is_cut_off.then_some(Stopped::Time),
        }
    }
}

/// A player of a request, within the limits of the page.
///
/// # Errors
/// If it is malformed or unknown, or wants too much memory.
pub fn read_player(text: &str, game: &Game) -> Result<PlayerPlan, Refused> {
    let unknown =
        |error: &dyn ToString| Refused::new(ErrorCode::UnknownPlayer, "player", error.to_string());
    check_spec(text).map_err(|error| unknown(&error))?;
    let spec: PlayerSpec = text.parse().map_err(|error| unknown(&error))?;
    let plan =
        PlayerPlan::new(&spec, game.rules(), &NoResources).map_err(|error| unknown(&error))?;
    let table = plan.table_megabytes();
    if table > PLAYER_TABLE {
        let message = format!("a table of {table} megabytes: at most {PLAYER_TABLE} are allowed");
        return Err(Refused::new(ErrorCode::BadBudget, "player", message));
    }
    Ok(plan)
}

fn check_time(milliseconds: u64) -> Result<Duration, Refused> {
    let time = Duration::from_millis(milliseconds);
    if (1..=MOVE_MILLISECONDS).contains(&milliseconds) {
        return Ok(time);
    }
    let message = format!("{milliseconds} milliseconds: expected 1 to {MOVE_MILLISECONDS}");
    Err(Refused::new(ErrorCode::BadBudget, "time_ms", message))
}
