//! What the program refuses, and what it does where memory, time or the length of a file are limited.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use enlinea_testing::skipped;

use crate::{PROGRAM, answer, run};

const EXIT_CODES: &str = include_str!("../../../../docs/exit-codes.md");

/// Runs a command in a folder, under a limit of the shell's `ulimit`.
fn limited(folder: &Path, limit: &str, arguments: &[&str]) -> Output {
    Command::new("sh")
        .args(["-c", &format!("ulimit {limit}; exec \"$@\""), "sh", PROGRAM])
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .expect("there is a shell")
}

fn check_failure(output: &Output, expected: &str) {
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(4), "{said}");
    assert!(said.contains(expected), "{said}");
    assert!(!said.contains("bug"), "{said}");
}

/// Kilobytes of addresses that are enough for the program and not for large tables.
const LITTLE: &str = "-v 2000000";

#[test]
fn a_table_without_memory_is_an_error_with_its_size() {
    if !cfg!(target_os = "linux") {
        return skipped("a limit of memory");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let check = |arguments: &[&str], size: &str| {
        let output = limited(folder.path(), LITTLE, arguments);
        check_failure(&output, &format!("no memory for a table of {size} MiB"));
    };
    check(&["solve", "--table-mb", "1048576", "4455"], "1048576");
    check(&["analyze", "--table-mb", "4096", "4455"], "4096");
    let book = ["book", "build", "--plies", "2", "--out", "b"];
    check(&[&book[..], &["--table-mb", "65536"]].concat(), "65536");
    check(&["move", "alphabeta(table=5000)", "4455"], "3072");
    check(&["match", "alphabeta(table=5000)", "random"], "3072");
    fs::write(
        folder.path().join("cup.toml"),
        "name = 'cup'\nplayers = ['alphabeta(table=5000)', 'random']\n",
    )
    .expect("written");
    check(
        &["tournament", "run", "cup.toml", "--store", "cup.db"],
        "3072",
    );
    let store = folder.path().join("cup.db").display().to_string();
    let shown = answer(&["tournament", "show", "--store", &store, "--json"]);
    assert!(shown.contains("\"done\":0,"), "no game is lost: {shown}");
}

#[test]
fn memory_that_runs_out_is_told_and_no_signal_ends_the_program() {
    if !cfg!(target_os = "linux") {
        return skipped("a limit of memory");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let count = ["count", "--plies", "30"];
    let output = limited(folder.path(), "-v 400000", &count);
    check_failure(&output, "memory allocation of ");
}

#[test]
fn a_file_that_may_not_grow_is_an_error_of_writing() {
    let folder = tempfile::tempdir().expect("a folder");
    let generate = [
        "data",
        "generate",
        "--positions",
        "500",
        "--plies",
        "30..34",
    ];
    let generate = [&generate[..], &["-o", "d.csv"]].concat();
    let output = limited(folder.path(), "-f 8", &generate);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code().is_some_and(|code| code >= 2), "{said}");
    assert!(said.contains("File too large"), "{said}");
}

#[test]
fn perfect_gives_an_answer_on_boards_that_cannot_be_solved() {
    let moved = answer(&[
        "move",
        "perfect(nodes=200000)",
        "--rules",
        "8x7",
        "--json",
        "",
    ]);
    let moved: serde_json::Value = serde_json::from_str(&moved).expect("JSON");
    assert_eq!(
        moved["wins_in"],
        serde_json::Value::Null,
        "nothing is proven"
    );
    let help = answer(&["players", "perfect"]);
    assert!(help.contains("nodes=usual"), "{help}");
}

#[test]
fn openings_that_take_too_long_or_too_much_are_refused() {
    let openings = |rule: &str, rules: &str, expected: &str| {
        let players = ["match", "random", "random", "--rules", rules];
        let ran = run(&[&players[..], &["--openings", rule]].concat(), b"");
        assert_eq!((ran.out.as_str(), ran.code), ("", 2), "{}", ran.err);
        assert!(ran.err.contains(expected), "{}", ran.err);
    };
    openings(
        "all(42)",
        "7x6",
        "every game of 7x6c4 is over after 42 plies",
    );
    openings(
        "random(43)",
        "7x6",
        "every game of 7x6c4 is over after 43 plies",
    );
    // Two of many millions, at once.
    let two = ["match", "random", "random", "--openings", "all(20)"];
    let ran = run(&[&two[..], &["--games", "2", "--quiet"]].concat(), b"");
    assert_eq!(ran.code, 0, "{}", ran.err);
}

#[test]
fn books_that_cannot_be_finished_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("book").display().to_string();
    let build = |rules: &str, plies: &str, expected: &str| {
        let words = ["book", "build", "--rules", rules, "--plies", plies];
        let ran = run(&[&words[..], &["--out", &out, "--quiet"]].concat(), b"");
        assert_eq!(ran.code, 2, "{}", ran.err);
        assert!(ran.err.contains(expected), "{}", ran.err);
    };
    build("7x6", "43", "every game is over after 42 plies");
    build("20x20", "1", "20x20c4 is too large");
}

#[test]
fn errors_in_toml_files_are_one_bounded_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("bad.toml").display().to_string();
    let spec = format!("weights({file})");
    for text in ["name = '", "x = ", "name = 'a'\nbirds = "] {
        fs::write(&file, format!("{text}{}", "y".repeat(1 << 20))).expect("written");
        for arguments in [
            &["tournament", "run", &file][..],
            &["tune", &file],
            &["tune", "explain", &file],
            &["learn", &file],
            &["move", &spec, "4"],
        ] {
            let ran = run(arguments, b"");
            assert_eq!(ran.code, 2, "{arguments:?}");
            assert_eq!(ran.err.lines().count(), 1, "{arguments:?}: {}", ran.err);
            assert!(ran.err.len() < 1000, "{arguments:?}: {}", ran.err.len());
        }
    }
}

#[test]
fn exit_codes_are_those_of_the_document() {
    let rows = EXIT_CODES.lines().filter_map(|line| {
        let (code, _) = line.strip_prefix("| ")?.split_once(" |")?;
        code.parse::<i32>().ok()
    });
    assert_eq!(rows.collect::<Vec<_>>(), [0, 1, 2, 3, 4]);
    let help = answer(&["--help"]);
    for code in 0..=4 {
        assert!(help.contains(&format!("\n  {code}  ")), "{help}");
    }
    let code = |arguments: &[&str], stdin: &str| run(arguments, stdin.as_bytes()).code;
    assert_eq!(code(&["show", "4"], ""), 0);
    assert_eq!(code(&["solve", "--check", "-"], "13712 2\n"), 1);
    let forfeit = "c-linea:sh -c 'exit 7'";
    let match_words = ["match", "random", forfeit, "--openings", "none"];
    assert_eq!(code(&match_words, ""), 1);
    assert_eq!(code(&["show", "9"], ""), 2);
    assert_eq!(code(&["nothing"], ""), 2);
    assert_eq!(code(&["tournament", "show", "--store", "/nowhere"], ""), 2);
    // 3 is the subject of `interrupts.rs`.
    let full = fs::OpenOptions::new().write(true).open("/dev/full");
    let mut show = Command::new(PROGRAM);
    let show = show.args(["show", "4"]).stderr(Stdio::null());
    let status = show.stdout(full.expect("Linux has this device")).status();
    assert_eq!(status.expect("it starts").code(), Some(4));
}
