//! `enlinea puzzles`: the same list on any number of threads.

use serde_json::Value;

use crate::{answer, run};

#[test]
fn the_list_of_a_seed_does_not_depend_on_threads_or_where_one_begins() {
    let list = |more: &[&str]| {
        let ask = ["--json", "puzzles", "--grade", "2", "--seed", "9"];
        let lines = answer(&[&ask[..], more].concat());
        let lines: Vec<String> = lines.lines().map(str::to_owned).collect();
        lines
    };
    let all = list(&["--count", "20"]);
    assert_eq!(all.len(), 20);
    assert_eq!(list(&["--count", "20", "--threads", "1"]), all);
    assert_eq!(list(&["--count", "20", "--threads", "3"]), all);
    assert_eq!(list(&["--start", "7", "--count", "13"]), all[7..]);
}

#[test]
fn the_solution_is_the_only_column_with_the_best_outcome() {
    for grade in ["1", "3", "5"] {
        let found = answer(&["--json", "puzzles", "--grade", grade, "--count", "3"]);
        for line in found.lines() {
            let puzzle: Value = serde_json::from_str(line).unwrap();
            let moves = puzzle["moves"].as_str().unwrap();
            let analysis = answer(&["--json", "analyze", moves]);
            let analysis: Value = serde_json::from_str(&analysis).unwrap();
            assert_eq!(
                analysis["best"],
                Value::from(vec![puzzle["solution"].clone()]),
                "{line}"
            );
        }
    }
}

/// The list ends there, and the places of all threads are counted from the first one's.
#[test]
fn the_last_places_of_a_list_are_its_end() {
    let last = (u64::MAX - 3).to_string();
    for threads in ["1", "4"] {
        let ask = ["--json", "puzzles", "--start", &last, "--threads", threads];
        let lines = answer(&[&ask[..], &["--count", "40"]].concat());
        let number = |line: &str| serde_json::from_str::<Value>(line).unwrap()["number"].as_u64();
        let numbers: Vec<_> = lines.lines().filter_map(number).collect();
        assert_eq!(numbers, [u64::MAX - 3, u64::MAX - 2, u64::MAX - 1]);
    }
}

#[test]
fn a_few_puzzles_do_not_need_all_the_threads_that_were_asked_for() {
    let ask = ["--json", "puzzles", "--count", "2", "--threads"];
    let few = answer(&[&ask[..], &["1"]].concat());
    assert_eq!(answer(&[&ask[..], &["65535"]].concat()), few);
}

#[test]
fn grades_and_boards_without_puzzles_are_refused() {
    for (arguments, message) in [
        (["puzzles", "--grade", "6"], "6 is not in 1..=5"),
        (["puzzles", "--rules", "20x20"], "20x20c4 is too large"),
    ] {
        let refused = run(&arguments, b"");
        assert_eq!(refused.code, 2);
        assert!(refused.err.contains(message), "{}", refused.err);
    }
}

/// The puzzles of a grade, as they are printed.
fn puzzles(grade: &str, count: &str) -> Vec<Value> {
    let found = answer(&["--json", "puzzles", "--grade", grade, "--count", count]);
    let lines = found.lines();
    lines
        .map(|line| serde_json::from_str(line).expect("a line is an object"))
        .collect()
}

#[test]
fn a_person_solves_puzzles_line_by_line() {
    let wins: Vec<Value> = puzzles("1", "20")
        .into_iter()
        .filter(|puzzle| puzzle["wins_in"] == 2)
        .collect();
    let puzzle = wins.first().expect("one of twenty is a win in 2");
    let moves = puzzle["moves"].as_str().unwrap();
    let solution = puzzle["solution"].as_u64().unwrap();
    let number = puzzle["number"].to_string();
    // After the solution and the longest defence, the solver says what wins.
    let first = format!("{moves}{solution}");
    let best = |moves: &str| -> u64 {
        let analysis = answer(&["--json", "analyze", moves]);
        let analysis: Value = serde_json::from_str(&analysis).unwrap();
        analysis["best"][0].as_u64().unwrap()
    };
    let second = format!("{first}{}", best(&first));
    let wrong = if solution == 1 { 2 } else { 1 };
    let solved = |answers: &str| {
        let ask = ["puzzles", "--solve", "--start", &number, "--count", "1"];
        let ran = run(&ask, answers.as_bytes());
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran.out
    };
    let out = solved(&format!("{solution}\n{}\n", best(&second)));
    assert!(out.contains("to move: win in 2."), "{out}");
    assert!(out.contains("Right. Go on: 1 more move."), "{out}");
    assert!(out.ends_with("Solved.\n1 of 1 at the first try\n"), "{out}");
    let out = solved(&format!("0\nhelp\n{wrong}\n\nshow\n"));
    assert!(out.contains("there is no column 0"), "{out}");
    assert!(out.contains("show   show the solution"), "{out}");
    assert!(out.contains(&format!("Column {wrong} is not it.")), "{out}");
    assert!(out.contains(&format!("It was column {solution}")), "{out}");
    assert!(out.ends_with("0 of 1 at the first try\n"), "{out}");
    assert!(solved("").ends_with("0 of 0 at the first try\n"));
}

#[test]
fn solving_is_for_people() {
    let refused = run(&["--json", "puzzles", "--solve"], b"");
    assert_eq!(refused.code, 2);
    assert!(
        refused.out.contains("--solve is for people"),
        "{}",
        refused.out
    );
}
