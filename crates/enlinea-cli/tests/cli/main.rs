//! The program as its users meet it: one binary, tests by theme.

mod bad_files;
mod batch;
mod books;
mod classes;
mod commands;
mod data;
mod dice;
mod documents;
mod engines;
mod experiments;
mod export;
mod faults;
mod game_files;
mod game_logs;
mod injection;
mod interrupts;
mod learning;
mod limits;
mod lisp;
mod matches;
mod models;
mod ownership;
mod pages;
mod panels;
mod plain_game;
mod players;
mod process;
mod puzzles;
mod ratings;
mod same_bits;
mod schema;
mod scratch;
mod screen_game;
mod serving;
mod shards;
mod solving;
mod tmux;
mod tournament_check;
mod tournament_kills;
mod tournaments;
mod tuning;
mod usage;

use std::io;
use std::path::Path;
use std::process::Output;

use assert_cmd::Command;

/// The program, for tests that start it by themselves.
const PROGRAM: &str = env!("CARGO_BIN_EXE_enlinea");

/// A path as an argument.
fn text(path: &Path) -> &str {
    path.to_str().expect("temporary folders have plain names")
}

/// The program, without colour and with nothing on standard input.
fn enlinea(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("enlinea").expect("the program is built with its tests");
    command.env("NO_COLOR", "1").args(arguments);
    command
}

/// What a run printed, and how it ended.
struct Ran {
    out: String,
    err: String,
    code: i32,
}

fn run(arguments: &[&str], stdin: &[u8]) -> Ran {
    ran(enlinea(arguments).write_stdin(stdin).output())
}

fn ran(output: io::Result<Output>) -> Ran {
    let output = output.expect("the program starts");
    Ran {
        out: String::from_utf8(output.stdout).expect("we print UTF-8"),
        err: String::from_utf8(output.stderr).expect("we print UTF-8"),
        code: output.status.code().expect("no signal ended the program"),
    }
}

/// Runs a command that must succeed without a word on standard error.
fn answer(arguments: &[&str]) -> String {
    let ran = run(arguments, b"");
    assert_eq!((ran.err.as_str(), ran.code), ("", 0), "{arguments:?}");
    ran.out
}
