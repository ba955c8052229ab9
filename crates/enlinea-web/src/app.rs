//! The router: which address leads where, and what all of them have in common.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{Method, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Json, Response};
use axum::routing::get;
use tower_http::catch_panic::CatchPanicLayer;
use utoipa::OpenApi;
use utoipa::openapi::OpenApi as Document;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::error::{ApiError, ErrorReply};
use crate::state::WebState;
use crate::{headers, metrics, page, routes};

/// The head of the document; paths and types add themselves.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "enlinea",
        description = "Connect Four and its family: positions, exact analysis, players and tournaments. Columns are counted from \
                       1, sides are 1 and 2. Every error has a `code` for programs."
    ),
    components(schemas(ErrorReply))
)]
struct Head;

/// All addresses, ready to be served or to be called directly.
pub fn app(state: WebState) -> Router {
    let (router, document) = api().split_for_parts();
    let document = Arc::new(document);
    let describe = move || {
        let document = Arc::clone(&document);
        async move { Json(&*document).into_response() }
    };
    router
        .route("/api", get(describe))
        .fallback(other)
        .method_not_allowed_fallback(wrong_method)
        .layer(from_fn_with_state(state.clone(), limit))
        .layer(from_fn_with_state(state.clone(), metrics::count))
        .layer(CatchPanicLayer::custom(|_| {
            ApiError::internal("the server made a mistake").into_response()
        }))
        .layer(from_fn(headers::secure))
        .with_state(state)
}

/// The document that describes all addresses, in the form of `OpenAPI`.
pub fn api_document() -> Document {
    api().split_for_parts().1
}

fn api() -> OpenApiRouter<WebState> {
    OpenApiRouter::with_openapi(Head::openapi())
        .routes(routes!(routes::health::health))
        .routes(routes!(routes::metrics::metrics))
        .routes(routes!(routes::position::position))
        .routes(routes!(routes::analysis::analysis))
        .routes(routes!(routes::review::review))
        .routes(routes!(routes::players::players))
        .routes(routes!(routes::player_move::player_move))
        .routes(routes!(routes::explain::explain))
        .routes(routes!(routes::tournaments::tournaments))
        .routes(routes!(routes::tournament::tournament))
        .routes(routes!(routes::tournament_events::tournament_events))
        .routes(routes!(routes::games::games))
        .routes(routes!(routes::game::game))
}

/// Everything that has no route: nothing below `/api`, and the page elsewhere.
async fn other(request: Request) -> Response {
    let path = request.uri().path();
    if path.starts_with("/api/") {
        return ApiError::not_found(format!("there is no `{path}`")).into_response();
    }
    match *request.method() {
        Method::GET | Method::HEAD => page::answer(path, request.headers()),
        _ => ([(header::ALLOW, "GET, HEAD")], wrong_method(request).await).into_response(),
    }
}

async fn wrong_method(request: Request) -> ApiError {
    let (path, method) = (request.uri().path(), request.method());
    ApiError::method_not_allowed(format!("`{path}` has no {method}"))
}

/// Refuses requests beyond what the server can hold.
async fn limit(State(state): State<WebState>, request: Request, next: Next) -> Response {
    match state.requests.try_acquire() {
        Ok(_held) => next.run(request).await,
        Err(_) => ApiError::busy().into_response(),
    }
}
