//! The router: all routes, and the layers they share.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{Method, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Json, Response};
use axum::routing::get;
use enlinea_api::{ErrorReply, ReviewEnd};
use enlinea_core::Excerpt;
use tower_http::catch_panic::CatchPanicLayer;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::error::ApiError;
use crate::routes::tournament_boards::BoardsReply;
use crate::state::WebState;
use crate::{headers, metrics, page, routes};

/// The head of the `OpenAPI` document; routes add their paths and types.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "enlinea",
        description = "Connect Four and its family: positions, exact analysis, players and tournaments. Columns are counted \
                       from 1. Side 1 is red and moves first, side 2 is yellow. Every error has a `code` for programs."
    ),
    components(schemas(BoardsReply, ErrorReply, ReviewEnd))
)]
struct Head;

/// The router with all routes, to be served or called directly.
pub fn app(state: WebState) -> Router {
    let (router, document) = api().split_for_parts();
    let document = Arc::new(document);
    let describe = move || {
        let document = Arc::clone(&document);
        async move { Json(&*document).into_response() }
    };
    router
        .route("/api", get(describe))
        .fallback(fallback)
        .method_not_allowed_fallback(wrong_method)
        .layer(from_fn_with_state(state.clone(), limit))
        .layer(from_fn_with_state(state.clone(), metrics::count))
        .layer(CatchPanicLayer::custom(|_| {
            ApiError::internal("internal error").into_response()
        }))
        .layer(from_fn(headers::secure))
        .with_state(state)
}

/// The `OpenAPI` document of all routes as indented JSON, as served at `/api`.
pub fn api_document() -> String {
    let document = api().split_for_parts().1;
    document
        .to_pretty_json()
        .expect("the document serializes to JSON")
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
        .routes(routes!(routes::openings::openings))
        .routes(routes!(routes::puzzle::puzzle))
        .routes(routes!(
            routes::tournaments::tournaments,
            routes::start_tournament::start_tournament
        ))
        .routes(routes!(routes::start_tournament::stop_tournament))
        .routes(routes!(routes::tournament_boards::tournament_boards))
        .routes(routes!(routes::tournament::tournament))
        .routes(routes!(routes::tournament_events::tournament_events))
        .routes(routes!(routes::games::games))
        .routes(routes!(routes::game::game))
}

/// Paths without a route: not found below `/api`, the page elsewhere.
async fn fallback(request: Request) -> Response {
    let path = request.uri().path();
    if path.starts_with("/api/") {
        return ApiError::no_path(path).into_response();
    }
    match *request.method() {
        Method::GET | Method::HEAD => {
            let mut response = page::answer(path, request.headers());
            if path == "/" && is_embedded(request.uri().query()) {
                response.extensions_mut().insert(headers::MayBeFramed);
            }
            response
        }
        _ => ([(header::ALLOW, "GET, HEAD")], wrong_method(request).await).into_response(),
    }
}

/// `/?embed&pos=4453` is the page with a position alone, for frames of other pages.
fn is_embedded(query: Option<&str>) -> bool {
    let mut names = query.unwrap_or_default().split('&');
    names.any(|part| part == "embed" || part.starts_with("embed="))
}

async fn wrong_method(request: Request) -> ApiError {
    let path = Excerpt::of(request.uri().path());
    let method = Excerpt::of(request.method().as_str());
    ApiError::method_not_allowed(format!("{path} does not support {method}"))
}

/// Refuses requests when too many are being answered.
async fn limit(State(state): State<WebState>, request: Request, next: Next) -> Response {
    match state.requests.try_acquire() {
        Ok(_held) => next.run(request).await,
        Err(_) => ApiError::busy().into_response(),
    }
}
