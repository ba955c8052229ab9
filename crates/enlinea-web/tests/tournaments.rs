//! Tournaments of a database file that another process writes.

#![allow(
    clippy::unwrap_used,
    reason = "a test that cannot continue should panic"
)]

mod common;

use std::path::Path;
use std::time::Duration;

use axum::body::Body;
use axum::http::Request;
use common::{get, state};
use enlinea_arena::store::{Store, StoredTournament};
use enlinea_arena::tournament::{TournamentDescription, TournamentOptions, run};
use enlinea_web::app;
use futures_util::StreamExt;
use serde_json::{Value, json};
use tower::ServiceExt;

const CUP: &str = "name = 'cup'\nrules = '5x4'\nrounds = 4\nseed = 3\nopenings = 'random(2)'\n\
                   players = ['random', 'greedy', 'minimax(depth=2)']";

fn enter(store: &mut Store) -> StoredTournament {
    store
        .enter(&TournamentDescription::from_toml(CUP, Path::new(".")).unwrap())
        .unwrap()
}

fn play(store: &mut Store, tournament: &StoredTournament) {
    let options = TournamentOptions::new().workers(1);
    run(store, tournament, options, &mut ()).unwrap();
}

#[tokio::test]
async fn a_finished_tournament_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cup.db");
    let mut store = Store::open(&path).unwrap();
    let cup = enter(&mut store);
    play(&mut store, &cup);
    let server = app(state().with_stores(&[path]).unwrap());

    let list = get(&server, "/api/tournaments").await.json();
    let expected = json!({
        "id": "1.1", "name": "cup", "format": "round-robin", "rules": "5x4c4", "games_done": 12, "games_planned": 12,
        "state": "done", "is_ours": false
    });
    assert_eq!(list["tournaments"], json!([expected]));
    assert_eq!(list["start"], Value::Null, "nobody may start one here");

    let results = get(&server, "/api/tournaments/1.1").await.json();
    assert_eq!(results["tournament"], expected);
    let table = results["table"].as_array().unwrap();
    assert_eq!(table.len(), 3);
    for (rank, row) in (1..).zip(table) {
        assert_eq!((&row["rank"], &row["games"]), (&json!(rank), &json!(8)));
        let number = |name: &str| row[name].as_f64().unwrap();
        assert!(number("score_low") <= number("score") && number("score") <= number("score_high"));
    }
    let cells = &results["crosstable"]["cells"];
    assert_eq!(
        (&cells[0][0], cells[0][1]["wins"].is_u64()),
        (&Value::Null, true)
    );
    assert_eq!(cells[0][1]["wins"], cells[1][0]["losses"]);

    assert!(results["cycles"].is_array());

    let games = get(
        &server,
        "/api/tournaments/1.1/games?player=greedy&opponent=random&limit=2",
    )
    .await
    .json();
    assert_eq!(
        (&games["total"], games["games"].as_array().unwrap().len()),
        (&json!(4), 2)
    );
    let nobody = get(&server, "/api/tournaments/1.1/games?player=nobody")
        .await
        .json();
    assert_eq!(nobody, json!({"total": 0, "games": []}));

    let first = &games["games"][0];
    let address = format!(
        "/api/tournaments/1.1/games/{}",
        first["id"].as_str().unwrap()
    );
    let game = get(&server, &address).await.json();
    assert_eq!(
        (&game["first"], &game["rules"]),
        (&first["first"], &json!("5x4c4"))
    );
    let moves = game["plies"].as_array().unwrap();
    assert_eq!(json!(moves.len()), first["plies"]);
    // Two moves were given; the others have nodes and a time.
    assert_eq!(moves[1]["microseconds"], Value::Null);
    assert!(moves[2]["microseconds"].is_u64());
    let columns: String = moves.iter().map(|one| one["column"].to_string()).collect();
    assert_eq!(game["moves"], columns);
    assert!(columns.starts_with(first["opening"].as_str().unwrap()));

    assert_eq!(
        get(&server, "/api/tournaments/1.1/games/9.9.9")
            .await
            .status,
        404
    );
    assert_eq!(get(&server, "/api/tournaments/2.1").await.status, 404);
    let events = get(&server, "/api/tournaments/1.1/events").await.events();
    assert_eq!(events, [("table".to_owned(), results)]);
}

#[tokio::test]
async fn games_appear_while_a_tournament_runs() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cup.db");
    let mut store = Store::open(&path).unwrap();
    let cup = enter(&mut store);
    let server = app(state().with_stores(&[path]).unwrap());
    let request = Request::get("/api/tournaments/1.1/events")
        .body(Body::empty())
        .unwrap();
    let response = server.clone().oneshot(request).await.unwrap();
    let mut events = response.into_body().into_data_stream();
    let first = events.next().await.unwrap().unwrap();
    let first = String::from_utf8(first.to_vec()).unwrap();
    assert!(
        first.contains("\"games_done\":0") && first.contains("\"state\":\"running\""),
        "{first}"
    );

    tokio::task::spawn_blocking(move || play(&mut store, &cup))
        .await
        .unwrap();
    let rest = async {
        let mut text = String::new();
        while let Some(chunk) = events.next().await {
            text.push_str(std::str::from_utf8(&chunk.unwrap()).unwrap());
        }
        text
    };
    let rest = tokio::time::timeout(Duration::from_mins(1), rest)
        .await
        .unwrap();
    assert!(
        rest.contains("\"games_done\":12") && rest.contains("\"state\":\"done\""),
        "{rest}"
    );
}

#[test]
fn a_missing_or_foreign_database_file_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("missing.db");
    let error = state().with_stores(&[missing]).unwrap_err();
    assert!(
        error.to_string().contains("there is no database file"),
        "{error}"
    );
    let nonsense = folder.path().join("nonsense.db");
    std::fs::write(&nonsense, "this is not a database, however long it is").unwrap();
    assert!(state().with_stores(&[nonsense]).is_err());
}
