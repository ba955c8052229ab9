//! Behaviour as a process: colours, closed pipes, Ctrl-C.

use std::io::{Read, Write};
use std::process::{Child, ChildStdout, Command, Stdio};

use crate::{PROGRAM, answer, run};

#[test]
fn colour_is_used_when_asked_for() {
    let plain = answer(&["show", "1122334"]);
    assert!(!plain.contains('\u{1b}'));
    let coloured = answer(&["show", "1122334", "--color", "always"]);
    assert!(coloured.contains("\u{1b}[31mX"));
    assert!(!answer(&["show", "1122334", "--color", "never"]).contains('\u{1b}'));
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    for json in [&[][..], &["--json"][..]] {
        let mut child = Command::new(PROGRAM)
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

/// A run that is under way.
struct Running {
    child: Child,
    out: ChildStdout,
}

fn start(arguments: &[&str]) -> Running {
    let mut child = Command::new(PROGRAM)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let out = child.stdout.take().expect("the output is piped");
    Running { child, out }
}

impl Running {
    /// Reads one line, which says that the work has begun.
    fn line(&mut self) -> String {
        let mut line = Vec::new();
        let mut byte = [0];
        while self.out.read(&mut byte).expect("the pipe is open") == 1 && byte[0] != b'\n' {
            line.push(byte[0]);
        }
        String::from_utf8(line).expect("we print UTF-8")
    }

    fn signal(&self, name: &str) {
        let status = Command::new("kill")
            .args([name, &self.child.id().to_string()])
            .status();
        assert!(status.expect("there is a kill").success());
    }

    /// The rest of the output and the exit code.
    fn end(mut self) -> (String, Option<i32>) {
        let mut rest = String::new();
        self.out.read_to_string(&mut rest).expect("we print UTF-8");
        let status = self.child.wait().expect("the program ends");
        (rest, status.code())
    }
}

#[test]
fn ctrl_c_ends_long_work_with_what_is_known() {
    let mut running = start(&["perft", "40", "44"]);
    assert_eq!(running.line(), "7x6c4:44");
    running.signal("-INT");
    let (rest, code) = running.end();
    assert!(
        rest.is_empty() || rest.ends_with('\n'),
        "whole lines only: {rest}"
    );
    assert_eq!(code, Some(3));
}

#[test]
fn a_census_can_be_interrupted() {
    let mut running = start(&["count", "--rules", "20x20"]);
    running.line();
    running.signal("-TERM");
    assert_eq!(running.end().1, Some(3));
}

#[test]
fn a_signal_ends_a_run_that_waits_for_its_input() {
    let mut running = start(&["show", "--json", "--input", "-"]);
    let mut input = running.child.stdin.take().unwrap();
    writeln!(input, "4").unwrap();
    // Answered: the program is up and waits for the next line.
    running.line();
    running.signal("-INT");
    assert_eq!(running.end(), (String::new(), Some(3)));
}

#[test]
fn every_line_is_answered_before_the_next_one_is_read() {
    let mut running = start(&["show", "--json"]);
    let mut input = running.child.stdin.take().unwrap();
    for text in ["4", "44", "445"] {
        writeln!(input, "{text}").unwrap();
        assert!(running.line().contains(&format!("\"position\":\"{text}\"")));
    }
    drop(input);
    assert_eq!(running.end(), (String::new(), Some(0)));
}

#[test]
fn quiet_runs_make_no_remarks() {
    let ran = run(&["count", "--plies", "2", "--quiet"], b"");
    assert_eq!((ran.err.as_str(), ran.code), ("", 0));
}

/// A device that is always full is the nearest thing to a full disk.
#[test]
fn output_that_cannot_be_written_is_our_fault_and_told() {
    let full = || {
        let device = std::fs::OpenOptions::new().write(true).open("/dev/full");
        device.expect("Linux has this device")
    };
    for arguments in [
        &["show", "4"][..],
        &["show", "4", "--json"],
        &["perft", "2"],
    ] {
        let output = Command::new(PROGRAM)
            .args(arguments)
            .stdout(full())
            .output()
            .unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(message.starts_with("error: No space left"), "{message}");
        assert_eq!(output.status.code(), Some(4));
    }
    // The message is lost, but the code is the same.
    let output = Command::new(PROGRAM)
        .args(["show", "9"])
        .stderr(full())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
}
