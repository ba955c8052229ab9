//! `enlinea page export`: a folder that needs no server.

use std::fs;

use serde_json::Value;

use crate::{answer, run, text};

#[test]
fn the_folder_has_everything_and_may_be_written_again() {
    let temporary = tempfile::tempdir().unwrap();
    let folder = temporary.path().join("page");
    let told = answer(&["--json", "page", "export", text(&folder)]);
    let told: Value = serde_json::from_str(&told).unwrap();
    let files = told["files"].as_array().unwrap();
    for file in files {
        assert!(folder.join(file.as_str().unwrap()).is_file(), "{file}");
    }
    for name in ["index.html", "assets/engine.js", "service-worker.js"] {
        assert!(files.contains(&Value::from(name)), "{name}");
    }
    let bytes = fs::read(folder.join("assets/engine.js")).unwrap();
    answer(&["page", "export", text(&folder)]);
    assert_eq!(fs::read(folder.join("assets/engine.js")).unwrap(), bytes);
}

#[test]
fn a_folder_with_other_files_is_left_alone() {
    let temporary = tempfile::tempdir().unwrap();
    let folder = temporary.path();
    fs::write(folder.join("thesis.tex"), "years of work").unwrap();
    let refused = run(&["page", "export", text(folder)], b"");
    assert_eq!(refused.code, 2);
    assert!(
        refused.err.contains("has no earlier export"),
        "{}",
        refused.err
    );
    assert_eq!(fs::read_dir(folder).unwrap().count(), 1);
    answer(&["page", "export", "--force", text(folder)]);
    assert!(folder.join("index.html").is_file() && folder.join("thesis.tex").is_file());
}
