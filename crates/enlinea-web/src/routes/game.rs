//! `GET /api/tournaments/{id}/games/{game}`: one game, to be played again move by move.

use axum::extract::State;
use axum::response::Json;
use enlinea_arena::store::{Store, StoreError, StoredGame};
use enlinea_arena::tournament::GameId;
use enlinea_core::{Excerpt, Move};
use enlinea_players::search::score::ProvenEnd;
use serde::Serialize;
use utoipa::ToSchema;

use super::tournament::no_tournament;
use crate::dto::{player_name, winner};
use crate::error::{ApiError, NotFound};
use crate::extract::PathPart;
use crate::state::WebState;
use crate::stores::{self, Found, Stores};

/// A whole game.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReplayReply {
    rules: String,
    /// The position at the end: all moves, those of the opening first.
    moves: String,
    /// Who moved first.
    first: String,
    second: String,
    /// 1 or 2 is a seat, 0 a draw.
    #[schema(maximum = 2)]
    winner: u8,
    /// Why it ended: `line`, `full-board`, `timeout` and so on.
    termination: &'static str,
    /// More about it in words.
    reason: Option<String>,
    /// The moves one by one.
    plies: Vec<ReplayedMove>,
}

/// A move and what its player thought; of moves of the opening nothing is known.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReplayedMove {
    /// Counted from 1; `null` is a pass of a set-up opening.
    column: Option<u32>,
    /// The player's own value of its move, if it has one.
    value: Option<f64>,
    /// Plies to a win that the player had proven; show this instead of the value.
    wins_in: Option<u32>,
    /// Plies to a loss that the player had proven; show this instead of the value.
    loses_in: Option<u32>,
    /// Positions it looked at.
    nodes: Option<u64>,
    /// Time it took.
    microseconds: Option<u64>,
}

/// One game with what the players thought.
#[utoipa::path(
    get, path = "/api/tournaments/{id}/games/{game}", tag = "tournaments",
    params(
        ("id" = String, Path, description = "The tournament, as in the list of tournaments"),
        ("game" = String, Path, description = "The game, as in the list of games")
    ),
    responses((status = 200, description = "The game.", body = ReplayReply), NotFound)
)]
pub(crate) async fn game(
    State(state): State<WebState>,
    PathPart((id, game)): PathPart<(String, String)>,
) -> Result<Json<ReplayReply>, ApiError> {
    let missing = ApiError::not_found(format!("there is no game `{}`", Excerpt::of(&game).text()));
    let no_tournament = no_tournament(&id);
    let Some(wanted) = GameId::find(&game) else {
        return Err(missing);
    };
    let ask = move |stores: &Stores| {
        stores.find(&id, |store, found| {
            let stored = store.game(found.tournament.id, wanted)?;
            stored
                .map(|stored| replay(store, &found, &stored))
                .transpose()
        })
    };
    let found = stores::read(&state.stores, ask).await?;
    found.ok_or(no_tournament)?.ok_or(missing).map(Json)
}

fn replay(store: &Store, found: &Found, stored: &StoredGame) -> Result<ReplayReply, StoreError> {
    let game = stored.game()?;
    let mut thoughts = store.moves(found.tournament.id, stored.id)?.into_iter();
    let plies = game.moves().iter().enumerate().map(|(turn, one)| {
        let thought = if turn < stored.opening_turns {
            None
        } else {
            thoughts.next()
        };
        let value = thought.as_ref().and_then(|thought| thought.value);
        let end = value.and_then(ProvenEnd::of);
        ReplayedMove {
            column: match one {
                Move::Drop(column) => Some(column.number()),
                Move::Pass => None,
            },
            value: value.filter(|value| value.is_finite()),
            wins_in: end.and_then(ProvenEnd::wins_in),
            loses_in: end.and_then(ProvenEnd::loses_in),
            nodes: thought.as_ref().map(|thought| thought.nodes),
            microseconds: thought.map(|thought| thought.time.as_micros() as u64),
        }
    });
    Ok(ReplayReply {
        rules: game.rules().to_string(),
        moves: game.to_text(),
        first: player_name(found, stored.first),
        second: player_name(found, stored.second),
        winner: winner(stored),
        termination: stored.termination.name(),
        reason: stored.reason.clone(),
        plies: plies.collect(),
    })
}
