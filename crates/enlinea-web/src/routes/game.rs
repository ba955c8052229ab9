//! `GET /api/tournaments/{id}/games/{game}`: one game, move by move.

use axum::extract::State;
use axum::response::Json;
use enlinea_api::PlayerValueReply;
use enlinea_arena::store::{Store, StoreError, StoredGame};
use enlinea_arena::tournament::GameId;
use enlinea_core::{Excerpt, Move};
use serde::Serialize;
use utoipa::ToSchema;

use super::tournament::no_tournament;
use crate::dto::GameResultReply;
use crate::error::{ApiError, NotFound};
use crate::extract::PathPart;
use crate::state::WebState;
use crate::tournament_stores::{self, FoundTournament, TournamentStores};

/// A whole game.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReplayReply {
    rules: String,
    /// The position at the end: all moves, those of the opening first.
    moves: String,
    #[serde(flatten)]
    result: GameResultReply,
    /// The moves one by one.
    plies: Vec<ReplayedMove>,
}

/// A move and what its player reported; `null` for the moves of the opening, which were given.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReplayedMove {
    /// Counted from 1; `null` is a pass of a set-up opening.
    #[schema(required)]
    column: Option<u32>,
    #[serde(flatten)]
    value: PlayerValueReply,
    /// Nodes visited.
    #[schema(required)]
    nodes: Option<u64>,
    /// Time spent.
    #[schema(required)]
    microseconds: Option<u64>,
}

/// One game with what its players reported.
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
    let ask = move |stores: &TournamentStores| {
        stores.find(&id, |store, found| {
            let stored = store.game(found.tournament.id, wanted)?;
            stored
                .map(|stored| replay(store, &found, &stored))
                .transpose()
        })
    };
    let found = tournament_stores::read(&state.stores, ask).await?;
    found.ok_or(no_tournament)?.ok_or(missing).map(Json)
}

fn replay(
    store: &Store,
    found: &FoundTournament,
    stored: &StoredGame,
) -> Result<ReplayReply, StoreError> {
    let game = stored.game()?;
    let mut recorded = store.moves(found.tournament.id, stored.id)?.into_iter();
    let plies = game.moves().iter().enumerate().map(|(turn, one)| {
        let report = if turn < stored.opening_turns {
            None
        } else {
            recorded.next()
        };
        ReplayedMove {
            column: match one {
                Move::Drop(column) => Some(column.number()),
                Move::Pass => None,
            },
            value: report.as_ref().and_then(|report| report.value).into(),
            nodes: report.as_ref().map(|report| report.nodes),
            microseconds: report.map(|report| report.time.as_micros() as u64),
        }
    });
    Ok(ReplayReply {
        rules: game.rules().to_string(),
        moves: game.to_text(),
        result: GameResultReply::new(found, stored),
        plies: plies.collect(),
    })
}
