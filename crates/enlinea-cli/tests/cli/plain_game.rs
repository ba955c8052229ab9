//! `enlinea play --plain`: games through a pipe.

use std::fs;

use crate::{Ran, run};

fn play(arguments: &[&str], input: &str) -> Ran {
    let arguments = [&["play", "--plain", "--seed", "1"], arguments].concat();
    run(&arguments, input.as_bytes())
}

/// Two people at one keyboard.
const TWO: [&str; 2] = ["--second", "human"];

#[test]
fn two_people_play_to_a_win() {
    let ran = play(&TWO, "1\n2\n1\n2\n1\n2\n1\n");
    assert_eq!((ran.err.as_str(), ran.code), ("", 0));
    insta::assert_snapshot!(ran.out);
}

#[test]
fn a_pipe_needs_no_flag() {
    let ran = run(&["play", "--seed", "1", "--second", "human"], b"4\n");
    assert_eq!(ran.code, 0);
    assert!(ran.out.contains("red (x) plays 4"), "{}", ran.out);
    assert!(
        ran.out.ends_with(
            "end of the input\nthe game: 7x6c4:4 (resume with `enlinea play 7x6c4:4`)\n"
        ),
        "{}",
        ran.out
    );
}

#[test]
fn the_machine_answers_and_a_seed_repeats_the_game() {
    let input = "4\n4\n4\n3\n5\n2\n6\n1\n7\nquit\n";
    let ran = run(&["play", "--plain", "--seed", "5"], input.as_bytes());
    assert_eq!((ran.err.as_str(), ran.code), ("", 0));
    assert!(
        ran.out.contains("yellow (o, level(3)) plays "),
        "{}",
        ran.out
    );
    let again = run(&["play", "--plain", "--seed", "5"], input.as_bytes());
    assert_eq!(ran.out, again.out);
}

#[test]
fn a_double_threat_beats_a_weak_machine() {
    let games = (0..20).map(|seed| {
        let seed = seed.to_string();
        let weak = ["--second", "level(1)", "--seed", &seed, "4433"];
        let ran = run(
            &[&["play", "--plain", "--quiet"], &weak[..]].concat(),
            b"2\n5\n1\nquit\n",
        );
        assert_eq!(ran.code, 0);
        ran.out
    });
    let won = games.filter(|out| out.contains("red (x, you) has won"));
    assert!(won.count() > 5, "nobody can block both ends");
}

#[test]
fn undo_redo_save_and_load() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("my game");
    let name = path.to_str().unwrap();
    let input = format!("4\n5\nundo\nredo\nsave {name}\nundo\nundo\n1\nload {name}\nquit\n");
    let ran = play(&[&TWO[..], &["--quiet"]].concat(), &input);
    assert_eq!(
        ran.out,
        format!(
            "red (x) plays 4\nyellow (o) plays 5\n1 move taken back\n1 move played again\n\
             saved as `{name}`\n1 move taken back\n1 move taken back\nred (x) plays 1\n\
             loaded `{name}`: red (x) against yellow (o), seed 1\nthe game: 7x6c4:45 (resume with `enlinea play 7x6c4:45`)\n"
        )
    );
    let saved = fs::read_to_string(&path).unwrap();
    assert_eq!(saved, "7x6c4:45\n# x: human\n# o: human\n# seed: 1\n");
    let shown = run(&["show", "--json", "--input", name], b"");
    assert!(shown.out.contains("\"position\":\"45\""), "{}", shown.out);
    assert_eq!((shown.out.lines().count(), shown.err.as_str()), (1, ""));
}

#[test]
fn bad_lines_get_a_sentence_and_the_game_goes_on() {
    let long = "1".repeat(100_000);
    let input = format!(
        "4\n4\n4\n4\n4\n4\n4\n8\nx\nundo now\nload\nload nothing here\n\u{fffd}\n{long}\nredo\n\n5\n"
    );
    let ran = play(&[&TWO[..], &["--quiet"]].concat(), &input);
    assert_eq!((ran.err.as_str(), ran.code), ("", 0));
    let answers: Vec<&str> = ran.out.lines().skip(6).collect();
    assert_eq!(
        answers,
        [
            "column 4 is full; nothing was played",
            "there is no column 8: the board has 7",
            "`x` is neither a column nor a command; `help` lists them",
            "one move or command per line: `now` is too much",
            "`load` needs the name of a file",
            "`nothing here` was not loaded: No such file or directory (os error 2)",
            "`\u{fffd}` is neither a column nor a command; `help` lists them",
            "the line is too long",
            "there is no move to play again",
            "red (x) plays 5",
            "end of the input",
            "the game: 7x6c4:4444445 (resume with `enlinea play 7x6c4:4444445`)",
        ]
    );
}

#[test]
fn bytes_that_are_no_text_are_answered() {
    let ran = run(
        &["play", "--plain", "--quiet", "--second", "human"],
        b"\xff\xfe\n4\n",
    );
    assert_eq!(ran.code, 0);
    assert!(
        ran.out.contains("neither a column nor a command"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("red (x) plays 4"), "{}", ran.out);
}

#[test]
fn hints_and_scores_have_words() {
    let ran = play(
        &[&TWO[..], &["112233"]].concat(),
        "hint\nanalysis\nhelp\nboard\n",
    );
    assert_eq!((ran.err.as_str(), ran.code), ("", 0));
    insta::assert_snapshot!(ran.out);
}

#[test]
fn machines_play_to_the_end_without_input() {
    let ran = play(
        &[
            "--first", "greedy", "--second", "level(5)", "--rules", "6x5", "--quiet",
        ],
        "",
    );
    assert_eq!((ran.err.as_str(), ran.code), ("", 0));
    let result = ran.out.lines().rev().nth(2).unwrap();
    assert!(
        result.ends_with("has won") || result == "the game is a draw",
        "{}",
        ran.out
    );
}

#[test]
fn other_rules_are_played() {
    let ran = play(
        &[&TWO[..], &["--rules", "12x3c3"]].concat(),
        "10\n1\nb\n2\n12\n",
    );
    assert!(ran.out.contains("red (x) has won"), "{}", ran.out);
    assert!(ran.out.contains(" 1 2 3 4 5 6 7 8 9 a b c"), "{}", ran.out);
}

#[test]
fn wrong_players_and_positions_are_told() {
    let check = |arguments: &[&str], message: &str| {
        let ran = play(arguments, "");
        assert_eq!((ran.out.as_str(), ran.code), ("", 2), "{arguments:?}");
        assert!(ran.err.starts_with(message), "{}", ran.err);
    };
    check(&["--second", "levle(3)"], "error: --second: ");
    check(&["--first", "level(3"], "error: --first: spec `level(3`");
    check(
        &["449"],
        "error: position: move 3 (character 3): there is no column 9",
    );
    let ran = play(&["--json"], "");
    assert_eq!(ran.code, 2);
    assert!(ran.out.contains("has no JSON form"), "{}", ran.out);
}
