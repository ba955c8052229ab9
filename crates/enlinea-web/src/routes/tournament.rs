//! `GET /api/tournaments/{id}`: table and crosstable of a tournament.

use axum::extract::State;
use axum::response::Json;

use crate::dto::ResultsReply;
use crate::error::{ApiError, NotFound};
use crate::extract::PathPart;
use crate::state::WebState;
use crate::tournament_stores::{self, TournamentStores};

/// The table and the crosstable of a tournament, finished or not.
#[utoipa::path(
    get, path = "/api/tournaments/{id}", tag = "tournaments",
    params(("id" = String, Path, description = "The tournament, as in the list of tournaments")),
    responses((status = 200, description = "Table and crosstable.", body = ResultsReply), NotFound)
)]
pub(crate) async fn tournament(
    State(state): State<WebState>,
    PathPart(id): PathPart<String>,
) -> Result<Json<ResultsReply>, ApiError> {
    results(&state, id).await.map(Json)
}

/// The results so far.
pub(crate) async fn results(state: &WebState, id: String) -> Result<ResultsReply, ApiError> {
    let missing = no_tournament(&id);
    let ask =
        move |stores: &TournamentStores| stores.find(&id, |_, found| Ok(ResultsReply::new(&found)));
    tournament_stores::read(&state.stores, ask)
        .await?
        .ok_or(missing)
}

/// The error for an unknown tournament.
pub(crate) fn no_tournament(id: &str) -> ApiError {
    ApiError::not_found(format!(
        "there is no tournament `{}`",
        enlinea_core::Excerpt::of(id).text()
    ))
}
