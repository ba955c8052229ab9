//! `book` and `bench`.

use std::fs;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::{PROGRAM, answer, run};

#[test]
fn a_book_is_built_described_verified_and_used() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("5x4.book");
    let file = path.to_str().unwrap();
    let built = answer(&[
        "book", "build", "--rules", "5x4", "--plies", "4", "--out", file,
    ]);
    assert!(built.contains("5x4c4 up to ply 4"), "{built}");
    assert_eq!(answer(&["book", "info", file]), built);
    let left: Vec<_> = fs::read_dir(dir.path()).unwrap().collect();
    assert_eq!(left.len(), 1, "the journal is gone");
    let verified = answer(&["book", "verify", file, "--sample", "40", "--seed", "7"]);
    assert_eq!(verified, "40 of 40 positions are right\n");
    let solved = answer(&["solve", "--rules", "5x4", "--book", file, "--json", "3334"]);
    assert!(solved.contains("\"score\":0,"), "{solved}");
    assert!(solved.contains("\"book\":true"), "{solved}");
    let searched = answer(&["solve", "--rules", "5x4", "--no-book", "--json", "3334"]);
    assert!(searched.contains("\"book\":false"), "{searched}");
}

#[test]
fn a_damaged_or_foreign_book_is_a_clear_error() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("4x4.book");
    let file = path.to_str().unwrap();
    answer(&[
        "book", "build", "--rules", "4x4", "--plies", "4", "--out", file,
    ]);
    let refuse = |rules: &str, reason: &str| {
        let ran = run(&["solve", "--rules", rules, "--book", file, "1"], b"");
        assert!(ran.err.contains(reason), "{}", ran.err);
        assert_eq!(
            (ran.out.as_str(), ran.err.lines().count(), ran.code),
            ("", 1, 2)
        );
    };
    refuse("5x4", "a book of 4x4c4 for a solver of 5x4c4");
    let whole = fs::read(&path).unwrap();
    fs::write(&path, &whole[..whole.len() - 3]).unwrap();
    refuse("4x4", "the book is ");
    let mut damaged = whole.clone();
    let middle = damaged.len() / 2;
    damaged[middle] ^= 0x10;
    fs::write(&path, &damaged).unwrap();
    refuse("4x4", "damaged");
    fs::write(&path, b"something else entirely").unwrap();
    refuse("4x4", "book");
    fs::remove_file(&path).unwrap();
    refuse("4x4", "No such file");
}

/// Starts a build and kills it, hard, as soon as it has written some of its journal.
#[test]
fn a_killed_build_goes_on_and_ends_in_the_same_bytes() {
    let dir = tempfile::tempdir().unwrap();
    let path = |name: &str| dir.path().join(name).to_str().unwrap().to_owned();
    let arguments = |out: &str| {
        let words = [
            "book",
            "build",
            "--rules",
            "6x5",
            "--plies",
            "5",
            "--threads",
            "2",
            "--out",
            out,
        ];
        words.map(str::to_owned)
    };
    let (killed, whole) = (path("killed.book"), path("whole.book"));
    let journal = path("killed.book.journal");
    for lines in [1, 20, 60] {
        let mut child = Command::new(PROGRAM)
            .args(arguments(&killed))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        let since = Instant::now();
        while fs::read_to_string(&journal).map_or(0, |text| text.lines().count()) < lines
            && child.try_wait().unwrap().is_none()
            && since.elapsed() < Duration::from_mins(1)
        {
            std::thread::yield_now();
        }
        // Dead or done: both are fine for what follows.
        let _ = child.kill();
        child.wait().unwrap();
    }
    for out in [&killed, &whole] {
        let words = arguments(out);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        answer(&words);
    }
    assert_eq!(fs::read(killed).unwrap(), fs::read(whole).unwrap());
}

#[test]
fn a_journal_of_another_book_is_not_taken_over() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("a.book");
    fs::write(dir.path().join("a.book.journal"), "nonsense\n").unwrap();
    let ran = run(
        &[
            "book",
            "build",
            "--rules",
            "4x4",
            "--plies",
            "2",
            "--out",
            path.to_str().unwrap(),
        ],
        b"",
    );
    assert!(ran.err.starts_with("error: journal `"), "{}", ran.err);
    assert_eq!(ran.code, 2);
}

#[test]
fn a_book_that_another_program_builds_is_left_to_it() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("a.book");
    let journal = fs::File::create(dir.path().join("a.book.journal")).unwrap();
    journal.lock().unwrap();
    let words = ["book", "build", "--rules", "4x4", "--plies", "2", "--out"];
    let words = [&words[..], &[path.to_str().unwrap()]].concat();
    let ran = run(&words, b"");
    let reason = "a.book.journal`: another program is building this book\n";
    assert!(ran.err.ends_with(reason), "{}", ran.err);
    assert_eq!((ran.out.as_str(), ran.code), ("", 2));
    drop(journal);
    assert_eq!(run(&words, b"").code, 0);
}

#[test]
fn the_bench_prints_its_signature() {
    let text = answer(&["bench"]);
    let nodes = text
        .lines()
        .last()
        .unwrap()
        .strip_prefix("Bench: ")
        .unwrap();
    let nodes: u64 = nodes.parse().unwrap();
    let object = answer(&["bench", "--json"]);
    assert!(
        object.starts_with(&format!("{{\"signature\":{nodes},")),
        "{object}"
    );
    assert!(object.contains("\"wrong\":0,"));
}

/// Solves 5x5 in a book of bounds.
fn solve_board<'a>(file: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let words = "book solve --rules 5x5 --plies 4 --nodes 40 --round 24 --table-mb 1 --out";
    let words: Vec<&str> = words.split_whitespace().collect();
    [&words[..], &[file], more].concat()
}

#[test]
fn a_board_is_solved_in_a_book_of_bounds() {
    let dir = tempfile::tempdir().unwrap();
    let path = |name: &str| dir.path().join(name).to_str().unwrap().to_owned();
    let (whole, torn) = (path("whole.bounds"), path("torn.bounds"));
    let solved = answer(&solve_board(&whole, &["--threads", "2"]));
    assert!(solved.starts_with("5x5c4: 0 draw\n"), "{solved}");
    assert_eq!(answer(&["book", "bounds", &whole]), solved);
    assert_eq!(
        answer(&solve_board(&whole, &[])),
        solved,
        "nothing is left to do"
    );
    let book = fs::read(&whole).unwrap();
    // However much of it a killed program has written, the rest is the same.
    for share in [0, 1, 5, 9] {
        fs::write(&torn, &book[..book.len() * share / 10]).unwrap();
        assert_eq!(answer(&solve_board(&torn, &[])), solved);
        assert!(fs::read(&torn).unwrap() == book);
    }
    let known = answer(&["book", "bounds", "--json", &whole]);
    let known: serde_json::Value = serde_json::from_str(&known).unwrap();
    assert_eq!(known["score"], 0);
    assert_eq!(known["finished"], true);
    // A beginning is read as it is: bounds, and what comes next.
    fs::write(&torn, &book[..book.len() / 4]).unwrap();
    let early = answer(&["book", "bounds", &torn]);
    assert!(early.contains("; next: is it greater than "), "{early}");
    assert_eq!(fs::read(&torn).unwrap().len(), book.len() / 4);
}

#[test]
fn wrong_books_of_bounds_are_explained() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("a.bounds");
    let file = path.to_str().unwrap();
    let refuse = |words: &[&str], reason: &str| {
        let before = fs::read(&path).ok();
        let ran = run(words, b"");
        assert!(ran.err.contains(reason), "{}", ran.err);
        assert_eq!((ran.err.lines().count(), ran.code), (1, 2), "{}", ran.err);
        assert_eq!(fs::read(&path).ok(), before, "the file is as it was");
    };
    let bounds = ["book", "bounds", file];
    refuse(&bounds, "No such file");
    fs::write(&path, "a diary\n").unwrap();
    refuse(&bounds, "not a book of bounds: it begins with `a diary`");
    refuse(
        &solve_board(file, &[]),
        "the book begins with `a diary` instead of `enlinea bounds 1 5x5c4",
    );
    fs::remove_file(&path).unwrap();
    answer(&solve_board(file, &[]));
    refuse(&solve_board(file, &["--goal", "moves"]), "goal moves");
    let mut book = fs::read_to_string(&path).unwrap();
    book = book.replacen(" 0 ", " 1 ", 1);
    fs::write(&path, book).unwrap();
    refuse(&bounds, "of the book of bounds is damaged");
    fs::remove_file(&path).unwrap();
    refuse(
        &solve_board(file, &["--most-nodes", "1"]),
        "at least one node",
    );
    let deep = [
        "book", "solve", "--rules", "4x4", "--plies", "16", "--out", file,
    ];
    refuse(&deep, "every game is over by then");
}
