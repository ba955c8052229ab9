//! Matches between two players.

use std::fs;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::Value;

use crate::tournaments::report;
use crate::{PROGRAM, answer, run, text};

#[test]
fn a_match_ends_when_the_test_decides() {
    let arguments = [
        "match",
        "greedy",
        "random",
        "--games",
        "2000",
        "--sprt",
        "elo0=0,elo1=50",
        "--seed",
        "3",
        "--json",
    ];
    let out = answer(&arguments);
    let result: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(result["sprt"]["decision"], "elo1");
    assert!(result["games"].as_u64().unwrap() < 2000);
    assert_eq!(out, answer(&arguments), "whichever game ends first");
    let text = answer(&["match", "random", "random", "--games", "4"]);
    assert!(
        text.starts_with("random against random (2)\ngames: 4 ("),
        "{text}"
    );
}

#[test]
fn wrong_matches_are_told_in_a_line() {
    let ran = run(&["match", "random", "gredy"], b"");
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("gredy"), "{}", ran.err);
    let ran = run(&["match", "random", "random", "--games", "3"], b"");
    assert!(ran.err.contains("even number"), "{}", ran.err);
    let ran = run(
        &["match", "random", "random", "--sprt", "elo0=5,elo1=1"],
        b"",
    );
    assert!(ran.err.contains("must be smaller"), "{}", ran.err);
    for (test, reason) in [
        ("elo0=0,elo1=5,elo0=1", "`elo0` is given twice"),
        ("elo1=5, elo1=5", "`elo1` is given twice"),
        ("elo1=inf", "inf is not a difference in Elo"),
    ] {
        let ran = run(&["match", "random", "random", "--sprt", test], b"");
        assert_eq!(
            (ran.code, ran.err.contains(reason)),
            (2, true),
            "{}",
            ran.err
        );
    }
}

#[test]
fn sprt_without_games_is_not_cut_off_after_a_hundred() {
    let arguments = [
        "match",
        "greedy",
        "uam-bueno",
        "--sprt",
        "elo0=0,elo1=20",
        "--json",
    ];
    let result: serde_json::Value = serde_json::from_str(&answer(&arguments)).unwrap();
    assert_eq!(result["sprt"]["decision"], "elo1");
    assert!(result["games"].as_u64() > Some(100), "{result}");
}

/// The words of a match that takes a second or two, kept in this database file.
fn stored<'a>(store: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let words = [
        "match",
        "alphabeta(nodes=600, table=1)",
        "mcts(playouts=60)",
        "--quiet",
        "--store",
        store,
    ];
    [&words[..], more].concat()
}

fn start(words: &[&str]) -> Child {
    Command::new(PROGRAM)
        .args(words)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts")
}

/// Kills a match again and again, and compares its end with that of one that was left alone.
fn check_kills(more: &[&str]) {
    let folder = tempfile::tempdir().expect("prepared for the test");
    let (whole, broken) = (
        folder.path().join("whole.db"),
        folder.path().join("broken.db"),
    );
    let (whole, broken) = (text(&whole), text(&broken));
    let expected = answer(&[&stored(whole, more)[..], &["--concurrency", "1"]].concat());
    for kill in 0..12 {
        let mut child = start(&stored(broken, more));
        thread::sleep(Duration::from_millis(20 + kill * 37 % 150));
        child.kill().expect("prepared for the test");
        child.wait().expect("prepared for the test");
    }
    let concurrency = ["--concurrency", "2"];
    let resumed = answer(&[&stored(broken, more)[..], &concurrency].concat());
    assert_eq!(resumed, expected);
    let games = report(whole, "games-csv", &[]);
    assert_eq!(report(broken, "games-csv", &[]), games);
    let json = answer(&[&stored(whole, more)[..], &["--json"]].concat());
    let json: Value = serde_json::from_str(&json).expect("prepared for the test");
    let played = json["games"].as_u64().expect("prepared for the test") as usize;
    assert_eq!(games.lines().count() - 1, played);
}

#[test]
fn a_killed_match_is_resumed_with_the_same_games() {
    check_kills(&["--games", "150"]);
}

#[test]
fn a_killed_test_ends_at_the_same_game() {
    check_kills(&["--sprt", "elo0=0,elo1=80"]);
}

#[test]
fn a_stored_match_is_a_tournament() {
    let folder = tempfile::tempdir().unwrap();
    let store = folder.path().join("match.db");
    let store = text(&store);
    let words = [
        "match", "greedy", "random", "--games", "10", "--store", store,
    ];
    let result = answer(&words);
    let table = answer(&["tournament", "show", "--store", store]);
    assert!(
        table.starts_with("greedy against random: round-robin of 7x6c4, 2 players"),
        "{table}"
    );
    assert!(table.contains("10 of 10 games, finished"), "{table}");
    assert_eq!(answer(&["tournament", "resume", "--store", store]), table);
    assert_eq!(report(store, "positions", &[]).lines().count(), 10);
    // The same match without a file, and again from the file.
    assert_eq!(answer(&words[..5]), result);
    assert_eq!(answer(&words), result);
    let other = [&words[..], &["--seed", "2"]].concat();
    let ran = run(&other, b"");
    assert_eq!(ran.code, 2);
    assert!(
        ran.err.contains("choose another with --name"),
        "{}",
        ran.err
    );
    answer(&[&other[..], &["--name", "again"]].concat());
    let again = answer(&["tournament", "show", "--store", store, "--name", "again"]);
    assert!(again.starts_with("again: "), "{again}");
    let long = format!("native:program {}", "x".repeat(390));
    let ran = run(
        &[
            "match",
            "greedy",
            &long,
            "--store",
            store,
            "--openings",
            "none",
        ],
        b"",
    );
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("choose one with --name"), "{}", ran.err);
    let ran = run(&["match", "greedy", "random", "--games", "3"], b"");
    assert!(
        ran.err.contains("--games 3: expected an even"),
        "{}",
        ran.err
    );
    let ran = run(&["match", "greedy", "random", "--name", "x"], b"");
    assert!(ran.err.contains("--store"), "{}", ran.err);
}

#[test]
fn matches_have_opening_files_and_adjudication() {
    let folder = tempfile::tempdir().unwrap();
    let (file, store) = (folder.path().join("lines"), folder.path().join("match.db"));
    // Few plies are left in both: the solver decides them after one move.
    fs::write(
        &file,
        "6636312635426644777325523\n2252576253462244111563365343671351441\n",
    )
    .unwrap();
    let (file, store) = (text(&file), text(&store));
    let words = [
        "match",
        "random",
        "random",
        "--games",
        "4",
        "--openings-file",
        file,
    ];
    let more = ["--adjudicate", "--store", store];
    answer(&[&words[..], &more].concat());
    let games = report(store, "games-csv", &[]);
    assert_eq!(games.matches("adjudicated").count(), 4, "{games}");
    assert_eq!(
        games.matches("6636312635426644777325523").count(),
        2,
        "{games}"
    );
    let both = [&words[..], &["--openings", "none"]].concat();
    assert_eq!(run(&both, b"").code, 2);
    fs::write(file, "6636312635426644777325523\n9\n").unwrap();
    let ran = run(&words, b"");
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("openings, line 2"), "{}", ran.err);
}

#[test]
fn a_stored_match_is_logged_exported_resumed_elsewhere_and_rated() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| text(&folder.path().join(name)).to_owned();
    let (own, copy, file, logs) = (path("own.db"), path("copy.db"), path("file"), path("logs"));
    let program = format!("native:{PROGRAM} engine native greedy");
    let play = |store: &str, more: &[&str]| {
        let words = ["match", "random", &program, "--clock", "60+0.5"];
        let test = ["--sprt", "elo0=0,elo1=60", "--store", store, "--quiet"];
        answer(&[&words[..], &test, more].concat())
    };
    let result = play(&own, &["--log-dir", &logs]);
    let export = |store: &str, format: &str| {
        answer(&["tournament", "export", "--store", store, "--format", format])
    };
    let games = export(&own, "json");
    let log = fs::read_dir(&logs).unwrap().next().unwrap().unwrap();
    let log = fs::read_to_string(log.path()).unwrap();
    assert!(log.contains("\"clock_ms\":"), "{log}");
    for format in ["json", "pgn"] {
        let store = path(format);
        fs::write(&file, export(&own, format)).unwrap();
        answer(&["tournament", "import", &file, "--store", &store]);
        assert_eq!(export(&store, "json"), games);
        // Nothing is left to be played, and the decision is the same.
        assert_eq!(play(&store, &[]), result);
    }
    // Without its last games it goes on in another database file.
    let part: Vec<&str> = games.lines().take(4).collect();
    fs::write(&file, part.join("\n")).unwrap();
    answer(&["tournament", "import", &file, "--store", &copy]);
    play(&copy, &[]);
    assert!(export(&copy, "json").starts_with(&part.join("\n")));
    let ratings = ["ratings", "--store", &own, "--store", &copy, "--json"];
    let ratings: Value = serde_json::from_str(&answer(&ratings)).unwrap();
    let players = ratings["players"].as_array().unwrap();
    assert_eq!(players.len(), 2, "{ratings}");
    for player in players {
        assert_eq!(player["budget"], "clock=60+0.5", "{ratings}");
        assert_eq!(player["tournaments"], 2, "{ratings}");
    }
}

#[test]
fn a_program_out_of_time_on_its_clock_loses() {
    // Every answer takes a moment: the clock is enough for some moves.
    let slow = format!(
        "{PROGRAM} engine native random | while read -r line; do sleep 0.4; echo \"$line\"; done"
    );
    let folder = tempfile::tempdir().unwrap();
    let told = folder.path().join("told");
    let program = format!("native:sh -c 'tee -a {} | {slow}'", text(&told));
    let words = [
        "match",
        "perfect",
        &program,
        "--games",
        "2",
        "--openings",
        "none",
        "--json",
    ];
    let ran = run(&[&words[..], &["--clock", "0.5+0.01"]].concat(), b"");
    assert_eq!(ran.code, 1, "{}", ran.err);
    let result: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(result["forfeits"][0]["termination"], "timeout", "{result}");
    assert_eq!(result["wins"], 2);
    let told = fs::read_to_string(&told).unwrap();
    assert!(
        told.contains("\"clock_ms\":500,\"increment_ms\":10"),
        "{told}"
    );
}

#[test]
fn built_in_players_keep_within_their_clocks() {
    let deep = "alphabeta(nodes=unlimited)";
    let words = [
        "match",
        deep,
        "random",
        "--clock",
        "0.2+0.001",
        "--games",
        "2",
        "--json",
    ];
    let result: Value = serde_json::from_str(&answer(&words)).unwrap();
    assert_eq!(result["forfeits"], Value::Array(Vec::new()), "{result}");
    for wrong in ["0", "x", "40/60", "1+"] {
        let ran = run(&["match", "random", "greedy", "--clock", wrong], b"");
        assert_eq!(ran.code, 2);
        assert!(ran.err.contains("such as `60` or `60+0.5`"), "{}", ran.err);
    }
    let both = [
        "match",
        "random",
        "greedy",
        "--clock",
        "1",
        "--time-ms",
        "5",
    ];
    assert_eq!(run(&both, b"").code, 2);
}
