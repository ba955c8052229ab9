//! What is refused, and that programs can read why.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should panic")]

mod common;

use axum::body::Body;
use axum::http::{Method, Request, header};
use common::{get, post, post_text, send, server};
use serde_json::{Value, json};

fn code(answer: &common::Answer) -> (u16, String, Value) {
    let error = &answer.json()["error"];
    assert!(!error["message"].as_str().unwrap().is_empty());
    let code = error["code"].as_str().unwrap().to_owned();
    (answer.status.as_u16(), code, error["field"].clone())
}

#[tokio::test]
async fn senseless_requests_name_code_and_field() {
    let server = server();
    let long = "1".repeat(500);
    for (path, body, status, expected, field) in [
        (
            "position",
            json!({"rules": "7y6"}),
            422,
            "bad_rules",
            json!("rules"),
        ),
        (
            "position",
            json!({"rules": "3x3c9"}),
            422,
            "bad_rules",
            json!("rules"),
        ),
        (
            "position",
            json!({"moves": "x9:1"}),
            422,
            "bad_rules",
            json!("rules"),
        ),
        (
            "position",
            json!({"rules": "21x6"}),
            422,
            "board_too_large",
            json!("rules"),
        ),
        (
            "position",
            json!({"rules": "7x64"}),
            422,
            "board_too_large",
            json!("rules"),
        ),
        (
            "position",
            json!({"moves": "40x40:1"}),
            422,
            "board_too_large",
            json!("moves"),
        ),
        (
            "position",
            json!({"moves": "1111111"}),
            422,
            "bad_moves",
            json!("moves"),
        ),
        (
            "position",
            json!({"moves": "8"}),
            422,
            "bad_moves",
            json!("moves"),
        ),
        (
            "position",
            json!({"moves": long}),
            422,
            "bad_moves",
            json!("moves"),
        ),
        (
            "position",
            json!({"moves": "x../.../..."}),
            422,
            "bad_moves",
            json!("moves"),
        ),
        (
            "position",
            json!({"moves": 4}),
            400,
            "bad_json",
            Value::Null,
        ),
        (
            "position",
            json!({"moves": "", "extra": 1}),
            400,
            "bad_json",
            Value::Null,
        ),
        ("position", json!([]), 400, "bad_json", Value::Null),
        (
            "analysis",
            json!({"rules": "99x99"}),
            422,
            "bad_rules",
            json!("rules"),
        ),
        (
            "analysis",
            json!({"nodes": 0}),
            422,
            "bad_budget",
            json!("nodes"),
        ),
        (
            "analysis",
            json!({"nodes": 20_000_000_000_u64}),
            422,
            "bad_budget",
            json!("nodes"),
        ),
        (
            "analysis",
            json!({"nodes": -1}),
            400,
            "bad_json",
            Value::Null,
        ),
        (
            "review",
            json!({"moves": "12x"}),
            422,
            "bad_moves",
            json!("moves"),
        ),
        ("move", json!({"moves": ""}), 400, "bad_json", Value::Null),
        (
            "move",
            json!({"player": "nobody"}),
            422,
            "unknown_player",
            json!("player"),
        ),
        (
            "move",
            json!({"player": "level(3"}),
            422,
            "unknown_player",
            json!("player"),
        ),
        (
            "move",
            json!({"player": long}),
            422,
            "unknown_player",
            json!("player"),
        ),
        (
            "move",
            json!({"player": "a".repeat(5000)}),
            422,
            "unknown_player",
            json!("player"),
        ),
        (
            "move",
            json!({"player": "weights(file=secret)"}),
            422,
            "unknown_player",
            json!("player"),
        ),
        (
            "move",
            json!({"player": "alphabeta(table=9999)"}),
            422,
            "bad_budget",
            json!("player"),
        ),
        (
            "move",
            json!({"player": "random", "time_ms": 0}),
            422,
            "bad_budget",
            json!("time_ms"),
        ),
        (
            "move",
            json!({"player": "random", "time_ms": 60_000}),
            422,
            "bad_budget",
            json!("time_ms"),
        ),
        (
            "move",
            json!({"player": "random", "nodes": 0}),
            422,
            "bad_budget",
            json!("nodes"),
        ),
        (
            "move",
            json!({"player": "random", "moves": "1212121"}),
            422,
            "game_over",
            json!("moves"),
        ),
        (
            "explain",
            json!({"evaluator": "nothing"}),
            422,
            "unknown_evaluator",
            json!("evaluator"),
        ),
        (
            "explain",
            json!({"evaluator": "threats(file=secret)"}),
            422,
            "unknown_evaluator",
            json!("evaluator"),
        ),
    ] {
        let answer = post(&server, &format!("/api/{path}"), body.clone()).await;
        assert_eq!(
            code(&answer),
            (status, expected.to_owned(), field),
            "{path} {body}"
        );
    }
}

#[tokio::test]
async fn what_is_not_json_is_refused() {
    let server = server();
    for body in ["", "{", "{} {}", "\u{0}", "{\"moves\": \"\\ud800\"}", "nul"] {
        let answer = post_text(&server, "/api/position", body, "*/*").await;
        assert_eq!(
            code(&answer),
            (400, "bad_json".to_owned(), Value::Null),
            "{body:?}"
        );
    }
    let answer = post_text(&server, "/api/position", vec![0xff, 0xfe], "*/*").await;
    assert_eq!(answer.status, 400);
    let deep = "[".repeat(10_000);
    assert_eq!(
        post_text(&server, "/api/position", deep, "*/*")
            .await
            .status,
        400
    );
    let request = Request::post("/api/position").header(header::CONTENT_TYPE, "text/plain");
    let answer = send(&server, request.body(Body::from("{}")).unwrap()).await;
    assert_eq!(code(&answer), (415, "bad_json".to_owned(), Value::Null));
}

#[tokio::test]
async fn long_requests_are_refused() {
    let server = server();
    let body = json!({ "moves": "1".repeat(100_000) }).to_string();
    let answer = post_text(&server, "/api/position", body, "*/*").await;
    assert_eq!(code(&answer), (413, "too_large".to_owned(), Value::Null));
}

#[tokio::test]
async fn unknown_addresses_and_methods_are_told_in_json() {
    let server = server();
    for path in [
        "/api/nothing",
        "/api/",
        "/api/position/x",
        "/api/tournaments/1.1",
        "/api/tournaments/x/games",
        "/api/tournaments/1.1/games/1.1.1",
        "/api/tournaments/9/events",
        "/assets/missing.js",
    ] {
        let answer = get(&server, path).await;
        assert_eq!(
            code(&answer),
            (404, "not_found".to_owned(), Value::Null),
            "{path}"
        );
    }
    for (method, path) in [
        (Method::GET, "/api/position"),
        (Method::DELETE, "/api/analysis"),
        (Method::POST, "/api"),
        (Method::POST, "/health"),
        (Method::PUT, "/"),
        (Method::POST, "/api/players"),
    ] {
        let request = Request::builder().method(method.clone()).uri(path);
        let answer = send(&server, request.body(Body::empty()).unwrap()).await;
        assert_eq!(
            code(&answer),
            (405, "method_not_allowed".to_owned(), Value::Null),
            "{method} {path}"
        );
        assert!(
            answer.headers.contains_key(header::ALLOW),
            "{method} {path}"
        );
    }
    for query in ["offset=-1", "limit=x", "nonsense=1"] {
        let answer = get(&server, &format!("/api/tournaments/1.1/games?{query}")).await;
        assert_eq!(
            code(&answer),
            (400, "bad_query".to_owned(), Value::Null),
            "{query}"
        );
    }
}
