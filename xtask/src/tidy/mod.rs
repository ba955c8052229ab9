//! Rules of the repository that no compiler checks.

mod citations;
mod dependencies;
mod files;
pub(crate) mod fuzz_targets;
mod names;
mod walks;

use std::fs;
use std::path::{Path, PathBuf};

use crate::wasm;
use citations::Citations;

/// All complaints about the repository below this folder.
pub(crate) fn check(root: &Path) -> Vec<String> {
    let files = text_files(root);
    let citations = Citations::read(root);
    let mut complaints = Vec::new();
    for (name, text) in &files {
        complaints.extend(files::check(name, text));
        complaints.extend(citations.check(name, text));
    }
    let map = fs::read_to_string(root.join("ARCHITECTURE.md")).unwrap_or_default();
    complaints.extend(names::check(&files, &map));
    complaints.extend(dependencies::check(root, &map));
    complaints.extend(walks::check(root, &map));
    complaints.extend(fuzz_targets::check(root));
    complaints.extend(wasm::check(root));
    complaints
}

/// Folders that tools fill.
const GENERATED: &[&str] = &[
    ".git",
    "target",
    "node_modules",
    "dist",
    "corpus",
    "artifacts",
    "screenshots",
];

/// Every text file with its path from the root, without what tools made.
pub(crate) fn text_files(root: &Path) -> Vec<(String, String)> {
    let mut files = Vec::new();
    let mut folders: Vec<PathBuf> = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = fs::read_dir(&folder) else {
            continue;
        };
        for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if !path.is_dir() {
                let name = path.strip_prefix(root).unwrap_or(&path);
                // What is not UTF-8 is a picture or a book.
                if let Ok(text) = fs::read_to_string(&path) {
                    files.push((name.display().to_string(), text));
                }
            } else if !GENERATED.contains(&name.as_ref()) {
                folders.push(path);
            }
        }
    }
    files.sort();
    files
}

/// The cells of each row of the table in a document that begins with this head.
fn table_rows<'a>(document: &'a str, head: &'a str) -> impl Iterator<Item = Vec<&'a str>> {
    document
        .lines()
        .skip_while(move |line| !line.starts_with(head))
        .skip(2)
        .take_while(|line| line.starts_with('|'))
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
}
