//! The Lisp course, both ways: exported files have our values and moves, and files of students play or are told what to mend.

mod export;
mod heuristics;

use std::fs;
use std::path::PathBuf;

use enlinea_testing::{is_installed, skipped};
use tempfile::TempDir;

use crate::{answer, text};

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
