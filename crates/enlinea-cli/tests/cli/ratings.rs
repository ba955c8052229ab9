//! Ratings over many tournaments and database files.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::{answer, run, text};

fn play(folder: &Path, store: &str, content: &str) -> String {
    let file = folder.join("cup.toml");
    fs::write(&file, content).expect("prepared for the test");
    let store = text(&folder.join(store)).to_owned();
    answer(&[
        "tournament",
        "run",
        text(&file),
        "--store",
        &store,
        "--quiet",
    ]);
    store
}

const FIRST: &str =
    "name = 'first'\nopenings = 'random(4)'\nrounds = 8\nplayers = ['random', 'greedy']";
const SECOND: &str =
    "name = 'second'\nopenings = 'random(4)'\nrounds = 8\nplayers = ['greedy', 'minimax(depth=3)']";

#[test]
fn players_are_rated_over_tournaments_and_files() {
    let folder = tempfile::tempdir().unwrap();
    let first = play(folder.path(), "a.db", FIRST);
    let second = play(folder.path(), "b.db", SECOND);
    let both = ["ratings", "--store", &first, "--store", &second];
    let table = answer(&both);
    assert!(
        table.starts_with("7x6c4: 3 players, 16 games of 2 tournaments"),
        "{table}"
    );
    let json: Value = serde_json::from_str(&answer(&[&both[..], &["--json"]].concat())).unwrap();
    let players = json["players"].as_array().unwrap();
    let greedy = players
        .iter()
        .find(|one| one["player"] == "greedy")
        .unwrap();
    assert_eq!(
        (&greedy["tournaments"], &greedy["games"]),
        (&2.into(), &16.into())
    );
    assert_eq!(json["groups"], 1);
    assert_eq!(json["rated_tournaments"][1]["name"], "second");
    let sum: f64 = players
        .iter()
        .map(|one| one["elo"]["value"].as_f64().unwrap())
        .sum();
    assert!(sum.abs() < 1e-6);
    // The same file twice is the same evidence.
    let again = answer(&[&both[..], &["--store", &first, "--json"]].concat());
    let again: Value = serde_json::from_str(&again).unwrap();
    for (one, other) in players.iter().zip(again["players"].as_array().unwrap()) {
        assert_eq!(
            (&one["player"], &one["elo"]),
            (&other["player"], &other["elo"])
        );
    }
    // An anchor is a name or a spec, which may have equals signs.
    let anchored = answer(&[&both[..], &["--anchor", "minimax(depth=3)=1500"]].concat());
    assert!(anchored.contains("+1500    0"), "{anchored}");
    let one = answer(&["ratings", "first", "--store", &first]);
    assert!(
        one.starts_with("7x6c4: 2 players, 8 games of 1 tournament,"),
        "{one}"
    );
}

#[test]
fn a_program_that_was_changed_is_another_player() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("bot.sh");
    let cup = |name: &str| {
        format!(
            "name = '{name}'\nrounds = 2\nplayers = ['random', {{ name = 'bot', command = ['sh', 'bot.sh'] }}]"
        )
    };
    let engine = |player: &str| format!("exec {} engine native {player}", crate::PROGRAM);
    fs::write(&script, engine("greedy")).unwrap();
    let store = play(folder.path(), "a.db", &cup("monday"));
    fs::write(&script, engine("random")).unwrap();
    play(folder.path(), "a.db", &cup("tuesday"));
    let json: Value =
        serde_json::from_str(&answer(&["ratings", "--store", &store, "--json"])).unwrap();
    let players = json["players"].as_array().unwrap().iter();
    let bots: Vec<&str> = players
        .filter_map(|one| one["player"].as_str())
        .filter(|name| name.starts_with("bot ["))
        .collect();
    assert_eq!(bots.len(), 2, "{json}");
    let ran = run(&["ratings", "--store", &store, "--anchor", "bot=0"], b"");
    assert_eq!(ran.code, 2);
    assert!(
        ran.err.contains(bots[0]) && ran.err.contains(bots[1]),
        "{}",
        ran.err
    );
}

#[test]
fn what_cannot_be_rated_is_told_in_a_line() {
    let folder = tempfile::tempdir().unwrap();
    let store = play(folder.path(), "a.db", FIRST);
    let small = play(
        folder.path(),
        "b.db",
        "name = 'small'\nrules = '5x5'\nplayers = ['random', 'greedy']",
    );
    for (words, message) in [
        (
            &["ratings", "--store", "none.db"][..],
            "there is no database file",
        ),
        (
            &["ratings", "third", "--store", &store],
            "no database file has a tournament named `third`",
        ),
        (
            &["ratings", "--store", &small],
            "of 7x6c4; there are tournaments of 5x5c4: choose with --rules",
        ),
        (
            &["ratings", "--store", &store, "--anchor", "eve=1"],
            "`eve` is not a rated player",
        ),
        (
            &["ratings", "--store", &store, "--anchor", "greedy=NaN"],
            "expected a number after",
        ),
        (
            &["ratings", "--store", &store, "--anchor", "greedy=-1e308"],
            "expected a number after `=`, at most 10000",
        ),
        (
            &["ratings", "--store", &store, "--anchor", "greedy"],
            "expected PLAYER=ELO",
        ),
    ] {
        let ran = run(words, b"");
        assert_eq!(ran.code, 2, "{words:?}");
        assert!(ran.err.contains(message), "{}", ran.err);
    }
    let table = answer(&["ratings", "--store", &small, "--rules", "5x5"]);
    assert!(table.starts_with("5x5c4: 2 players"), "{table}");
}
