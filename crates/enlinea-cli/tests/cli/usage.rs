//! Help, version, and one wrong command line of each kind.

use crate::{answer, run};

fn check_error(arguments: &[&str], message: &str) {
    let ran = run(arguments, b"");
    assert_eq!((ran.err.as_str(), ran.code), (message, 2), "{arguments:?}");
    assert_eq!(ran.out, "");
}

#[test]
fn help_names_the_commands_and_the_exit_codes() {
    insta::assert_snapshot!(answer(&["-h"]));
}

#[test]
fn every_command_has_help() {
    for command in [
        "play",
        "show",
        "match",
        "tournament",
        "ratings",
        "class",
        "engine",
        "check-player",
        "perft",
        "count",
        "completions",
        "man",
        "players",
        "eval",
        "move",
        "serve",
        "solve",
        "analyze",
        "book",
        "bench",
        "tune",
        "experiment",
    ] {
        let help = answer(&[command, "--help"]);
        assert!(help.contains("Usage: enlinea"), "{command}");
        assert!(help.contains("--rules"), "{command}");
    }
}

#[test]
fn version_is_printed() {
    assert_eq!(
        answer(&["--version"]),
        concat!("enlinea ", env!("CARGO_PKG_VERSION"), "\n")
    );
}

#[test]
fn bad_rules_are_one_line() {
    check_error(
        &["show", "--rules", "0x0"],
        "error: --rules <RULES>: rules `0x0`: 0 columns: a board has 1 to 64 columns\n",
    );
    check_error(
        &["show", "--rules", "65x6"],
        "error: --rules <RULES>: rules `65x6`: 65 columns: a board has 1 to 64 columns\n",
    );
    check_error(
        &["show", "--rules", "7x6c8"],
        "error: --rules <RULES>: rules `7x6c8`: a line of 8 on a 7x6 board: the length must be 2 to 7\n",
    );
    check_error(
        &["show", "--rules", "7x6c4p0"],
        "error: --rules <RULES>: rules `7x6c4p0`: 0 pieces per side: at least 1 is needed\n",
    );
    check_error(&["perft", "0"], "error: <DEPTH>: 0 is not in 1..=512\n");
}

#[test]
fn a_very_long_flag_is_not_repeated() {
    for arguments in [&["show", "--rules"][..], &["show", "--color"], &[]] {
        let long = "7".repeat(100_000);
        let ran = run(&[arguments, &[long.as_str()]].concat(), b"");
        assert!(ran.err.len() < 400);
        assert_eq!((ran.err.lines().count(), ran.code), (1, 2), "{arguments:?}");
    }
}

#[test]
fn usage_errors_are_json_when_asked_for() {
    let ran = run(&["perft", "--json", "x"], b"");
    assert_eq!(
        ran.out,
        "{\"error\":\"<DEPTH>: `x` is not a whole number\"}\n"
    );
    assert_eq!((ran.err.as_str(), ran.code), ("", 2));
    let ran = run(&["shwo", "--json"], b"");
    assert_eq!(
        ran.out,
        "{\"error\":\"unrecognized subcommand 'shwo'; tip: a similar subcommand exists: 'show'\"}\n"
    );
}

#[test]
fn mistakes_get_advice_on_one_line() {
    check_error(
        &["shwo"],
        "error: unrecognized subcommand 'shwo'; tip: a similar subcommand exists: 'show'\n",
    );
    check_error(
        &["show", "--color", "blue"],
        "error: invalid value 'blue' for '--color <WHEN>'; [possible values: auto, always, never]\n",
    );
    check_error(
        &["show", "-4"],
        "error: unexpected argument '-4' found; tip: to pass '-4' as a value, use '-- -4'\n",
    );
    check_error(
        &["perft"],
        "error: the following required arguments were not provided: <DEPTH>\n",
    );
}

#[test]
fn enlinea_alone_and_book_alone_print_help_without_an_error() {
    for (arguments, usage) in [
        (&[][..], "Usage: enlinea [OPTIONS] <COMMAND>"),
        (&["book"][..], "Usage: enlinea book [OPTIONS] <COMMAND>"),
    ] {
        let ran = run(arguments, b"");
        assert!(ran.err.contains(usage), "{}", ran.err);
        assert!(!ran.err.contains("error:"), "{}", ran.err);
        assert_eq!((ran.out.as_str(), ran.code), ("", 2));
    }
}

#[test]
fn games_ten_is_not_an_invalid_digit() {
    check_error(
        &["match", "random", "random", "--games", "ten"],
        "error: --games <N>: `ten` is not a whole number\n",
    );
    check_error(
        &["match", "random", "random", "--games", "99999999999"],
        "error: --games <N>: `99999999999` is too large\n",
    );
}

#[test]
fn games_minus_five_gets_no_wrong_tip() {
    check_error(
        &["match", "random", "random", "--games", "-5"],
        "error: --games <N>: `-5` must not be negative\n",
    );
}

#[test]
fn unknown_players_point_to_the_list() {
    for arguments in [
        &["move", "nobody", "4"][..],
        &["match", "random", "nobody"],
        &["play", "--second", "nobody"],
        &["engine", "native", "nobody"],
        &["eval", "nobody", "4"],
    ] {
        let ran = run(arguments, b"");
        assert!(
            ran.err.contains("`enlinea players` lists all names"),
            "{}",
            ran.err
        );
        assert_eq!(ran.code, 2);
    }
}

#[test]
fn the_last_paragraph_of_the_help_is_not_wrapped_twice() {
    let help = answer(&["--help"]);
    let (_, paragraph) = help
        .split_once("Positions are moves")
        .expect("the paragraph is there");
    let lines: Vec<&str> = paragraph.trim_end().lines().collect();
    let (_, full) = lines.split_last().expect("it has lines");
    assert!(
        full.iter().skip(1).all(|line| line.len() > 80),
        "{paragraph}"
    );
}
