#![no_main]
//! A path and a body for the API, without a socket: never an internal error; a refusal is JSON with a code and a short message.
//!
//! The first line is the path, the rest the body. Searches are not awaited: their client goes away, as clients do.

use std::sync::OnceLock;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use enlinea_fuzz::assert_short;
use enlinea_web::{WebOptions, WebState, app};
use libfuzzer_sys::fuzz_target;
use tokio::runtime::{Builder, Runtime};
use tokio::time::timeout;
use tower::ServiceExt;

/// How long an answer is awaited.
const PATIENCE: Duration = Duration::from_millis(10);

fuzz_target!(|bytes: &[u8]| {
    let (path, body) = match bytes.iter().position(|&byte| byte == b'\n') {
        Some(end) => (&bytes[..end], &bytes[end + 1..]),
        None => (bytes, &[][..]),
    };
    let (runtime, router) = server();
    let method = if body.is_empty() { "GET" } else { "POST" };
    let request = Request::builder().method(method).uri(path);
    let request = request.header(header::CONTENT_TYPE, "application/json");
    let Ok(request) = request.body(Body::from(body.to_vec())) else {
        return;
    };
    let exchange = async {
        let answer = router
            .clone()
            .oneshot(request)
            .await
            .expect("routers do not fail");
        let (head, body) = answer.into_parts();
        (
            head,
            to_bytes(body, usize::MAX).await.expect("a body in memory"),
        )
    };
    let Ok((head, answer)) = runtime.block_on(async { timeout(PATIENCE, exchange).await }) else {
        return;
    };
    let status = head.status;
    assert!(
        status < StatusCode::INTERNAL_SERVER_ERROR || status == StatusCode::SERVICE_UNAVAILABLE,
        "{status}"
    );
    if !status.is_success() {
        let reply: serde_json::Value = serde_json::from_slice(&answer).expect("JSON");
        assert!(reply["error"]["code"].is_string(), "{reply}");
        assert_short(&reply["error"]["message"].as_str().expect("a message"));
    }
});

/// One for all inputs, as in life.
fn server() -> &'static (Runtime, Router) {
    static SERVER: OnceLock<(Runtime, Router)> = OnceLock::new();
    SERVER.get_or_init(|| {
        let state = WebState::new(&WebOptions::new().processors(1)).expect("threads");
        let runtime = Builder::new_current_thread().enable_time().build();
        (runtime.expect("a runtime"), app(state))
    })
}
