//! Folders for the files of untrusted programs: those of a killed run go at the next start, those of a running one stay.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use enlinea_arena::external::check_sandbox;
use enlinea_testing::skipped;

use crate::{PROGRAM, enlinea};

fn names(folder: &Path) -> BTreeSet<OsString> {
    let entries = fs::read_dir(folder).expect("a folder").flatten();
    entries.map(|entry| entry.file_name()).collect()
}

#[test]
fn folders_of_a_killed_run_are_swept_and_those_of_a_running_one_stay() {
    if check_sandbox().is_err() {
        return skipped("a kernel with Landlock and seccomp");
    }
    let temporary = tempfile::tempdir().unwrap();
    let program = format!("native:{PROGRAM} engine native random");
    let words = |games| {
        let players = ["match", "random", &program, "--untrusted"];
        [&players[..], &["--openings", "none", "--games", games]].concat()
    };
    let play_short = || {
        let mut short = enlinea(&words("2"));
        short.env("TMPDIR", temporary.path()).assert().success();
    };
    let mut long = Command::new(PROGRAM)
        .args(words("1000000"))
        .env("TMPDIR", temporary.path())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    for _ in 0..6000 {
        if !names(temporary.path()).is_empty() {
            break;
        }
        thread::sleep(Duration::from_millis(10));
    }
    play_short();
    assert!(!names(temporary.path()).is_empty(), "it still runs");
    long.kill().unwrap();
    long.wait().unwrap();
    assert!(
        !names(temporary.path()).is_empty(),
        "nobody could remove it"
    );
    // What was being started when it was killed lets go of its folder a moment later.
    for _ in 0..20 {
        play_short();
        if names(temporary.path()).is_empty() {
            break;
        }
    }
    assert_eq!(names(temporary.path()), BTreeSet::new());
}
