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
