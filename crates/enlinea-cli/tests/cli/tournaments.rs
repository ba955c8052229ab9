//! Tournaments: run, shown, reported.

use std::fs;
use std::process::Command;

use crate::{PROGRAM, answer, run, text};

/// What `enlinea tournament report` prints.
pub(crate) fn report(store: &str, format: &str, more: &[&str]) -> String {
    let words = ["tournament", "report", "--store", store, "--format", format];
    answer(&[&words[..], more].concat())
}

#[test]
fn a_tournament_is_run_shown_and_reported() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cup.toml");
    let players = format!(
        "['random', 'greedy', {{ name = 'engine', command = ['{PROGRAM}', 'engine', 'native', 'greedy'] }}]"
    );
    fs::write(
        &file,
        format!("name = 'cup'\nopenings = 'all(1)'\nrounds = 4\nplayers = {players}\n"),
    )
    .unwrap();
    let store = folder.path().join("cup.db");
    let store = text(&store);
    let table = answer(&[
        "tournament",
        "run",
        text(&file),
        "--store",
        store,
        "--quiet",
    ]);
    assert!(
        table.starts_with("cup: round-robin of 7x6c4, 3 players, seed 1; 12 of 12 games, finished"),
        "{table}"
    );
    assert_eq!(answer(&["tournament", "show", "--store", store]), table);
    assert_eq!(answer(&["tournament", "resume", "--store", store]), table);
    let json = answer(&["tournament", "show", "--store", store, "--json"]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["finished"], true);
    for (format, sign) in [
        ("csv", "rank,player"),
        ("games-csv", "game,first"),
        ("json", "{\n"),
        ("markdown", "# cup"),
        ("html", "<!DOCTYPE html>"),
        ("table", "cup:"),
    ] {
        let report = report(store, format, &[]);
        assert!(report.starts_with(sign), "{format}");
    }
    let positions = folder.path().join("games.txt");
    report(store, "positions", &["-o", text(&positions)]);
    let shown = answer(&["show", "--json", "--input", text(&positions)]);
    assert_eq!(shown.lines().count(), 12);
    assert!(shown.lines().all(|line| !line.contains("\"ongoing\"")));
}

#[test]
fn a_file_without_a_folder_lies_here() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(
        folder.path().join("cup.toml"),
        "name = 'cup'\nplayers = ['random', 'greedy']",
    )
    .unwrap();
    let ran = Command::new(PROGRAM)
        .args(["tournament", "run", "cup.toml"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    assert!(ran.status.success());
    assert!(folder.path().join("enlinea.db").exists());
}

#[test]
fn wrong_tournaments_are_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let none = folder.path().join("none.db");
    let ran = run(&["tournament", "show", "--store", text(&none)], b"");
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("there is no database file"), "{}", ran.err);
    let file = folder.path().join("bad.toml");
    fs::write(&file, "name = 'x'\nplayers = ['random']").unwrap();
    let ran = run(
        &["tournament", "run", text(&file), "--store", text(&none)],
        b"",
    );
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("at least two players"), "{}", ran.err);
}

#[test]
fn pairings_end_when_their_tests_decide() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tests.toml");
    fs::write(
        &file,
        "name = 'tests'\nopenings = 'random(4)'\nplayers = ['minimax(depth=2)', 'greedy', 'random']\n[sprt]\nelo1 = 60\n",
    )
    .unwrap();
    let play = |concurrency: &str| {
        let store = folder.path().join(format!("{concurrency}.db"));
        let store = text(&store);
        let words = ["tournament", "run", text(&file), "--store", store];
        let table = answer(&[&words[..], &["--concurrency", concurrency]].concat());
        let json = answer(&["tournament", "show", "--store", store, "--json"]);
        (table, report(store, "games-csv", &[]), json)
    };
    let (table, games, json) = play("1");
    assert_eq!(play("3"), (table.clone(), games.clone(), json.clone()));
    assert!(table.contains(" games, finished\n"), "{table}");
    assert!(table.contains("\nSPRT: the first player"), "{table}");
    assert!(table.contains("minimax(depth=2) against random"), "{table}");
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let pairings = json["sprt"]["pairings"].as_array().unwrap();
    let decided = pairings.iter().filter(|one| one["decision"] == "elo1");
    assert_eq!(decided.count(), 3, "{json}");
    let counted = pairings.iter().filter_map(|one| one["games"].as_u64());
    assert_eq!(counted.sum::<u64>() as usize, games.lines().count() - 1);
}
