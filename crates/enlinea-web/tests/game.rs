//! Positions, analysis, players and explanations through the router.

#![allow(
    clippy::unwrap_used,
    reason = "a test that cannot continue should panic"
)]

mod common;

use common::{get, post, server, stream};
use serde_json::{Value, json};

#[tokio::test]
async fn a_position_is_drawn() {
    let server = server();
    let answer = post(
        &server,
        "/api/position",
        json!({"rules": "7x6", "moves": "4453"}),
    )
    .await;
    assert_eq!(answer.status, 200);
    let position = answer.json();
    assert_eq!(position["rules"], "7x6c4");
    assert_eq!(
        (&position["columns"], &position["rows"]),
        (&json!(7), &json!(6))
    );
    assert_eq!(
        (&position["connect"], &position["pieces"]),
        (&json!(4), &Value::Null)
    );
    assert_eq!(
        (&position["moves"], &position["text"]),
        (&json!("4453"), &json!("4453"))
    );
    assert_eq!(
        (&position["ply"], &position["to_move"]),
        (&json!(4), &json!(1))
    );
    assert_eq!(position["cells"][3], json!([1, 2, 0, 0, 0, 0]));
    assert_eq!(position["legal"], json!([1, 2, 3, 4, 5, 6, 7]));
    assert_eq!(position["result"], Value::Null);
}

#[tokio::test]
async fn finished_and_set_up_positions_are_drawn() {
    let server = server();
    let won = post(&server, "/api/position", json!({"moves": "1212121"}))
        .await
        .json();
    assert_eq!(won["legal"], json!([]));
    assert_eq!(won["result"]["winner"], 1);
    assert_eq!(
        won["result"]["line"],
        json!([[1, 1], [1, 2], [1, 3], [1, 4]])
    );
    let set_up = json!({"rules": "3x3c3p4", "moves": ".../o../x../2"});
    let set_up = post(&server, "/api/position", set_up).await.json();
    assert_eq!(
        (&set_up["moves"], &set_up["pieces"]),
        (&Value::Null, &json!(4))
    );
    assert_eq!(set_up["text"], ".../o../x../2");
    assert_eq!(set_up["diagram"], ".../o../xx.");
    let in_front = post(&server, "/api/position", json!({"moves": "5x4c3:12"}))
        .await
        .json();
    assert_eq!(in_front["rules"], "5x4c3");
}

#[tokio::test]
async fn an_analysis_says_why_if_asked() {
    let server = server();
    let asked = json!({"moves": "4455", "explain": true});
    let reasons = post(&server, "/api/analysis", asked).await.json()["reasons"].clone();
    assert_eq!(reasons.as_array().unwrap().len(), 1);
    let reason = &reasons[0];
    assert_eq!(reason["rule"], "double-threat");
    assert_eq!(
        (&reason["side"], &reason["squares"]),
        (&json!(1), &json!([[2, 1], [6, 1]]))
    );
    assert_eq!(
        (&reason["after"], &reason["shown"]),
        (&json!([3]), &Value::Null)
    );
    assert!(reason["text"].as_str().unwrap().contains("column 2, row 1"));
    let unasked = post(&server, "/api/analysis", json!({"moves": "4455"}))
        .await
        .json();
    assert_eq!(unasked["reasons"], json!([]));
}

/// Known from the literature: the first player wins in the middle and loses at the sides.
#[tokio::test]
async fn the_empty_board_is_analysed_from_the_book() {
    let server = server();
    let analysis = post(
        &server,
        "/api/analysis",
        json!({"rules": "7x6", "moves": ""}),
    )
    .await
    .json();
    let scores: Vec<i64> = analysis["columns"]
        .as_array()
        .unwrap()
        .iter()
        .map(|column| column["score"]["lower"].as_i64().unwrap())
        .collect();
    assert_eq!(scores, [-2, -1, 0, 1, 0, -1, -2]);
    assert_eq!(
        (&analysis["best"], &analysis["complete"]),
        (&json!([4]), &json!(true))
    );
    assert_eq!(analysis["score"]["words"], "wins in 41 moves");
    assert_eq!(
        (&analysis["score"]["plies"], &analysis["score"]["winner"]),
        (&json!(41), &json!(1))
    );
    assert_eq!(analysis["line"][0], 4);
    let answers = &analysis["columns"][3]["answers"];
    assert_eq!(answers[0], json!({"column": 1, "score": -4}));
    assert_eq!(answers[3], json!({"column": 4, "score": -1}));
    assert_eq!(analysis["stopped"], Value::Null);
    assert_eq!(analysis["position"]["ply"], 0);
}

#[tokio::test]
async fn an_analysis_on_any_board_is_the_solvers() {
    let server = server();
    for (rules, moves) in [
        ("7x6", "44444422521673"),
        ("6x5", "3344"),
        ("5x5c3p6", "3"),
        ("9x4", "5544"),
    ] {
        let analysis = post(
            &server,
            "/api/analysis",
            json!({"rules": rules, "moves": moves}),
        )
        .await
        .json();
        let game = enlinea_core::Game::from_moves(rules.parse().unwrap(), moves).unwrap();
        let expected = enlinea_solver::Solver::new(game.rules())
            .analyze(&game)
            .unwrap();
        let score = expected.solution.score().unwrap().value();
        assert_eq!(analysis["score"]["lower"], score, "{game}");
        assert_eq!(analysis["score"]["exact"], true);
        let best: Vec<u32> = expected.best.iter().map(|column| column.number()).collect();
        assert_eq!(analysis["best"], json!(best));
    }
}

#[tokio::test]
async fn a_small_budget_gives_true_bounds_and_the_reason() {
    let server = server();
    let question = json!({"moves": "13712", "book": false, "nodes": 5000});
    let analysis = post(&server, "/api/analysis", question).await.json();
    assert_eq!(
        (&analysis["complete"], &analysis["stopped"]),
        (&json!(false), &json!("nodes"))
    );
    assert!(analysis["nodes"].as_u64().unwrap() <= 5000);
    let score = &analysis["score"];
    assert_eq!(
        (&score["exact"], &score["plies"]),
        (&json!(false), &Value::Null)
    );
    assert!(score["lower"].as_i64().unwrap() <= score["upper"].as_i64().unwrap());
}

/// While three columns are unknown, the six that are proven to lose must not be called best.
#[tokio::test]
async fn a_proven_loss_is_not_best_while_other_columns_are_unknown() {
    let server = server();
    let question = json!({"rules": "9x7c5", "moves": "55663", "nodes": 300_000});
    let analysis = post(&server, "/api/analysis", question).await.json();
    let columns = analysis["columns"].as_array().unwrap();
    let is_lost = |column: &&Value| column["score"]["outcome"] == "loss";
    assert!(columns.iter().filter(is_lost).count() >= 6, "{analysis}");
    assert!(
        columns
            .iter()
            .any(|column| column["score"]["outcome"].is_null())
    );
    assert_eq!(analysis["best"], json!([]), "{analysis}");
}

#[tokio::test]
async fn bounds_only_close_in_and_the_last_event_is_the_answer() {
    let server = server();
    let question = json!({"moves": "44444222", "book": false, "nodes": 3_000_000});
    let events = stream(&server, "/api/analysis", question).await;
    let (name, last) = events.last().unwrap();
    assert_eq!(name, "done");
    assert!(
        events[..events.len() - 1]
            .iter()
            .all(|(name, _)| name == "bounds")
    );
    let number = |value: &Value| value.as_i64().unwrap();
    for pair in events.windows(2) {
        let (before, after) = (&pair[0].1, &pair[1].1);
        assert!(number(&before["nodes"]) <= number(&after["nodes"]));
        let columns = before["columns"].as_array().unwrap().iter();
        for (before, after) in columns.zip(after["columns"].as_array().unwrap()) {
            assert!(number(&before["score"]["lower"]) <= number(&after["score"]["lower"]));
            assert!(number(&before["score"]["upper"]) >= number(&after["score"]["upper"]));
        }
    }
    assert!(last["complete"] == true || last["stopped"] == "nodes");
}

#[tokio::test]
async fn a_finished_game_has_a_score() {
    let server = server();
    let analysis = post(&server, "/api/analysis", json!({"moves": "1212121"}))
        .await
        .json();
    assert_eq!(
        (&analysis["columns"], &analysis["best"]),
        (&json!([]), &json!([]))
    );
    assert_eq!(analysis["score"]["words"], "has lost");
    assert_eq!(analysis["score"]["winner"], 1);
}

#[tokio::test]
async fn a_board_that_cannot_be_solved_gets_bounds() {
    let server = server();
    let question = json!({"rules": "20x20", "moves": "aabb", "nodes": 100_000});
    let analysis = post(&server, "/api/analysis", question).await.json();
    assert_eq!(analysis["columns"].as_array().unwrap().len(), 20);
    assert_eq!(analysis["stopped"], "nodes");
}

#[tokio::test]
async fn the_catalogue_can_be_played() {
    let server = server();
    let catalogue = get(&server, "/api/players").await.json();
    let players = catalogue["players"].as_array().unwrap();
    assert!(players.len() > 40);
    for player in players {
        // Small, for searches of the whole tree.
        let rules = player["boards"][0].as_str().unwrap_or("5x4");
        let order =
            json!({"rules": rules, "moves": "3312", "player": player["spec"], "nodes": 2000});
        let answer = post(&server, "/api/move", order).await;
        assert_eq!(answer.status, 200, "{player}: {}", answer.text());
        let column = answer.json()["column"].as_u64().unwrap();
        assert!((1..=7).contains(&column));
    }
    for evaluator in catalogue["evaluators"].as_array().unwrap() {
        let question = json!({"moves": "4453", "evaluator": evaluator["spec"]});
        let answer = post(&server, "/api/explain", question).await;
        assert_eq!(answer.status, 200, "{evaluator}: {}", answer.text());
        let explained = answer.json();
        let parts = explained["parts"].as_array().unwrap().iter();
        let sum: f64 = parts.map(|part| part["value"].as_f64().unwrap()).sum();
        let value = explained["value"].as_f64().unwrap();
        assert!(
            (sum - value).abs() < 1e-3 * value.abs().max(1.0),
            "{evaluator}: {sum} and {value}"
        );
        assert_eq!(explained["heat"].as_array().unwrap().len(), 7);
        assert_eq!(explained["score"]["exact"], true);
    }
}

#[tokio::test]
async fn a_move_is_the_players_and_the_seed_repeats_it() {
    let server = server();
    let order = |seed| json!({"moves": "4453", "player": "level(2)", "seed": seed});
    let first = post(&server, "/api/move", order(7)).await.json();
    let again = post(&server, "/api/move", order(7)).await.json();
    assert_eq!(first["column"], again["column"]);
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..40 {
        seen.insert(post(&server, "/api/move", order(seed)).await.json()["column"].as_u64());
    }
    assert!(seen.len() > 1, "a weak level plays different moves");
    let order = json!({"moves": "112233", "player": "perfect"});
    let winning = post(&server, "/api/move", order).await.json();
    assert_eq!(
        (&winning["column"], &winning["stopped"]),
        (&json!(4), &Value::Null)
    );
}

#[tokio::test]
async fn a_player_without_end_is_stopped_in_time() {
    let server = server();
    for player in [
        "perfect",
        "uba-minimax",
        "mcts(playouts=1000000000)",
        "minimax(depth=60)",
    ] {
        let order =
            json!({"rules": "12x10", "player": player, "nodes": 10_000_000_000_u64, "time_ms": 50});
        let answer = post(&server, "/api/move", order).await;
        assert_eq!(answer.status, 200, "{player}: {}", answer.text());
        assert_eq!(answer.json()["stopped"], "time", "{player}");
    }
}

#[tokio::test]
async fn a_review_names_mistakes() {
    let server = server();
    // The second player overlooks three in a row.
    let game = json!({"moves": "4414243"});
    let events = stream(&server, "/api/review", game.clone()).await;
    let (name, end) = events.last().unwrap();
    assert_eq!(
        (name.as_str(), &end["plies"], &end["complete"]),
        ("done", &json!(7), &json!(true))
    );
    let plies: Vec<&Value> = events[..7].iter().map(|(_, ply)| ply).collect();
    assert_eq!(
        (&plies[0]["column"], &plies[0]["verdict"]),
        (&json!(4), &json!("best"))
    );
    assert!(plies.iter().any(|ply| ply["verdict"] == "blunder"));
    for (number, ply) in (1..).zip(&plies) {
        assert_eq!(ply["ply"], number);
    }
    let in_one_piece = common::post(&server, "/api/review", game).await.json();
    assert_eq!(in_one_piece.as_array().unwrap().len(), 7);
    assert_eq!(&in_one_piece[6], plies[6]);
}

#[tokio::test]
async fn parts_of_an_explanation_have_no_field_that_is_always_null() {
    let question = json!({"moves": "445566", "evaluator": "uam-parity-12"});
    let explained = post(&server(), "/api/explain", question).await.json();
    let parts = explained["parts"].as_array().unwrap();
    assert!(!parts.is_empty());
    for part in parts {
        let fields = part.as_object().unwrap();
        assert!(fields.values().all(|value| !value.is_null()), "{part}");
    }
}
