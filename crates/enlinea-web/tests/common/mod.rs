//! Requests to the router without a socket.

#![allow(dead_code, reason = "each test file uses its part")]

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use enlinea_web::{WebOptions, WebState, app};
use serde_json::Value;
use tower::ServiceExt;

/// Two processors, whatever the machine has.
pub(crate) fn state() -> WebState {
    WebState::new(&WebOptions::new().processors(2)).expect("threads start")
}

/// A server of its own.
pub(crate) fn server() -> Router {
    app(state())
}

/// A response that was read to its end.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("not JSON: {}", self.text()))
    }

    /// The events of a stream: names and data.
    pub(crate) fn events(&self) -> Vec<(String, Value)> {
        let field = |block: &str, name: &str| {
            let line = block
                .lines()
                .find_map(|line| line.strip_prefix(name).map(str::to_owned));
            line.map(|value| value.trim_start().to_owned())
        };
        let blocks = self.text().split("\n\n");
        blocks
            .filter_map(|block| {
                let data = serde_json::from_str(&field(block, "data:")?).unwrap();
                Some((field(block, "event:")?, data))
            })
            .collect()
    }
}

/// Sends any request.
pub(crate) async fn send(router: &Router, request: Request<Body>) -> Answer {
    let response = router.clone().oneshot(request).await.unwrap();
    let (parts, body) = response.into_parts();
    Answer {
        status: parts.status,
        headers: parts.headers,
        body: to_bytes(body, usize::MAX).await.unwrap().to_vec(),
    }
}

pub(crate) async fn get(router: &Router, path: &str) -> Answer {
    send(router, Request::get(path).body(Body::empty()).unwrap()).await
}

/// Posts JSON text, correct or not.
pub(crate) async fn post_text(
    router: &Router,
    path: &str,
    body: impl Into<Body>,
    accept: &str,
) -> Answer {
    let request = Request::builder()
        .method(Method::POST)
        .uri(path)
        .header(header::CONTENT_TYPE, "application/json")
        .header(header::ACCEPT, accept)
        .body(body.into())
        .unwrap();
    send(router, request).await
}

pub(crate) async fn post(router: &Router, path: &str, body: Value) -> Answer {
    post_text(router, path, body.to_string(), "application/json").await
}

/// Posts and reads the events of the answer.
pub(crate) async fn stream(router: &Router, path: &str, body: Value) -> Vec<(String, Value)> {
    let answer = post_text(router, path, body.to_string(), "text/event-stream").await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    assert_eq!(answer.headers[header::CONTENT_TYPE], "text/event-stream");
    answer.events()
}
