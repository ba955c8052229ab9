//! `GET /api/tournaments/{id}/events`: the table of a tournament after each change.

use axum::extract::State;
use axum::response::Response;
use tokio::time::sleep;

use super::tournament::results;
use crate::dto::TournamentState;
use crate::error::{ApiError, NotFound};
use crate::events::{self, Events, StreamEvent};
use crate::extract::PathPart;
use crate::limits::STORE_PAUSE;
use crate::state::WebState;

/// A stream of tables.
///
/// An event `table` with the object of `/api/tournaments/{id}` at once, and another when games were added or the state
/// changed, at most one per second. The stream ends when the tournament is done.
#[utoipa::path(
    get, path = "/api/tournaments/{id}/events", tag = "tournaments",
    params(("id" = String, Path, description = "The tournament, as in the list of tournaments")),
    responses((status = 200, description = "Tables as they change.", body = StreamEvent, content_type = "text/event-stream"), NotFound)
)]
pub(crate) async fn tournament_events(
    State(state): State<WebState>,
    PathPart(id): PathPart<String>,
) -> Result<Response, ApiError> {
    // An unknown name is an error response, not a stream.
    results(&state, id.clone()).await?;
    Ok(events::response(|events| watch(state, id, events)))
}

async fn watch(state: WebState, id: String, events: Events) {
    let mut told = None;
    loop {
        let results = match results(&state, id.clone()).await {
            Ok(results) => results,
            Err(error) => {
                // This is the last event, whether or not the client still reads.
                let _ = events.send("error", &error.reply()).await;
                return;
            }
        };
        let now = results.tournament.progress();
        if told != Some(now) && events.send("table", &results).await.is_err() {
            return;
        }
        told = Some(now);
        if results.tournament.state == TournamentState::Done {
            return;
        }
        tokio::select! {
            () = sleep(STORE_PAUSE) => {}
            () = events.closed() => return,
        }
    }
}
