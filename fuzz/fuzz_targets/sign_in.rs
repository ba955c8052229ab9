#![no_main]
//! Any address and headers for a server with a token: nobody comes in without it, and it leaves in a cookie only.
//!
//! The first line is the address, each further one a header.

use std::sync::OnceLock;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use enlinea_web::{ServeOptions, router_for};
use libfuzzer_sys::fuzz_target;
use tokio::runtime::{Builder, Runtime};
use tower::ServiceExt;

const TOKEN: &str = "correct-horse-battery";

fuzz_target!(|bytes: &[u8]| {
    static RUNTIME: OnceLock<Runtime> = OnceLock::new();
    let runtime = RUNTIME.get_or_init(|| {
        let runtime = Builder::new_current_thread().enable_time().build();
        runtime.expect("a runtime")
    });
    for address in ["192.0.2.1:4444", "127.0.0.1:4444", "[2001:db8::1]:4444"] {
        let mut lines = bytes.split(|&byte| byte == b'\n');
        let mut request = Request::get(lines.next().unwrap_or_default());
        for line in lines {
            let colon = line.iter().position(|&byte| byte == b':');
            let (name, value) = line.split_at(colon.unwrap_or(line.len()));
            request = request.header(name, value.get(1..).unwrap_or_default().trim_ascii());
        }
        let Ok(request) = request.body(Body::empty()) else {
            return;
        };
        let path = request.uri().path().to_owned();
        let inner = Router::new().fallback(|| async { "inside" });
        let options = ServeOptions::new().token(Some(TOKEN.parse().expect("a token")));
        let router = router_for(address.parse().expect("an address"), inner, options);
        let answer = runtime.block_on(router.oneshot(request));
        let (head, body) = answer.expect("routers do not fail").into_parts();
        let body = runtime.block_on(to_bytes(body, usize::MAX));
        let body = body.expect("a body in memory");
        let known = [
            StatusCode::OK,
            StatusCode::UNAUTHORIZED,
            StatusCode::MISDIRECTED_REQUEST,
        ];
        assert!(known.contains(&head.status), "{}", head.status);
        let shows_token = bytes
            .windows(TOKEN.len())
            .any(|part| part == TOKEN.as_bytes());
        if head.status.is_success() {
            assert!(shows_token || path == "/health", "{path}");
        }
        // A wrong host is quoted, whatever it is.
        let tells_token = |part: &[u8]| part == TOKEN.as_bytes();
        if head.status != StatusCode::MISDIRECTED_REQUEST {
            assert!(!body.windows(TOKEN.len()).any(tells_token));
        }
        if let Some(next) = head.headers.get(header::REFRESH) {
            let next = next.to_str().expect("plain characters");
            let next = next.strip_prefix("0; url=/").expect("on this server");
            assert!(!next.starts_with('/'), "{next}");
        }
        assert!(head.headers.contains_key(header::CONTENT_SECURITY_POLICY));
    }
});
