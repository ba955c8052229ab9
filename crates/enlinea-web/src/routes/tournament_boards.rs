//! `GET /api/tournaments/{id}/boards`: the games of a tournament while they are played.

use axum::extract::State;
use axum::response::Response;
use enlinea_arena::LiveGame;
use serde::Serialize;
use tokio::time::sleep;
use utoipa::ToSchema;

use super::tournament::no_tournament;
use crate::error::{ApiError, NotFound};
use crate::events::{self, Events, StreamEvent};
use crate::extract::PathPart;
use crate::limits::BOARD_PAUSE;
use crate::state::WebState;

/// The boards of a tournament at a moment.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct BoardsReply {
    boards: Vec<BoardReply>,
}

/// A game that is being played.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct BoardReply {
    /// Its name in URLs, once it is done.
    id: String,
    /// The player of red, who moves first.
    first: String,
    /// The player of yellow.
    second: String,
    rules: String,
    /// The position as text.
    moves: String,
}

/// A stream of boards.
///
/// An event `boards` at once, and another when a board has changed, at most ten per second. The stream ends when the server no
/// longer plays the tournament.
#[utoipa::path(
    get, path = "/api/tournaments/{id}/boards", tag = "tournaments",
    params(("id" = String, Path, description = "A tournament that a client has started")),
    responses((status = 200, description = "Boards as they change.", body = StreamEvent, content_type = "text/event-stream"), NotFound)
)]
pub(crate) async fn tournament_boards(
    State(state): State<WebState>,
    PathPart(id): PathPart<String>,
) -> Result<Response, ApiError> {
    let place = state.stores.started_place(&id);
    let place = place.ok_or_else(|| no_tournament(&id))?;
    Ok(events::response(move |events| watch(state, place, events)))
}

async fn watch(state: WebState, place: i64, events: Events) {
    let Some(started) = state.started else { return };
    let mut told = None;
    while let Some((games, names)) = started.boards(place) {
        let now = BoardsReply {
            boards: games.iter().map(|game| board(game, &names)).collect(),
        };
        if told.as_ref() != Some(&now) && events.send("boards", &now).await.is_err() {
            return;
        }
        told = Some(now);
        tokio::select! {
            () = sleep(BOARD_PAUSE) => {}
            () = events.closed() => return,
        }
    }
}

fn board(live: &LiveGame, names: &[String]) -> BoardReply {
    let name = |place: usize| names.get(place).cloned().unwrap_or_default();
    BoardReply {
        id: live.id.to_string(),
        first: name(live.first),
        second: name(live.second),
        rules: live.game.rules().to_string(),
        moves: live.game.to_text(),
    }
}
