//! Tournaments that are started over the API: who may, what is refused, and how they run, wait, stop and continue.

#![allow(
    clippy::unwrap_used,
    reason = "a test that cannot continue should panic"
)]

mod common;

use std::path::Path;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use common::{get, post, post_text, server, state};
use enlinea_web::app;
use serde_json::{Value, json};
use tempfile::TempDir;

fn arena(folder: &Path) -> Router {
    let state = state().with_arena(&folder.join("arena.db")).unwrap();
    app(state.with_stores(&[]).unwrap())
}

fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

/// Three games between each two of these players end within a second.
fn cup(name: &str) -> Value {
    json!({"name": name, "rules": "5x4", "players": ["random", "greedy", "level(3)"], "rounds": 2, "seed": 7})
}

/// Two games that take an hour if nobody stops them.
fn slow(name: &str) -> Value {
    json!({"name": name, "rules": "20x20c20", "players": ["random", "greedy"], "pause_ms": 2000})
}

/// Asks until the state is this one; a tournament that never gets there fails the test.
async fn until(server: &Router, id: &str, wanted: &str) -> Value {
    for _ in 0..1200 {
        let results = get(server, &format!("/api/tournaments/{id}")).await.json();
        if results["tournament"]["state"] == wanted {
            return results;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("{id} is never {wanted}")
}

#[tokio::test]
async fn a_tournament_is_played_to_its_end() {
    let folder = folder();
    let server = arena(folder.path());
    let list = get(&server, "/api/tournaments").await.json();
    assert_eq!(list["tournaments"], json!([]));
    assert_eq!(list["start"]["players"], 12);
    let answer = post(&server, "/api/tournaments", cup("first")).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    assert_eq!(answer.json()["games_planned"], 6);
    assert_eq!(answer.json()["id"], "1.1");
    let results = until(&server, "1.1", "done").await;
    assert_eq!(results["tournament"]["games_done"], 6);
    assert_eq!(results["tournament"]["is_ours"], false);
    let games = get(&server, "/api/tournaments/1.1/games").await.json();
    assert_eq!(games["total"], 6);
    // The same seed gives the same games, under another name.
    post(&server, "/api/tournaments", cup("second")).await;
    until(&server, "1.2", "done").await;
    let again = get(&server, "/api/tournaments/1.2/games").await.json();
    assert_eq!(again["games"], games["games"]);
    // What is done cannot be stopped, and stays done.
    let stopped = post(&server, "/api/tournaments/1.1/stop", json!({})).await;
    assert_eq!(
        (stopped.status.as_u16(), &stopped.json()["state"]),
        (200, &json!("done"))
    );
}

#[tokio::test]
async fn a_tournament_in_progress_is_not_replaced_by_another_of_its_name() {
    let folder = folder();
    let server = arena(folder.path());
    let first = post(&server, "/api/tournaments", slow("long")).await;
    assert_eq!(first.status, 201);
    // It has no games yet.
    let mut other = slow("long");
    other["seed"] = json!(2);
    let refused = post(&server, "/api/tournaments", other.clone()).await;
    assert_eq!(
        (refused.status.as_u16(), &refused.json()["error"]["field"]),
        (422, &json!("name"))
    );
    assert_eq!(
        post(&server, "/api/tournaments", slow("long")).await.json()["id"],
        "1.1"
    );
    // Stopped and continued at once, it is played again; stopped again, another one may take its name.
    for _ in 0..2 {
        post(&server, "/api/tournaments/1.1/stop", json!({})).await;
        let again = post(&server, "/api/tournaments", slow("long")).await;
        assert_eq!(again.json()["id"], "1.1");
    }
    tokio::time::sleep(Duration::from_millis(500)).await;
    let running = get(&server, "/api/tournaments/1.1").await.json();
    assert_eq!(running["tournament"]["is_ours"], true);
    assert_eq!(running["tournament"]["state"], "running");
    post(&server, "/api/tournaments/1.1/stop", json!({})).await;
    until(&server, "1.1", "stopped").await;
    let answer = post(&server, "/api/tournaments", other).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
}

#[tokio::test]
async fn a_refused_tournament_names_the_key_that_is_wrong() {
    let folder = folder();
    let server = arena(folder.path());
    for (key, value) in [
        ("name", json!("\u{202e}x")),
        ("rounds", json!(3)),
        ("players", json!(["random", "random"])),
    ] {
        let mut request = cup("x");
        request[key] = value;
        let refused = post(&server, "/api/tournaments", request).await;
        assert_eq!(refused.status, 422);
        assert_eq!(refused.json()["error"]["field"], key);
    }
}

#[tokio::test]
async fn a_tournament_waits_for_its_turn_is_watched_stopped_and_continued() {
    let folder = folder();
    let server = arena(folder.path());
    post(&server, "/api/tournaments", slow("long")).await;
    post(&server, "/api/tournaments", cup("waiting")).await;
    let waiting = get(&server, "/api/tournaments/1.2").await.json();
    for row in waiting["table"].as_array().unwrap() {
        assert_eq!(
            (&row["score"], &row["elo"]),
            (&Value::Null, &Value::Null),
            "no games yet"
        );
    }
    assert_eq!(waiting["tournament"]["state"], "running");
    assert_eq!(waiting["tournament"]["is_ours"], true);
    // The board of the first one grows.
    let mut seen = Vec::new();
    let request = Request::get("/api/tournaments/1.1/boards").body(Body::empty());
    let mut boards = {
        use futures_util::StreamExt;
        use tower::ServiceExt;
        let response = server.clone().oneshot(request.unwrap()).await.unwrap();
        response.into_body().into_data_stream().boxed()
    };
    while seen.len() < 3 {
        use futures_util::StreamExt;
        let next = tokio::time::timeout(Duration::from_mins(1), boards.next()).await;
        let text = String::from_utf8(next.unwrap().unwrap().unwrap().to_vec()).unwrap();
        let Some(data) = text.lines().find_map(|line| line.strip_prefix("data: ")) else {
            continue;
        };
        let reply: Value = serde_json::from_str(data).unwrap();
        if let Some(board) = reply["boards"].get(0) {
            assert_eq!(
                (&board["first"], &board["rules"]),
                (&json!("random"), &json!("20x20c20"))
            );
            seen.push(board["moves"].as_str().unwrap().to_owned());
        }
    }
    assert!(
        seen[2].starts_with(&seen[0]) && seen[2].len() > seen[0].len(),
        "{seen:?}"
    );
    drop(boards);
    let stopped = post(&server, "/api/tournaments/1.1/stop", json!({})).await;
    assert_eq!(stopped.status, 200);
    until(&server, "1.1", "stopped").await;
    until(&server, "1.2", "done").await;
    // The same request continues what was stopped; another one of the same name without games takes its place.
    let again = post(&server, "/api/tournaments", slow("long")).await;
    assert_eq!(
        (again.status.as_u16(), &again.json()["id"]),
        (201, &json!("1.1"))
    );
    until(&server, "1.1", "running").await;
    let taken = post(
        &server,
        "/api/tournaments",
        json!({"name": "waiting", "players": ["random", "greedy"]}),
    )
    .await;
    assert_eq!(
        (taken.status.as_u16(), &taken.json()["error"]["field"]),
        (422, &json!("name"))
    );
}

#[tokio::test]
async fn tournaments_are_kept_in_their_file() {
    let folder = folder();
    let first = arena(folder.path());
    post(&first, "/api/tournaments", cup("kept")).await;
    until(&first, "1.1", "done").await;
    drop(first);
    let second = arena(folder.path());
    let list = get(&second, "/api/tournaments").await.json();
    assert_eq!(list["tournaments"][0]["name"], "kept");
    assert_eq!(list["tournaments"][0]["state"], "done");
}

#[tokio::test]
async fn a_server_that_was_not_told_to_starts_none() {
    let server = server();
    for (path, body) in [
        ("/api/tournaments", cup("no")),
        ("/api/tournaments/1.1/stop", json!({})),
    ] {
        let answer = post(&server, path, body).await;
        assert_eq!(answer.status, 403, "{path}");
        assert_eq!(answer.json()["error"]["code"], "forbidden");
    }
    assert_eq!(
        get(&server, "/api/tournaments/1.1/boards").await.status,
        404
    );
}

#[tokio::test]
async fn another_site_cannot_start_or_stop_one() {
    let folder = folder();
    let server = arena(folder.path());
    for path in ["/api/tournaments", "/api/tournaments/1.1/stop"] {
        // What a form of another site can send.
        for kind in ["text/plain", "application/x-www-form-urlencoded"] {
            let request = Request::post(path).header("content-type", kind);
            let answer = common::send(
                &server,
                request.body(Body::from(cup("x").to_string())).unwrap(),
            )
            .await;
            assert_eq!(answer.status, 415, "{path} {kind}");
        }
    }
}

/// What is changed in a valid request, status and field of the reply.
const REFUSED: &str = r#"
"name": "" | name
"name": "  " | name
"name": "a\u0007b" | name
"rules": "21x6" | rules
"rules": "7y6" | rules
"players": [] | players
"players": ["random"] | players
"players": ["random", "random"] | players
"players": ["random", "nobody"] | player
"players": ["random", "weights(file=secret)"] | player
"players": ["random", "alphabeta(table=9999)"] | player
"rounds": 0 | rounds
"rounds": 3 | rounds
"rounds": 1000000 | rounds
"nodes": 0 | nodes
"nodes": 1000001 | nodes
"pause_ms": 2001 | pause_ms
"#;

#[tokio::test]
async fn invalid_tournaments_are_refused_and_nothing_is_stored() {
    let folder = folder();
    let server = arena(folder.path());
    for line in REFUSED.trim().lines() {
        let (change, field) = line.rsplit_once(" | ").unwrap();
        let mut body = cup("refused");
        let change: Value = serde_json::from_str(&format!("{{{change}}}")).unwrap();
        for (name, value) in change.as_object().unwrap() {
            body[name] = value.clone();
        }
        let answer = post(&server, "/api/tournaments", body).await;
        assert_eq!(answer.status, 422, "{line}: {}", answer.text());
        assert_eq!(
            answer.json()["error"]["field"],
            field,
            "{line}: {}",
            answer.text()
        );
    }
    let many: Vec<String> = (1..=13)
        .map(|nodes| format!("alphabeta(nodes={nodes})"))
        .collect();
    let mut body = cup("many");
    body["players"] = json!(many);
    assert_eq!(post(&server, "/api/tournaments", body).await.status, 422);
    let json = "application/json";
    let unknown = post_text(
        &server,
        "/api/tournaments",
        r#"{"name": "x", "threads": 99}"#,
        json,
    )
    .await;
    assert_eq!(unknown.status, 400);
    let list = get(&server, "/api/tournaments").await.json();
    assert_eq!(list["tournaments"], json!([]));
}

#[tokio::test]
async fn one_client_cannot_fill_the_queue() {
    let folder = folder();
    let server = arena(folder.path());
    for number in 0..4 {
        let answer = post(&server, "/api/tournaments", slow(&format!("cup {number}"))).await;
        assert_eq!(answer.status, 201, "{number}");
    }
    let fifth = post(&server, "/api/tournaments", slow("fifth")).await;
    assert_eq!(fifth.status, 429);
    post(&server, "/api/tournaments/1.2/stop", json!({})).await;
    post(&server, "/api/tournaments/1.1/stop", json!({})).await;
    until(&server, "1.1", "stopped").await;
    until(&server, "1.2", "stopped").await;
    assert_eq!(
        post(&server, "/api/tournaments", slow("fifth"))
            .await
            .status,
        201
    );
}
