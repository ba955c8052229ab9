//! Requests that are refused, with a code that programs can read.

#![allow(
    clippy::unwrap_used,
    reason = "a test that cannot continue should panic"
)]

mod common;

use std::io;

use axum::body::Body;
use axum::http::{Method, Request, header};
use common::{get, post, post_text, send, server};
use futures_util::stream;
use serde_json::{Value, json};

fn code(answer: &common::Answer) -> (u16, String, Value) {
    let error = &answer.json()["error"];
    assert!(!error["message"].as_str().unwrap().is_empty());
    let code = error["code"].as_str().unwrap().to_owned();
    (answer.status.as_u16(), code, error["field"].clone())
}

/// Endpoint, body, status, code and field of the reply.
const INVALID: &str = r#"
position | {"rules": "7y6"} | 422 | bad_rules | rules
position | {"rules": "3x3c9"} | 422 | bad_rules | rules
position | {"moves": "x9:1"} | 422 | bad_rules | rules
position | {"rules": "21x6"} | 422 | board_too_large | rules
position | {"rules": "7x64"} | 422 | board_too_large | rules
position | {"moves": "40x40:1"} | 422 | board_too_large | moves
position | {"moves": "1111111"} | 422 | bad_moves | moves
position | {"moves": "8"} | 422 | bad_moves | moves
position | {"moves": "x../.../..."} | 422 | bad_moves | moves
position | {"moves": 4} | 400 | bad_json | -
position | {"moves": "", "extra": 1} | 400 | bad_json | -
position | [] | 400 | bad_json | -
position | ["7x6", ""] | 400 | bad_json | -
analysis | {"rules": "99x99"} | 422 | bad_rules | rules
analysis | {"nodes": 0} | 422 | bad_budget | nodes
analysis | {"nodes": 20000000000} | 422 | bad_budget | nodes
analysis | {"nodes": -1} | 400 | bad_json | -
review | {"moves": "12x"} | 422 | bad_moves | moves
move | {"moves": ""} | 400 | bad_json | -
move | {"player": "nobody"} | 422 | unknown_player | player
move | {"player": "level(3"} | 422 | unknown_player | player
move | {"player": "weights(file=secret)"} | 422 | unknown_player | player
move | {"player": "alphabeta(table=9999)"} | 422 | bad_budget | player
move | {"player": "random", "time_ms": 0} | 422 | bad_budget | time_ms
move | {"player": "random", "time_ms": 60000} | 422 | bad_budget | time_ms
move | {"player": "random", "nodes": 0} | 422 | bad_budget | nodes
move | {"player": "random", "moves": "1212121"} | 422 | game_over | moves
explain | {"evaluator": "nothing"} | 422 | unknown_evaluator | evaluator
explain | {"evaluator": "threats(file=secret)"} | 422 | unknown_evaluator | evaluator
"#;

#[tokio::test]
async fn invalid_requests_get_a_code_and_the_field() {
    let server = server();
    for line in INVALID.trim().lines() {
        let parts: Vec<&str> = line.split(" | ").collect();
        let [path, body, status, expected, field] = parts[..] else {
            panic!("five parts: {line}");
        };
        let field = if field == "-" {
            Value::Null
        } else {
            json!(field)
        };
        let answer = post_text(&server, &format!("/api/{path}"), body, "*/*").await;
        let expected = (status.parse().unwrap(), expected.to_owned(), field);
        assert_eq!(code(&answer), expected, "{line}");
    }
}

#[tokio::test]
async fn long_texts_get_short_error_messages() {
    let server = server();
    for (path, field) in [
        ("position", "moves"),
        ("move", "player"),
        ("explain", "evaluator"),
    ] {
        let answer = post(
            &server,
            &format!("/api/{path}"),
            json!({ field: "1".repeat(5000) }),
        )
        .await;
        assert_eq!(
            (answer.status.as_u16(), &answer.json()["error"]["field"]),
            (422, &json!(field))
        );
        assert!(answer.body.len() < 500, "{}", answer.text());
    }
}

#[tokio::test]
async fn a_body_that_is_not_json_is_refused() {
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
async fn a_long_body_is_refused() {
    let server = server();
    let body = json!({ "moves": "1".repeat(100_000) }).to_string();
    let answer = post_text(&server, "/api/position", body, "*/*").await;
    assert_eq!(code(&answer), (413, "too_large".to_owned(), Value::Null));
}

#[tokio::test]
async fn malformed_chunks_are_not_called_too_long() {
    let server = server();
    let parts = [Ok("{"), Err(io::Error::from(io::ErrorKind::InvalidInput))];
    let body = Body::from_stream(stream::iter(parts));
    let request = Request::post("/api/position").header(header::CONTENT_TYPE, "application/json");
    let answer = send(&server, request.body(body).unwrap()).await;
    assert_eq!(code(&answer), (400, "bad_json".to_owned(), Value::Null));
}

#[tokio::test]
async fn unknown_paths_and_methods_get_json_errors() {
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
