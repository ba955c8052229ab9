//! `enlinea data`.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use super::{PROGRAM, answer, run, text};

/// Late plies: their labels cost microseconds.
const PLIES: &str = "24..34";

fn generate(file: &Path, positions: &str, more: &[&str]) {
    let mut arguments = vec!["data", "generate", "--quiet", "--plies", PLIES];
    arguments.extend(["--positions", positions, "-o", text(file)]);
    arguments.extend(more);
    answer(&arguments);
}

fn json(arguments: &[&str]) -> Vec<Value> {
    let printed = answer(&[arguments, &["--json"]].concat());
    let lines = printed.lines().map(serde_json::from_str);
    lines.collect::<Result<_, _>>().expect("lines of JSON")
}

#[test]
fn data_are_made_described_and_split() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name);
    let (one, two) = (path("one.parquet"), path("two.parquet"));
    generate(&one, "600", &["--threads", "1", "--feature", "threats"]);
    generate(&two, "600", &["--threads", "3", "--feature", "threats"]);
    assert!(fs::read(&one).expect("written") == fs::read(&two).expect("written"));
    let plot = path("plies.svg");
    let described = json(&["data", "describe", text(&one), "--plot", text(&plot)]);
    assert_eq!(described[0]["rows"], 600);
    assert_eq!(described[0]["duplicates"], 0);
    assert_eq!(described[0]["rules"], "7x6c4");
    assert_eq!(described[0]["card"]["recipe"]["plies"], PLIES);
    assert_eq!(described[0]["plies"][0]["ply"], 24);
    assert!(
        fs::read_to_string(&plot)
            .expect("drawn")
            .starts_with("<svg xmlns=")
    );
    let parts = json(&["data", "split", text(&one), "--shares", "50/25/25"]);
    let rows: u64 = parts.iter().filter_map(|part| part["rows"].as_u64()).sum();
    assert_eq!((parts.len(), rows), (3, 600));
    let validation = json(&["data", "describe", text(&path("one-validation.parquet"))]);
    assert_eq!(validation[0]["rows"], parts[1]["rows"]);
    assert_eq!(validation[0]["card"]["split"]["part"], "validation");
    let printed = answer(&["data", "describe", text(&one)]);
    assert!(
        printed.starts_with("600 rows of 7x6c4, 0 duplicates"),
        "{printed}"
    );
}

#[test]
fn the_published_recipe_writes_the_published_columns() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("published.csv");
    let arguments = [
        "data",
        "generate",
        "--recipe",
        "published",
        "--plies",
        PLIES,
        "--rows",
        "200",
    ];
    answer(&[&arguments[..], &["-o", text(&file)]].concat());
    let written = fs::read_to_string(&file).expect("written");
    assert_eq!(written.lines().count(), 201);
    assert!(written.lines().all(|line| line.split(", ").count() == 12));
    let bare = [
        "--no-header",
        "--separator",
        ";",
        "--per",
        "last-child",
        "--mode",
        "fixed",
    ];
    answer(&[&arguments[..], &["-o", text(&file)], &bare].concat());
    let written = fs::read_to_string(&file).expect("written");
    assert!(written.lines().count() == 200 && !written.contains("n_pieces"));
}

#[test]
fn a_killed_run_resumes_byte_for_byte() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (whole, killed) = (
        folder.path().join("whole.csv"),
        folder.path().join("killed.csv"),
    );
    let journal = folder.path().join("killed.csv.journal");
    generate(&whole, "3000", &[]);
    let mut child = Command::new(PROGRAM)
        .args([
            "data",
            "generate",
            "--quiet",
            "--plies",
            PLIES,
            "--positions",
            "3000",
        ])
        .args(["-o", text(&killed), "--threads", "1"])
        .stdout(Stdio::null())
        .spawn()
        .expect("the program starts");
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_mins(1) && !killed.exists() {
        if fs::metadata(&journal).is_ok_and(|file| file.len() > 10_000) {
            break;
        }
    }
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    generate(&killed, "3000", &[]);
    assert!(fs::read(&whole).expect("written") == fs::read(&killed).expect("written"));
    assert!(!journal.exists());
}

#[test]
fn a_long_run_says_how_far_it_is_without_a_terminal() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("long.csv");
    let mut child = Command::new(PROGRAM)
        .args(["data", "generate", "--plies", PLIES, "--threads", "1"])
        .args(["--positions", "100000000", "-o", text(&file)])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut lines = BufReader::new(child.stderr.take().expect("it is piped")).lines();
    let line = lines.next().expect("a line").expect("it can be read");
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    assert!(line.contains(" of 100000000, "), "{line}");
}

#[test]
fn impossible_requests_are_refused() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("data.parquet");
    let check = |arguments: &[&str], expected: &str| {
        let ran = run(
            &[&["data", "generate", "-o", text(&file)], arguments].concat(),
            b"",
        );
        assert_eq!(ran.code, 2, "{}", ran.err);
        assert!(ran.err.contains(expected), "{}", ran.err);
    };
    check(&[], "this recipe is endless");
    check(
        &["--positions", "5", "--plies", "40..42"],
        "has at most 41 plies before its end",
    );
    check(&["--positions", "5", "--feature", "thraets"], "thraets");
    check(
        &["--positions", "5", "--recipe", "self-play"],
        "needs one or two `--player`",
    );
    check(
        &["--recipe", "tournament", "--store", "nothing.db"],
        "there is no database file",
    );
    fs::write(&file, "PAR1").expect("written");
    let ran = run(&["data", "describe", text(&file)], b"");
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("not a whole Parquet file"), "{}", ran.err);
}
