//! `enlinea tournament check`: what a file means, and what is wrong with it.

use std::fs;

use serde_json::Value;

use crate::{PROGRAM, Ran, run, text};

fn check(content: &str, more: &[&str]) -> Ran {
    let folder = tempfile::tempdir().expect("prepared for the test");
    let file = folder.path().join("cup.toml");
    fs::write(&file, content).expect("prepared for the test");
    let ran = run(&[&["tournament", "check", text(&file)], more].concat(), b"");
    // Nothing is played, stored or left behind.
    assert_eq!(
        fs::read_dir(folder.path())
            .expect("prepared for the test")
            .count(),
        1
    );
    ran
}

#[test]
fn a_good_file_is_summed_up() {
    let content = format!(
        "name = 'cup'\nopenings = 'balanced(8)'\nrounds = 10\nplayers = ['random', 'greedy(ties=first)', {{ name = 'bot', command = ['{PROGRAM}', 'engine', 'native', 'greedy'] }}]"
    );
    let ran = check(&content, &[]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(
        lines[0],
        "cup: round-robin of 7x6c4, 3 players, seed 1, openings balanced(8)"
    );
    assert_eq!(lines[1], "ok: random: built-in, uses random numbers");
    assert_eq!(lines[2], "ok: greedy(ties=first): built-in, deterministic");
    assert!(
        lines[3].starts_with("ok: bot: starts and says it is: "),
        "{}",
        lines[3]
    );
    assert_eq!(lines[4], "games: 30");
    assert_eq!(
        lines[5],
        "runs differ: there are time limits or external programs"
    );
    let json: Value = serde_json::from_str(&check(&content, &["--json"]).out).unwrap();
    assert_eq!((&json["ok"], &json["games"]), (&true.into(), &30.into()));
    assert_eq!(json["reproducible"], false);
    assert_eq!(json["players"][0]["random"], true);
}

#[test]
fn formats_that_depend_on_results_have_a_largest_number_of_games() {
    let ran = check(
        "name = 'x'\nformat = 'knockout'\nplayers = ['random', 'greedy', 'random-99']",
        &[],
    );
    assert!(ran.out.contains("games: at most "), "{}", ran.out);
    assert!(
        ran.out.ends_with("every run gives the same games\n"),
        "{}",
        ran.out
    );
    let ran = check(
        "name = 'x'\nplayers = ['greedy(ties=first)', 'minimax(depth=2)']",
        &[],
    );
    assert!(
        ran.out.contains("note: all players are deterministic"),
        "{}",
        ran.out
    );
}

#[test]
fn clocks_and_tests_are_told() {
    let content = "name = 'x'\nopenings = 'random(4)'\nplayers = ['random', 'greedy']\nclock = { base_ms = 60000, increment_ms = 500 }\nsprt = { elo1 = 5 }";
    let ran = check(content, &[]);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines[1], "clock: 60+0.5 seconds");
    assert_eq!(
        lines[2],
        "SPRT: elo0=0,elo1=5,alpha=0.05,beta=0.05; ends a pairing when it is decided"
    );
    assert_eq!(lines[5], "games: at most 200000");
    assert_eq!(
        lines[6],
        "runs differ: there are time limits or external programs"
    );
    let json: Value = serde_json::from_str(&check(content, &["--json"]).out).unwrap();
    assert_eq!(json["clock"]["increment_ms"], 500);
    assert_eq!(
        (&json["sprt"]["elo1"], &json["games_fixed"]),
        (&5.0.into(), &false.into())
    );
}

#[test]
fn mistakes_are_one_line_with_their_place() {
    for (content, message) in [
        (
            "name = 'x'\nplayers = ['random', 'greedy']\nsed = 3",
            "cup.toml: line 3: unknown field `sed`",
        ),
        (
            "name = 'x'\nplayers = ['random', 'gredy']",
            "cup.toml: player `gredy`: ",
        ),
        (
            "name = 'x'\nplayers = ['random', 'uba-greedy(weights=none.toml)']",
            "none.toml",
        ),
        (
            "name = 'x'\nopenings_file = 'none.txt'\nplayers = ['random', 'greedy']",
            "none.txt",
        ),
        (
            "name = 'x'\nopenings = 'random(60)'\nplayers = ['random', 'greedy']",
            "cup.toml: every game of 7x6c4 is over after 60 plies",
        ),
        (
            "name = 'x'\nplayers = ['random', 'greedy']\nrounds = -2",
            "cup.toml: line 3: invalid value: integer `-2`, expected a whole number from 0",
        ),
        (
            "name = 'x'\nplayers = ['random', 'greedy']\nclock = { base_ms = 5 }\nbudget = { time_ms = 5 }",
            "cup.toml: `clock` is the time for a whole game",
        ),
        (
            "name = 'x'\nplayers = ['random', 'greedy']\nformat = 'swiss'\nsprt = {}",
            "cup.toml: `sprt` goes with the formats",
        ),
        (
            "name = 'x'\nplayers = ['random', 'greedy']\nclock = '60+1'",
            "cup.toml: line 3: invalid type: string \"60+1\", expected a table",
        ),
        (
            "name = 'x'\nplayers = ['random', 'greedy']\nopenings = ['44', '48']",
            "cup.toml: openings, line 2: move 2 (character 2): there is no column 8",
        ),
        (
            "name = 'x'\nplayers = ['random', 'greedy']\nsprt = { elo0 = 5, elo1 = 5 }",
            "cup.toml: line 3: elo0 = 5 must be smaller than elo1 = 5",
        ),
    ] {
        let ran = check(content, &[]);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{content}");
        assert!(ran.err.contains(message), "{}", ran.err);
        assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
    }
    let ran = run(&["tournament", "check", "no-such-file.toml"], b"");
    assert_eq!(ran.code, 2);
    assert!(
        ran.err.contains("cannot read `no-such-file.toml`"),
        "{}",
        ran.err
    );
}

#[test]
fn programs_that_do_not_start_are_named() {
    let content = "name = 'x'\nplayers = ['random', { name = 'none', command = 'no-such-program' }, { name = 'mute', command = 'true' }]";
    let ran = check(content, &[]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(
        ran.out
            .contains("WRONG: none: `no-such-program` cannot be started"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("WRONG: mute: crash: "), "{}", ran.out);
    let json: Value = serde_json::from_str(&check(content, &["--json"]).out).unwrap();
    assert_eq!(json["ok"], false);
    assert_eq!(json["players"][1]["ok"], false);
}
