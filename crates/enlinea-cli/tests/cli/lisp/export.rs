//! Exported evaluators against our own.

use std::fmt::Write as _;

use super::{exported, file, is_missing};
use crate::dice::Dice;
use crate::{answer, run, text};

/// Evaluators that are exported, with weights that are not whole numbers too.
const EXPORTED: [&str; 31] = [
    "always-zero",
    "uam-bueno",
    "uam-bueno(one=0.1,two=1.7)",
    "uam-alldirs",
    "uam-lines-10",
    "uam-lines-2",
    "uam-lines-10-all4",
    "uam-lines-2-all4(base=1.37)",
    "uam-parity-12",
    "uam-parity-12(mode=fixed)",
    "uam-parity-10",
    "uam-parity-10(few=0.3,one_high=7.1,two_low=0.7)",
    "uam-parity-12-flat4",
    "uam-parity-12-flat4(mode=fixed)",
    "uam-poly2-rank",
    "uam-poly2-rank(mode=fixed)",
    "uam-blocks-l1",
    "uam-blocks-l1(mode=fixed)",
    "uam-blocks-l1(mode=published-noterm)",
    "uam-blocks-l2(mode=antisymmetric)",
    "uam-blocks-l2(centre=0.1,three=3.3,two=0.7)",
    "uam-blocks-l3",
    "a2b3d",
    "ab29a",
    "ab29a(mode=fixed)",
    "ab29a(enemy_one=0.1,enemy_two=0.7,own_three=1.9)",
    "fc259",
    "fc259(mode=published-exact)",
    "fc259(mode=fixed-exact)",
    "fc259(attack=47.3,partial_block=1.1)",
    "learned(model=poly2)",
];

/// Positions of random games, the empty board and the one after a win that was covered, one in each line.
fn positions(count: usize) -> String {
    let mut lines = "\n4\n44\n112233\n1122334\n12121212\n".to_owned();
    let mut dice = Dice::new(7);
    for _ in 0..count {
        let mut heights = [0; 7];
        for _ in 0..dice.below(36) {
            let column = dice.below(7);
            if heights[column] < 6 {
                heights[column] += 1;
                write!(lines, "{}", column + 1).expect("texts grow");
            }
        }
        lines.push('\n');
    }
    lines
}

fn values(evaluator: &str, positions: &str) -> Vec<String> {
    let ran = run(&["eval", evaluator, "--input", "-"], positions.as_bytes());
    ran.out.lines().map(str::to_owned).collect()
}

#[test]
fn exported_evaluators_have_our_values_to_the_last_digit() {
    if is_missing() {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let positions = positions(400);
    for evaluator in EXPORTED {
        let path = exported(&folder, evaluator);
        let ours = values(evaluator, &positions);
        assert!(ours.len() > 200, "{evaluator}: {}", ours.len());
        let lisp = values(&format!("lisp:{}", path.display()), &positions);
        assert_eq!(lisp, ours, "{evaluator}");
    }
}

#[test]
fn exported_evaluators_are_right_on_other_boards_and_for_the_other_side() {
    if is_missing() {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (rules, moves) in [("8x7c4", "445566"), ("9x7c5", "5546378"), ("4x4c3", "1122")] {
        for evaluator in [
            "uam-parity-12",
            "uam-bueno",
            "fc259",
            "ab29a",
            "uam-lines-2",
            "a2b3d",
        ] {
            let path = folder.path().join("exported.lisp");
            answer(&[
                "--rules",
                rules,
                "export",
                "lisp",
                evaluator,
                "-o",
                text(&path),
            ]);
            let lisp = format!("lisp:{}", path.display());
            for side in ["1", "2"] {
                let value =
                    |name: &str| answer(&["--rules", rules, "eval", name, "--for", side, moves]);
                assert_eq!(value(&lisp), value(evaluator), "{evaluator} on {rules}");
            }
        }
    }
}

#[test]
fn exported_files_find_the_moves_of_the_built_in_player() {
    if is_missing() {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let positions = "\n44\n112233\n4455\n324443\n71727\n1234567\n4444443\n";
    for (evaluator, mode, depth) in [
        ("uam-parity-12", "published", 4),
        ("uam-lines-10", "fixed", 3),
        ("uam-blocks-l3", "published", 3),
        ("ab29a", "published", 2),
        ("fc259", "fixed", 2),
        ("learned(model=poly2)", "published", 2),
    ] {
        let path = exported(&folder, evaluator);
        let ours = format!("course-negamax(eval={evaluator}, depth={depth}, mode={mode})");
        let lisp = format!("lisp:{} depth={depth} mode={mode}", path.display());
        let moves = |player: &str| run(&["move", player, "--input", "-"], positions.as_bytes()).out;
        // Columns, values, nodes and depth.
        assert_eq!(moves(&lisp), moves(&ours), "{evaluator}");
    }
}

#[test]
fn an_exported_file_plays_games_like_its_built_in_twin() {
    if is_missing() {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = exported(&folder, "uam-lines-2");
    let lisp = format!("lisp:{} depth=2", path.display());
    let result = |player: &str| {
        let words = [
            "match",
            player,
            "level(3)",
            "--games",
            "6",
            "--json",
            "--openings",
        ];
        let out = answer(&[&words[..], &["random(3)"]].concat());
        let mut summary: serde_json::Value = serde_json::from_str(&out).expect(&out);
        summary["players"] = serde_json::Value::Null;
        summary["first"] = serde_json::Value::Null;
        summary
    };
    let twin = result("course-negamax(eval=uam-lines-2, depth=2)");
    assert_eq!(result(&lisp), twin);
}

#[test]
fn what_cannot_be_exported_is_told_with_what_can() {
    for (player, part) in [
        ("threats", "these can: uam-bueno"),
        ("random", "uam-parity-12"),
        ("mcts", "fc259"),
        ("learned", "polynomials"),
        ("forest", "polynomials"),
        ("no-such-player", "no-such-player"),
    ] {
        let ran = run(&["export", "lisp", player], b"");
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{player}");
        assert!(ran.err.contains(part), "{player}: {}", ran.err);
    }
    let ran = run(&["export", "lisp", "uam-bueno", "--package", "a b"], b"");
    assert_eq!(ran.code, 2, "{}", ran.err);
    let named = [
        "export",
        "lisp",
        "uam-bueno",
        "--package",
        "2302_P09_abcde",
        "--alias",
        "The best",
    ];
    let ran = run(&named, b"");
    assert!(
        ran.out.contains("(in-package :2302_P09_abcde)"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("'|The best|"), "{}", ran.out);
    assert!(
        ran.err.contains(&format!("{} bytes", ran.out.len())),
        "{}",
        ran.err
    );
}

#[test]
fn a_model_file_with_all_features_has_our_values() {
    if is_missing() {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let description = "name = 'all'\nseed = 1\n[data]\nrecipe = 'mixed'\npositions = 300\nvalidation = 50\ntest = 50\n\
        [model]\nkind = 'polynomial'\ndegree = 1\n\
        features = ['stones', 'distance', 'runs', 'threats', 'parity', 'lines', 'cells']\n[games]\ncount = 0\n";
    let description = file(&folder, "all.toml", description);
    let models = folder.path().join("models");
    let trained = run(
        &["learn", text(&description), "-o", text(&models), "--quiet"],
        b"",
    );
    assert_eq!(trained.code, 0, "{}", trained.err);
    let model = models.join("all.safetensors");
    let path = exported(&folder, text(&model));
    let positions = positions(400);
    let ours = values(&format!("learned(model={})", model.display()), &positions);
    assert!(ours.len() > 200, "{}", ours.len());
    assert_eq!(
        values(&format!("lisp:{}", path.display()), &positions),
        ours
    );
}
