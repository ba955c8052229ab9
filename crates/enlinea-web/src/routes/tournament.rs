//! `GET /api/tournaments/{id}`: the table of a tournament, and who did what against whom.

use axum::extract::State;
use axum::response::Json;

use crate::dto::ResultsReply;
use crate::error::{ApiError, NotFound};
use crate::extract::PathPart;
use crate::state::WebState;
use crate::stores;

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

/// What is known of a tournament now.
pub(crate) async fn results(state: &WebState, id: String) -> Result<ResultsReply, ApiError> {
    let missing = no_tournament(&id);
    let ask =
        move |stores: &stores::Stores| stores.find(&id, |_, found| Ok(ResultsReply::new(&found)));
    stores::read(&state.stores, ask).await?.ok_or(missing)
}

/// The answer to a name that no tournament has.
pub(crate) fn no_tournament(id: &str) -> ApiError {
    ApiError::not_found(format!(
        "there is no tournament `{}`",
        enlinea_core::Excerpt::of(id).text()
    ))
}
