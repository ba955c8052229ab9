//! `solve` and `analyze`: scores, words, checks, limits.

use crate::{Ran, answer, run};

/// The value of a field of a one-line object, as text.
fn field<'a>(object: &'a str, name: &str) -> &'a str {
    let start = object
        .find(&format!("\"{name}\":"))
        .unwrap_or_else(|| panic!("no {name} in {object}"));
    let value = &object[start + name.len() + 3..];
    &value[..value.find([',', '}']).expect("objects end")]
}

#[test]
fn solve_prints_the_score_and_what_it_means() {
    insta::assert_snapshot!(answer(&["solve", "4455", "445566", "1122334", "4x4:"]), @r"
    4455 18  red wins in 3 plies
    445566 18  red wins in 1 ply
    1122334 -18  red has won
    (empty board) 0  draw
    ");
    assert_eq!(answer(&["solve", "--quiet", "4455", "445566"]), "18\n18\n");
}

#[test]
fn solve_answers_in_json() {
    let object = answer(&["solve", "--json", "--no-book", "44552"]);
    assert_eq!(field(&object, "position"), "\"44552\"");
    assert_eq!(field(&object, "score"), "3");
    assert_eq!(field(&object, "outcome"), "\"win\"");
    assert_eq!(field(&object, "plies"), "33");
    for name in ["nodes", "microseconds"] {
        let number: f64 = field(&object, name).parse().unwrap();
        assert!(number > 0.0);
    }
}

#[test]
fn a_draw_lasts_to_the_last_stone() {
    let object = answer(&["solve", "--json", "--rules", "4x4c4p5", "12"]);
    assert_eq!(field(&object, "outcome"), "\"draw\"");
    assert_eq!(field(&object, "plies"), "8");
}

#[test]
fn threads_do_not_change_the_answer() {
    let positions = ["--rules", "6x5", "", "1", "2", "3", "33"];
    let one = answer(&[&["solve", "--threads", "1"], &positions[..]].concat());
    let two = answer(&[&["solve", "--threads", "2"], &positions[..]].concat());
    assert_eq!(one, two);
}

#[test]
fn a_check_tells_right_from_wrong() {
    let ran = run(&["solve", "--check", "-"], b"4455 18\n445566 18\n");
    assert_eq!((ran.out.as_str(), ran.code), ("2 right, 0 wrong\n", 0));
    let ran = run(&["solve", "--check", "-"], b"4455 18\n445566 17\n");
    assert_eq!(
        ran.out,
        "WRONG: expected 17: 445566 18  red wins in 1 ply\n1 right, 1 wrong\n"
    );
    assert_eq!(ran.code, 1);
    let ran = run(&["solve", "--check", "-"], b"445 x\n48 1\n4455 18\n");
    assert_eq!(
        ran.err,
        "error: line 1: expected `MOVES SCORE`\n\
         error: line 2: move 2 (character 2): there is no column 8: the board has 7\n"
    );
    assert_eq!((ran.out.as_str(), ran.code), ("1 right, 0 wrong\n", 2));
}

#[test]
fn a_check_in_json_carries_the_claim() {
    let ran = run(&["solve", "--json", "--check", "-"], b"445566 17\n");
    assert_eq!(field(&ran.out, "expected"), "17");
    assert_eq!(field(&ran.out, "correct"), "false");
    assert_eq!(ran.code, 1);
}

#[test]
fn limits_give_bounds_and_say_so() {
    let ran = run(&["solve", "--no-book", "--nodes", "1000", ""], b"");
    assert!(ran.out.ends_with("not exact: node limit\n"), "{}", ran.out);
    assert_eq!(ran.code, 1);
    let ran = run(
        &["solve", "--json", "--no-book", "--time-limit", "0.01", ""],
        b"",
    );
    assert_eq!(field(&ran.out, "score"), "null");
    assert_eq!(field(&ran.out, "stopped"), "\"time limit\"");
    let bound = |name| field(&ran.out, name).parse::<i32>().unwrap();
    assert!(bound("lower") <= 1 && bound("upper") >= 1);
    let ran = run(&["analyze", "--no-book", "--nodes", "1000", ""], b"");
    assert!(ran.out.ends_with("not exact: node limit\n"), "{}", ran.out);
    assert_eq!(ran.code, 1);
}

/// The empty board of these rules, with a limit.
fn solve_within(rules: &str, limit: &str, value: &str) -> Ran {
    run(
        &["solve", "--json", "--rules", rules, limit, value, ""],
        b"",
    )
}

/// More nodes than a search of such a board takes without a limit.
#[test]
fn the_node_limit_of_the_user_is_the_limit_on_large_boards() {
    let ran = solve_within("17x3", "--nodes", "2100000");
    assert_eq!(field(&ran.out, "nodes"), "2100000");
    assert_eq!(field(&ran.out, "stopped"), "\"node limit\"");
}

#[test]
fn the_time_limit_of_the_user_is_the_limit_on_large_boards() {
    let ran = solve_within("17x3", "--time-limit", "4");
    assert_eq!(field(&ran.out, "stopped"), "\"time limit\"");
}

#[test]
fn boards_beyond_exact_reach_get_honest_bounds() {
    let ran = solve_within("20x20c6", "--nodes", "2000");
    assert_eq!(field(&ran.out, "score"), "null");
    assert_eq!(ran.code, 1);
    // A win at hand is exact on any board.
    let object = answer(&["solve", "--json", "--rules", "20x20c3", "1122"]);
    assert_eq!(field(&object, "score"), "198");
}

#[test]
fn wrong_limits_are_refused() {
    for (flag, value) in [
        ("--time-limit", "-1"),
        ("--time-limit", "x"),
        ("--threads", "0"),
        ("--table-mb", "0"),
    ] {
        let ran = run(&["solve", &format!("{flag}={value}"), "4"], b"");
        assert_eq!(
            (ran.err.lines().count(), ran.code),
            (1, 2),
            "{flag} {value}"
        );
    }
}

#[test]
fn analyze_scores_every_column() {
    insta::assert_snapshot!(answer(&["analyze", "--rules", "5x4", "3334"]), @r"
    5x4c4:3334
       1      -2  yellow wins in 14 plies
       2      -1  yellow wins in 16 plies
       3      -2  yellow wins in 14 plies
    *  4       0  draw
       5      -2  yellow wins in 14 plies
    red to move: draw; best: 4
    line: 4423422211115555
    ");
    // Where the book ends before the game does, dots say so.
    let opening = answer(&["analyze", "445345"]);
    assert!(opening.ends_with("line: 343 ...\n"), "{opening}");
}

/// The published scores of the first moves, and not a node searched for them.
#[test]
fn openings_come_from_the_book() {
    let object = answer(&["analyze", "--json", ""]);
    for (column, score) in (1..).zip([-2, -1, 0, 1, 0, -1, -2]) {
        let expected = format!("{{\"column\":{column},\"score\":{score},");
        assert!(object.contains(&expected), "{object}");
    }
    assert!(object.contains("\"best\":[4]"), "{object}");
    let object = answer(&["solve", "--json", "44444432"]);
    assert_eq!(
        (field(&object, "score"), field(&object, "nodes")),
        ("1", "0")
    );
}

#[test]
fn analyze_answers_in_json() {
    let object = answer(&["analyze", "--json", "--rules", "4x4c3", "11"]);
    assert!(
        object.contains("\"columns\":[{\"column\":1,\"score\":"),
        "{object}"
    );
    assert!(object.contains("\"best\":["));
    assert_eq!(object.lines().count(), 1);
}

#[test]
fn analyze_of_a_finished_game_says_so() {
    assert_eq!(
        answer(&["analyze", "1122334"]),
        "7x6c4:1122334\nthe game is over: red won\n"
    );
}

#[test]
fn analyze_explains_in_words() {
    let text = answer(&["analyze", "--explain", "4455"]);
    let why = text.split_once("why:\n").unwrap().1;
    insta::assert_snapshot!(why, @r"
      after 3:
        - red plays column 3, row 1; it then threatens column 2, row 1 and column 6, row 1 at once, and yellow can take only one of them
    ");
    let rules = answer(&["analyze", "--explain", "543523724575541232263377"]);
    for part in [
        "  - aftereven: yellow completes the line column 1, row 4; column 2, row 3; column 3, row 2 and column 4, row 1",
        "  - yellow has the zugzwang: an even number of squares is free and red is to move",
        "  - claimeven: yellow answers column 6, row 5 with column 6, row 6",
        "  - baseinverse: yellow gets one of column 2, row 6 and column 3, row 6",
    ] {
        assert!(rules.contains(part), "{rules}");
    }
    let opening = answer(&["analyze", "--explain", "445345"]);
    assert!(opening.contains("the result is one of search"), "{opening}");
    let over = answer(&["analyze", "--explain", "1122334"]);
    assert!(over.contains("red has a line: column 1, row 1; "), "{over}");
    assert!(!answer(&["analyze", "4455"]).contains("why:"));
}

#[test]
fn analyze_explains_in_json() {
    let object = answer(&["analyze", "--json", "--explain", "4455"]);
    let reasons = object.split_once("\"reasons\":").unwrap().1;
    let expected = "[{\"rule\":\"double-threat\",\"side\":1,\"squares\":[[2,1],[6,1]],\"text\":\"red plays column 3, row 1;";
    assert!(reasons.starts_with(expected), "{reasons}");
    assert!(
        reasons.contains("\"after\":\"3\",\"answers\":[],\"moves\":\"26\""),
        "{reasons}"
    );
    let rules = answer(&["analyze", "--json", "--explain", "543523724575541232263377"]);
    assert!(
        rules.contains("\"rule\":\"claimeven\",\"side\":2,\"squares\":[[6,5],[6,6]]"),
        "{rules}"
    );
    assert!(rules.contains("\"answers\":[[[6,5],[6,6]]]"), "{rules}");
    assert!(!answer(&["analyze", "--json", "4455"]).contains("reasons"));
}
