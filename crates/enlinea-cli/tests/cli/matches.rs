//! Matches between two players.

use crate::{answer, run};

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
