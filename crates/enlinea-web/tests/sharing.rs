//! Many clients at the same time: hard positions do not block easy ones, too many are refused, and work is cancelled when its
//! client disconnects.

#![allow(
    clippy::unwrap_used,
    reason = "a test that cannot continue should panic"
)]

mod common;

use std::convert::Infallible;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use axum::response::Response;
use common::{get, post, server};
use serde_json::{Value, json};
use tower::ServiceExt;

/// The analysis of a position that takes minutes without a book, as a stream that has begun.
async fn hard(server: &Router) -> Response {
    let body = json!({"moves": "", "book": false, "nodes": 10_000_000_000_u64});
    let request = Request::post("/api/analysis")
        .header(header::CONTENT_TYPE, "application/json")
        .header(header::ACCEPT, "text/event-stream")
        .body(Body::from(body.to_string()))
        .unwrap();
    server.clone().oneshot(request).await.unwrap()
}

async fn metric(server: &Router, name: &str) -> u64 {
    let metrics = get(server, "/metrics").await;
    let line = metrics
        .text()
        .lines()
        .find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.unwrap().parse().unwrap()
}

/// Waits up to a minute until no analysis is left.
async fn wait_until_idle(server: &Router) {
    wait_until_zero(server, "enlinea_analyses").await;
}

async fn wait_until_zero(server: &Router, name: &str) {
    for _ in 0..6000 {
        if metric(server, name).await == 0 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("{name}: work continues without a client");
}

#[tokio::test]
async fn easy_positions_are_solved_while_hard_ones_are_in_progress() {
    let server = server();
    let mut streams = Vec::new();
    for _ in 0..10 {
        let response = hard(&server).await;
        assert_eq!(response.status(), StatusCode::OK);
        streams.push(response);
    }
    for moves in ["44444422521673", "4444442252167313", ""] {
        let answer = post(&server, "/api/analysis", json!({"moves": moves}))
            .await
            .json();
        assert_eq!(answer["complete"], true);
    }
    assert_eq!(get(&server, "/health").await.status, 200);
    assert_eq!(metric(&server, "enlinea_analyses").await, 10);
    drop(streams);
    wait_until_idle(&server).await;
}

#[tokio::test]
async fn work_is_cancelled_when_its_client_disconnects() {
    let server = server();
    let body = json!({"moves": "", "book": false, "nodes": 10_000_000_000_u64});
    let in_one_piece = post(&server, "/api/analysis", body);
    let late = tokio::time::timeout(Duration::from_millis(50), in_one_piece).await;
    assert!(late.is_err(), "this position takes longer");
    wait_until_idle(&server).await;
    let player = json!({"player": "perfect", "rules": "12x10", "nodes": 10_000_000_000_u64});
    let late = tokio::time::timeout(
        Duration::from_millis(50),
        post(&server, "/api/move", player),
    )
    .await;
    assert!(late.is_err(), "this player thinks longer");
    wait_until_zero(&server, "enlinea_moves").await;
}

#[tokio::test]
async fn too_many_analyses_of_one_client_are_refused() {
    let server = server();
    let mut streams = Vec::new();
    let refused = loop {
        let response = hard(&server).await;
        if response.status() != StatusCode::OK {
            break response;
        }
        streams.push(response);
        assert!(streams.len() < 1000, "there is no limit");
    };
    assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(refused.headers()[header::RETRY_AFTER], "1");
    let reason = to_bytes(refused.into_body(), usize::MAX).await.unwrap();
    let reason: Value = serde_json::from_slice(&reason).unwrap();
    assert_eq!(reason["error"]["code"], "busy");
    assert_eq!(get(&server, "/health").await.status, 200);
    drop(streams);
    wait_until_idle(&server).await;
    assert_eq!(hard(&server).await.status(), StatusCode::OK);
}

#[tokio::test(start_paused = true)]
async fn too_many_requests_of_all_clients_are_refused() {
    let server = server();
    let mut held = tokio::task::JoinSet::new();
    // Bodies that never arrive keep their places until they time out; the clock is paused here.
    let refused = loop {
        let body =
            Body::from_stream(futures_util::stream::pending::<Result<Vec<u8>, Infallible>>());
        let request = Request::post("/api/position")
            .header(header::CONTENT_TYPE, "application/json")
            .body(body)
            .unwrap();
        held.spawn(server.clone().oneshot(request));
        tokio::task::yield_now().await;
        let health = get(&server, "/health").await;
        if health.status != StatusCode::OK {
            break health;
        }
        assert!(held.len() < 10_000, "there is no limit");
    };
    assert_eq!(refused.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(refused.headers[header::RETRY_AFTER], "1");
    assert_eq!(refused.json()["error"]["code"], "busy");
    held.shutdown().await;
    assert_eq!(get(&server, "/health").await.status, StatusCode::OK);
}
