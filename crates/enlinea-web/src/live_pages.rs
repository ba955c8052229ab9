//! Pages that are made anew for every request, such as the ranking of a class while it plays.

use std::sync::Arc;

use axum::Router;
use axum::extract::Request;
use axum::http::{HeaderName, Method, header};
use axum::middleware::from_fn;
use axum::response::{Html, IntoResponse, Response};
use tokio::task::spawn_blocking;
use tower_http::catch_panic::CatchPanicLayer;

use crate::error::ApiError;
use crate::headers;

/// Reports carry their style and script with them, and load nothing.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; \
                      form-action 'none'; frame-ancestors 'none'";
/// Seconds until browsers load the page again.
const REFRESH: &str = "30";

/// A router with these pages and nothing else.
pub(crate) fn router(
    pages: impl Fn(&str) -> Result<Option<String>, String> + Send + Sync + 'static,
) -> Router {
    let pages = Arc::new(pages);
    let answer = move |request: Request| {
        let pages = Arc::clone(&pages);
        async move {
            if ![Method::GET, Method::HEAD].contains(request.method()) {
                let method = request.method();
                let refused = ApiError::method_not_allowed(format!("{method} is not supported"));
                return ([(header::ALLOW, "GET, HEAD")], refused).into_response();
            }
            let path = request.uri().path().to_owned();
            // Pages read files, which the threads of the server must not wait for.
            let name = path.trim_start_matches('/').to_owned();
            match spawn_blocking(move || pages(&name)).await {
                Ok(Ok(Some(page))) => show(page),
                Ok(Ok(None)) => ApiError::no_path(&path).into_response(),
                Ok(Err(reason)) => ApiError::internal(reason).into_response(),
                Err(_) => ApiError::internal("internal error").into_response(),
            }
        }
    };
    Router::new()
        .fallback(answer)
        .layer(CatchPanicLayer::custom(|_| {
            ApiError::internal("internal error").into_response()
        }))
        .layer(from_fn(headers::secure))
}

fn show(page: String) -> Response {
    let headers = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (HeaderName::from_static("refresh"), REFRESH),
    ];
    (headers, Html(page)).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;
    use tower::ServiceExt;

    async fn get(method: &str, path: &str) -> Response {
        let pages = |name: &str| match name {
            "" => Ok(Some("<p>ranking</p>".to_owned())),
            "bad" => Err("the file is damaged".to_owned()),
            _ => Ok(None),
        };
        let request = Request::builder().method(method).uri(path);
        let request = request.body(Body::empty()).unwrap();
        router(pages).oneshot(request).await.unwrap()
    }

    #[tokio::test]
    async fn pages_are_shown_with_a_policy_of_their_own() {
        let page = get("GET", "/").await;
        assert_eq!(page.status(), 200);
        assert_eq!(page.headers()["content-security-policy"], POLICY);
        assert_eq!(page.headers()["x-content-type-options"], "nosniff");
        assert_eq!(page.headers()["cache-control"], "no-store");
        assert_eq!(get("GET", "/other").await.status(), 404);
        assert_eq!(get("GET", "/bad").await.status(), 500);
        assert_eq!(get("POST", "/").await.status(), 405);
    }
}
