//! Behaviour as a process: colours, closed pipes, Ctrl-C.

use std::io::Read;
use std::process::{Command, Stdio};

use crate::answer;

#[test]
fn colour_is_used_when_asked_for() {
    let plain = answer(&["show", "1122334"]);
    assert!(!plain.contains('\u{1b}'));
    let coloured = answer(&["show", "1122334", "--color", "always"]);
    assert!(coloured.contains("\u{1b}[33mX"));
    assert!(!answer(&["show", "1122334", "--color", "never"]).contains('\u{1b}'));
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    for json in [&[][..], &["--json"][..]] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_enlinea"))
            .args(["perft", "9"])
            .args(json)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let mut errors = String::new();
        child
            .stderr
            .take()
            .unwrap()
            .read_to_string(&mut errors)
            .unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(0));
        assert_eq!(errors, "");
    }
}

#[test]
fn ctrl_c_ends_long_work_with_what_is_known() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_enlinea"))
        .args(["perft", "40"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    // The first line says that the work has begun.
    let mut out = child.stdout.take().unwrap();
    let mut first = [0; 27];
    out.read_exact(&mut first).unwrap();
    let killed = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status()
        .unwrap();
    assert!(killed.success());
    let mut rest = String::new();
    out.read_to_string(&mut rest).unwrap();
    assert!(rest.contains("343\n"));
    assert_eq!(child.wait().unwrap().code(), Some(3));
}
