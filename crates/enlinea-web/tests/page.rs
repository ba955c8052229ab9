//! The page, the document and what every answer carries.

#![allow(
    clippy::unwrap_used,
    reason = "a test that cannot continue should panic"
)]

mod common;

use axum::body::Body;
use axum::http::{Request, header};
use common::{get, post, send, server};
use serde_json::json;

#[tokio::test]
async fn the_page_is_part_of_the_program() {
    let server = server();
    let page = get(&server, "/").await;
    assert_eq!(page.status, 200);
    assert_eq!(
        page.headers[header::CONTENT_TYPE],
        "text/html; charset=utf-8"
    );
    assert_eq!(page.headers[header::CACHE_CONTROL], "no-cache");
    assert!(page.text().to_lowercase().starts_with("<!doctype html>"));
    // Places within the page lead to the page itself.
    assert_eq!(get(&server, "/arena").await.body, page.body);
    assert_eq!(get(&server, "/?rules=7x6&pos=4453").await.body, page.body);
}

#[test]
fn every_reason_has_words_on_the_page() {
    let words = include_str!("../page/src/words/en-why.ts");
    let says = words.split_once("  says: {").unwrap().1;
    for name in enlinea_solver::ReasonRule::names() {
        let entries = [format!("    {name}: ("), format!("    \"{name}\": (")];
        let has_words = entries.iter().any(|entry| says.contains(entry));
        assert!(has_words, "{name}: add it to both languages");
    }
}

#[tokio::test]
async fn a_browser_that_knows_the_page_gets_no_copy() {
    let server = server();
    let tag = get(&server, "/").await.headers[header::ETAG].clone();
    let request = Request::get("/").header(header::IF_NONE_MATCH, tag);
    let answer = send(&server, request.body(Body::empty()).unwrap()).await;
    assert_eq!(answer.status, 304);
    assert!(answer.body.is_empty());
    let request = Request::get("/").header(header::IF_NONE_MATCH, "\"other\"");
    assert_eq!(
        send(&server, request.body(Body::empty()).unwrap())
            .await
            .status,
        200
    );
}

#[tokio::test]
async fn the_page_is_compressed_for_those_who_want_it() {
    let server = server();
    let request = Request::get("/").header(header::ACCEPT_ENCODING, "br, gzip;q=0.8");
    let answer = send(&server, request.body(Body::empty()).unwrap()).await;
    if answer
        .headers
        .get(header::CONTENT_ENCODING)
        .is_some_and(|coding| coding == "gzip")
    {
        assert_eq!(answer.body[..2], [0x1f, 0x8b]);
    } else {
        // Nothing to be saved on a tiny page.
        assert_eq!(answer.body, get(&server, "/").await.body);
    }
    let request = Request::get("/").header(header::ACCEPT_ENCODING, "gzip;q=0");
    let answer = send(&server, request.body(Body::empty()).unwrap()).await;
    assert!(!answer.headers.contains_key(header::CONTENT_ENCODING));
}

#[tokio::test]
async fn every_answer_forbids_third_parties() {
    let server = server();
    for path in [
        "/",
        "/health",
        "/api",
        "/api/nothing",
        "/metrics",
        "/missing.js",
    ] {
        let headers = get(&server, path).await.headers;
        let policy = headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
        assert!(policy.starts_with("default-src 'self'"), "{path}");
        assert_eq!(headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff", "{path}");
        assert_eq!(headers[header::REFERRER_POLICY], "no-referrer", "{path}");
        assert!(headers.contains_key(header::CACHE_CONTROL), "{path}");
    }
}

#[tokio::test]
async fn a_position_alone_may_be_framed_and_nothing_else() {
    let server = server();
    let ancestors = async |path: &str| {
        let headers = get(&server, path).await.headers;
        let policy = headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
        let (_, rest) = policy.split_once("frame-ancestors ").unwrap();
        let framed = headers.get(header::X_FRAME_OPTIONS).is_none();
        (rest.split(';').next().unwrap().to_owned(), framed)
    };
    for path in ["/?embed", "/?embed=&rules=7x6&pos=4453", "/?pos=4453&embed"] {
        assert_eq!(ancestors(path).await, ("*".to_owned(), true), "{path}");
    }
    for path in [
        "/",
        "/?pos=4453",
        "/?view=arena&x=embed",
        "/?embedded",
        "/arena?embed",
        "/assets/page.js?embed",
        "/api?embed",
        "/api/players?embed",
        "/health?embed",
    ] {
        let (who, is_framed) = ancestors(path).await;
        assert_eq!((who.as_str(), is_framed), ("'none'", false), "{path}");
    }
}

#[tokio::test]
async fn the_server_is_healthy_and_counts() {
    let server = server();
    let health = get(&server, "/health").await.json();
    assert_eq!(
        health,
        json!({"status": "ok", "version": env!("CARGO_PKG_VERSION")})
    );
    post(&server, "/api/analysis", json!({"moves": "44444422521673"})).await;
    post(&server, "/api/position", json!({"rules": "?"})).await;
    let metrics = get(&server, "/metrics").await;
    let has = |line: &str| {
        assert!(
            metrics.text().lines().any(|l| l == line),
            "{line} in {}",
            metrics.text()
        );
    };
    has("enlinea_answers_total{route=\"/health\",status=\"200\"} 1");
    has("enlinea_answers_total{route=\"/api/position\",status=\"422\"} 1");
    has("enlinea_analyses 0");
    assert!(!metrics.text().contains("enlinea_solver_nodes_total 0\n"));
}

#[tokio::test]
async fn the_document_describes_every_address() {
    let server = server();
    let document = get(&server, "/api").await.json();
    assert!(document["openapi"].as_str().unwrap().starts_with("3.1"));
    let paths: Vec<&String> = document["paths"].as_object().unwrap().keys().collect();
    for path in [
        "/health",
        "/metrics",
        "/api/position",
        "/api/analysis",
        "/api/move",
        "/api/review",
        "/api/explain",
        "/api/openings",
        "/api/puzzle",
        "/api/players",
        "/api/tournaments",
        "/api/tournaments/{id}",
        "/api/tournaments/{id}/boards",
        "/api/tournaments/{id}/events",
        "/api/tournaments/{id}/games",
        "/api/tournaments/{id}/games/{game}",
        "/api/tournaments/{id}/stop",
    ] {
        assert!(paths.iter().any(|known| *known == path), "{path}");
    }
    assert_eq!(paths.len(), 17);
}
