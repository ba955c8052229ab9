//! Security headers of every response.

use axum::extract::Request;
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;

/// No third-party content, no frames, no content sniffing, no referrers.
const ALWAYS: [(HeaderName, &str); 6] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
];

/// The policy of a page that others may show in a frame: a position and nothing that could be clicked on by mistake.
const FRAMED: &str =
    "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *; object-src 'none'";

/// Marks a response that other pages may show in a frame.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MayBeFramed;

/// Adds the headers. Responses without a cache rule of their own are not cached, because they change over time.
pub(crate) async fn secure(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let is_framed = response.extensions().get::<MayBeFramed>().is_some();
    let headers = response.headers_mut();
    if is_framed {
        headers.insert(
            header::CONTENT_SECURITY_POLICY,
            HeaderValue::from_static(FRAMED),
        );
    }
    for (name, value) in ALWAYS {
        if is_framed && name == header::X_FRAME_OPTIONS {
            continue;
        }
        // A page that was made elsewhere has a policy of its own.
        headers
            .entry(name)
            .or_insert(HeaderValue::from_static(value));
    }
    headers
        .entry(header::CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
    response
}
