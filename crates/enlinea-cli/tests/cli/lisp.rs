//! The Lisp course, both ways: exported files have our values and moves, and files of students play or are told what to mend.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use enlinea_arena::external::check_sandbox;
use enlinea_testing::{is_installed, skipped};
use tempfile::TempDir;

use crate::{Ran, answer, run, text};

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

fn is_missing() -> bool {
    let is_missing = !is_installed("sbcl", "--version");
    if is_missing {
        skipped("sbcl");
    }
    is_missing
}

fn file(folder: &TempDir, name: &str, content: &str) -> PathBuf {
    let path = folder.path().join(name);
    fs::write(&path, content).expect("a file of the test");
    path
}

fn exported(folder: &TempDir, player: &str) -> PathBuf {
    let path = folder.path().join("exported.lisp");
    let words = ["export", "lisp", player, "-o", text(&path)];
    let out = answer(&words);
    let size = fs::metadata(&path).expect("it was written").len();
    assert!(out.contains(&format!("{size} bytes")), "{out}");
    path
}

/// Positions of random games, the empty board and the one after a win that was covered, one in each line.
fn positions(count: usize) -> String {
    let mut lines = "\n4\n44\n112233\n1122334\n12121212\n".to_owned();
    let mut state: u64 = 7;
    let mut next = |below: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 33) as usize % below
    };
    for _ in 0..count {
        let mut heights = [0; 7];
        for _ in 0..next(36) {
            let column = next(7);
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

/// A student's heuristic with helpers, a table and prints left in it, in a package as the course asks for.
const STUDENT: &str = "
(defpackage :2301_P07_0c0de (:use :common-lisp :conecta4) (:export :heuristica :*alias*))
(in-package 2301_P07_0c0de)
(defvar *alias* '|Los del fondo|) ; público
(defun puntos (n) (case n (0 0) (1 1) (2 10) (t 100)))
(defun heuristica (estado)
  (let* ((tablero (estado-tablero estado))
         (yo (estado-turno estado))
         (otro (siguiente-jugador yo)))
    (format t \"pensando~%\")
    (cond ((tablas-p estado) 0)
          ((eql (ganador estado) yo) +val-max+)
          ((ganador estado) +val-min+)
          (t (loop for columna in (columnas-jugables tablero)
                   for fila = (1- (altura-columna tablero columna))
                   sum (- (puntos (contar-abajo tablero yo columna fila))
                          (puntos (contar-abajo tablero otro columna fila))))))))
";

#[test]
fn a_students_file_runs_unchanged() {
    if is_missing() {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = file(&folder, "student.lisp", STUDENT);
    let lisp = format!("lisp:{}", path.display());
    let checked = run(&["check-player", &lisp], b"");
    assert_eq!(checked.code, 0, "{}", checked.out);
    assert!(
        checked.out.contains("it says it is: Los del fondo depth 4"),
        "{}",
        checked.out
    );
    let tournament = format!(
        "name = 'cup'\nbudget = {{ depth = 2 }}\nplayers = ['lisp:student.lisp', 'random', {{ name = 'again', command = 'student.lisp', protocol = 'lisp', untrusted = {} }}]",
        check_sandbox().is_ok()
    );
    let cup = file(&folder, "cup.toml", &tournament);
    let store = folder.path().join("cup.db");
    let ran = run(
        &[
            "tournament",
            "run",
            text(&cup),
            "--store",
            text(&store),
            "--json",
            "--quiet",
        ],
        b"",
    );
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    let logs = folder.path().join("logs");
    let words = [
        "match",
        &lisp,
        "random",
        "--games",
        "2",
        "--depth",
        "1",
        "--log-dir",
        text(&logs),
    ];
    assert_eq!(run(&words, b"").code, 0);
    let log = fs::read_dir(&logs)
        .expect("logs")
        .next()
        .expect("a log")
        .expect("a log");
    let log = fs::read_to_string(log.path()).expect("a log");
    assert!(
        log.contains("pensando") && log.contains("\"nodes\""),
        "{log}"
    );
}

fn checked(folder: &TempDir, name: &str, content: &str, more: &[&str]) -> Ran {
    let path = file(folder, name, content);
    let lisp = format!("lisp:{}", path.display());
    run(&[&["check-player"], more, &[&lisp]].concat(), b"")
}

#[test]
fn a_bad_file_is_told_what_to_mend() {
    if is_missing() {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (content, part) in [
        (
            "\n(defun heuristica (estado)\n  (+ 1 2)",
            "line 2: the file ends inside of it",
        ),
        ("(defun otra (estado) 0)", "defines no function heuristica"),
        ("(defun heuristica (estado) 'mucho)", "must give a number"),
        (
            "(defun heuristica (estado) (no-hay estado))",
            "NO-HAY is undefined",
        ),
        (
            "(defun heuristica (estado) (+ 1 (ganador estado)))",
            "NIL is not of type NUMBER",
        ),
        (
            "(defun heuristica (estado) (1+ (heuristica estado)))",
            "calls itself without end",
        ),
        ("(defun heuristica (estado) (read))", "reads input"),
        (
            "(defpackage :a (:use :conecta))",
            "\"CONECTA\" does not designate any package",
        ),
        ("(defun heuristica () 0)", "invalid number of arguments"),
    ] {
        let ran = checked(&folder, "bad.lisp", content, &[]);
        assert_eq!(ran.code, 1, "{content}");
        assert!(ran.out.contains(part), "{content}: {}", ran.out);
    }
    let endless = "(defun heuristica (estado) (loop))";
    let ran = checked(&folder, "endless.lisp", endless, &["--move-ms", "300"]);
    assert!(
        ran.out.contains("timeout") && ran.out.contains("loops without end"),
        "{}",
        ran.out
    );
    let hungry = "(defun heuristica (estado) (loop with l do (push (make-array 100000) l)))";
    let ran = checked(&folder, "hungry.lisp", hungry, &["--memory-mb", "1024"]);
    assert!(ran.out.contains("memory-limit"), "{}", ran.out);
    let missing = run(&["match", "lisp:none.lisp", "random"], b"");
    assert_eq!(missing.code, 2);
    assert!(
        missing.err.contains("`none.lisp` does not exist"),
        "{}",
        missing.err
    );
}

#[test]
fn the_author_of_a_bad_file_loses_and_nobody_else() {
    if is_missing() || check_sandbox().is_err() {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let secret = file(&folder, "secret.txt", "12");
    let spy = format!(
        "(defun heuristica (estado) (with-open-file (s {:?}) (read s)))",
        text(&secret)
    );
    let path = file(&folder, "spy.lisp", &spy);
    let lisp = format!("lisp:{}", path.display());
    let ran = run(
        &["match", "random", &lisp, "--games", "2", "--untrusted"],
        b"",
    );
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(
        ran.out.contains("2 won") && ran.out.contains("reads no other files"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains(&format!("{lisp}: crash")), "{}", ran.out);
}

#[test]
fn a_class_accepts_heuristics_in_lisp() {
    if is_missing() {
        return;
    }
    if check_sandbox().is_err() {
        return skipped("a kernel with Landlock and seccomp");
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let class = folder.path();
    for pair in ["k7f3", "m2p9"] {
        fs::create_dir_all(class.join("uploads").join(pair)).expect("a folder");
    }
    file(&folder, "class.toml", "name = 'IA'\nlisp = 'depth=2'\n");
    file(&folder, "uploads/k7f3/fondo.lisp", STUDENT);
    exported_to(&class.join("uploads/m2p9/bloques.lisp"), "uam-blocks-l2");
    file(
        &folder,
        "uploads/m2p9/rota.lisp",
        "(defun heuristica (estado) (read-sequel))\n(car",
    );
    let ran = run(&["class", text(class), "--once", "--quiet"], b"");
    assert_eq!(ran.code, 0, "{}", ran.err);
    let verdict =
        |entry: &str| fs::read_to_string(class.join("verdicts").join(entry)).expect("a verdict");
    assert!(
        verdict("k7f3/fondo.lisp.txt").contains("Los del fondo depth 2"),
        "{}",
        verdict("k7f3/fondo.lisp.txt")
    );
    assert!(
        verdict("m2p9/bloques.lisp.txt").contains("ok: "),
        "{}",
        verdict("m2p9/bloques.lisp.txt")
    );
    let broken = verdict("m2p9/rota.lisp.txt");
    assert!(broken.contains("rota.lisp: the form at line 2"), "{broken}");
}

fn exported_to(path: &Path, player: &str) {
    answer(&["export", "lisp", player, "-o", text(path)]);
}

#[test]
fn the_framework_can_be_loaded_by_hand() {
    if is_missing() {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let framework = folder.path().join("conecta4.lisp");
    answer(&["export", "lisp", "--framework", "-o", text(&framework)]);
    file(&folder, "student.lisp", STUDENT);
    file(
        &folder,
        "try.lisp",
        "(load \"conecta4.lisp\") (load \"student.lisp\") (in-package :2301_P07_0c0de)
         (defun jugador (f) (make-jugador :nombre 'x :f-jugador f :f-eval #'heuristica))
         (let ((*standard-output* (make-broadcast-stream)))
           (defparameter *r* (partida (jugador #'f-jugador-negamax) (jugador #'f-jugador-aleatorio) 2)))
         (format t \"~&result ~a~%\" *r*)",
    );
    let output = std::process::Command::new("sbcl")
        .args(["--script", "try.lisp"])
        .current_dir(folder.path())
        .output()
        .expect("sbcl starts");
    let out = String::from_utf8_lossy(&output.stdout);
    assert!(
        out.contains("result 0") || out.contains("result 1"),
        "{out}"
    );
}
