//! Heuristic files of students: good ones, bad ones, and in a class.

use std::fs;
use std::path::Path;

use enlinea_arena::external::check_sandbox;
use enlinea_testing::skipped;
use tempfile::TempDir;

use super::{file, is_missing};
use crate::{Ran, answer, run, text};

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
    if is_missing() {
        return;
    }
    if check_sandbox().is_err() {
        return skipped("a kernel with Landlock and seccomp");
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
