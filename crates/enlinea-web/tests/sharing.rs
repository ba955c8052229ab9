//! Many callers at a time: hard questions do not block easy ones, too many are refused, and those who leave cost nothing.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should panic")]

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

/// Waits until nothing is analysed any more; forever is a minute.
async fn wait_for_silence(server: &Router) {
    for _ in 0..6000 {
        if metric(server, "enlinea_analyses").await == 0 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("work goes on for nobody");
}

#[tokio::test]
async fn easy_questions_are_answered_while_hard_ones_are_at_work() {
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
    wait_for_silence(&server).await;
}

#[tokio::test]
async fn the_work_of_a_caller_that_leaves_is_stopped() {
    let server = server();
    let body = json!({"moves": "", "book": false, "nodes": 10_000_000_000_u64});
    let in_one_piece = post(&server, "/api/analysis", body);
    let late = tokio::time::timeout(Duration::from_millis(50), in_one_piece).await;
    assert!(late.is_err(), "this position takes longer");
    wait_for_silence(&server).await;
    let player = json!({"player": "perfect", "rules": "12x10", "nodes": 10_000_000_000_u64});
    let late = tokio::time::timeout(
        Duration::from_millis(50),
        post(&server, "/api/move", player),
    )
    .await;
    assert!(late.is_err(), "this player thinks longer");
    for _ in 0..6000 {
        if metric(&server, "enlinea_moves").await == 0 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("a player thinks for nobody");
}

#[tokio::test]
async fn too_many_questions_of_one_address_are_refused() {
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
    wait_for_silence(&server).await;
    assert_eq!(hard(&server).await.status(), StatusCode::OK);
}

#[tokio::test(start_paused = true)]
async fn more_requests_than_the_server_holds_are_refused() {
    let server = server();
    let mut held = tokio::task::JoinSet::new();
    // Bodies that never come hold their places until the server loses its patience; the clock stands still here.
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
