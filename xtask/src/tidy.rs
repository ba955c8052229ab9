//! Rules of the house that no compiler checks: file length, a first sentence in every file, arrows between
//! crates, nothing left behind.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::citations::Citations;

/// No source file is longer.
const LONGEST_FILE: usize = 400;

/// All complaints about the repository below this folder.
pub(crate) fn check(root: &Path) -> Vec<String> {
    let mut complaints = Vec::new();
    let citations = Citations::read(root);
    for path in source_files(root) {
        let text = fs::read_to_string(&path).unwrap_or_default();
        let name = path
            .strip_prefix(root)
            .unwrap_or(&path)
            .display()
            .to_string();
        complaints.extend(check_file(&name, &text));
        complaints.extend(citations.check_file(&name, &text));
    }
    complaints.extend(check_dependencies(root));
    complaints
}

fn check_file(name: &str, text: &str) -> Vec<String> {
    let mut complaints = Vec::new();
    let lines = text.lines().count();
    if lines > LONGEST_FILE {
        complaints.push(format!("{name}: {lines} lines, {LONGEST_FILE} are allowed"));
    }
    let is_rust = Path::new(name).extension().is_some_and(|end| end == "rs");
    let first = text.lines().find(|line| !line.starts_with("#!["));
    if is_rust && !first.is_some_and(|line| line.starts_with("//! ")) {
        complaints.push(format!("{name}: does not begin with a `//!` sentence"));
    }
    // Spelled in two halves, so that this file does not complain about itself.
    for mark in [
        concat!("TO", "DO"),
        concat!("FIX", "ME"),
        concat!("XX", "X"),
    ] {
        if let Some(line) = text.lines().position(|line| line.contains(mark)) {
            complaints.push(format!("{name}:{}: unfinished mark {mark}", line + 1));
        }
    }
    complaints
}

/// Rust sources and the page's sources, without what tools made.
pub(crate) fn source_files(root: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders: Vec<PathBuf> = ["crates", "xtask", "fuzz"]
        .into_iter()
        .map(|folder| root.join(folder))
        .collect();
    while let Some(folder) = folders.pop() {
        let Ok(entries) = fs::read_dir(&folder) else {
            continue;
        };
        for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if path.is_dir() {
                let made = ["target", "node_modules", "dist", "corpus", "artifacts"];
                if !made.contains(&name.as_ref()) {
                    folders.push(path);
                }
            } else if [".rs", ".ts", ".tsx", ".py", ".css"]
                .iter()
                .any(|end| name.ends_with(end))
            {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// Compares the manifests with the table in ARCHITECTURE.md, both ways.
fn check_dependencies(root: &Path) -> Vec<String> {
    let map = fs::read_to_string(root.join("ARCHITECTURE.md")).unwrap_or_default();
    let mut complaints = Vec::new();
    let Ok(crates) = fs::read_dir(root.join("crates")) else {
        return vec!["there is no folder `crates`".to_owned()];
    };
    let mut allowed = dependency_table(&map);
    for folder in crates.filter_map(|entry| Some(entry.ok()?.path())) {
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap_or_default();
        let folder = folder.file_name().unwrap_or_default().to_string_lossy();
        let name = folder.strip_prefix("enlinea-").unwrap_or(&folder);
        let used = used_crates(&manifest);
        match allowed.remove(name) {
            None => complaints.push(format!("ARCHITECTURE.md: no row for crate {name}")),
            Some(row) if row != used => complaints.push(format!(
                "crate {name} uses {used:?}, ARCHITECTURE.md says {row:?}"
            )),
            Some(_) => {}
        }
        if !manifest.contains("[lints]\nworkspace = true") {
            complaints.push(format!("crate {name}: does not use the workspace lints"));
        }
    }
    for name in allowed.into_keys() {
        complaints.push(format!("ARCHITECTURE.md: there is no crate {name}"));
    }
    complaints
}

/// Rows `| core | – |` of the table that begins with `| Crate | Uses |`.
fn dependency_table(map: &str) -> BTreeMap<String, Vec<String>> {
    map.lines()
        .skip_while(|line| !line.starts_with("| Crate | Uses |"))
        .skip(2)
        .take_while(|line| line.starts_with('|'))
        .filter_map(|line| {
            let mut cells = line.trim_matches('|').split('|').map(str::trim);
            let name = cells.next()?.to_owned();
            let mut uses: Vec<String> = cells
                .next()?
                .split(", ")
                .filter(|word| *word != "–")
                .map(str::to_owned)
                .collect();
            uses.sort();
            Some((name, uses))
        })
        .collect()
}

/// Our own crates among the ordinary dependencies of a manifest.
fn used_crates(manifest: &str) -> Vec<String> {
    let mut used: Vec<String> = manifest
        .lines()
        .skip_while(|line| *line != "[dependencies]")
        .skip(1)
        .take_while(|line| !line.starts_with('['))
        .filter_map(|line| line.strip_prefix("enlinea-"))
        .filter_map(|rest| rest.split(['.', ' ', '=']).next())
        .map(str::to_owned)
        .collect();
    used.sort();
    used
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_files_and_missing_sentences_are_found() {
        let long = "//! Fine.\n".repeat(LONGEST_FILE + 1);
        assert_eq!(check_file("a.rs", &long).len(), 1);
        assert_eq!(check_file("a.rs", "use std::fs;\n").len(), 1);
        assert_eq!(check_file("a.rs", "#![no_main]\n//! Fine.\n").len(), 0);
        assert_eq!(check_file("a.css", "body {}\n").len(), 0);
        let unfinished = format!("//! Fine.\n// {}\n", concat!("TO", "DO"));
        assert_eq!(check_file("a.rs", &unfinished).len(), 1);
    }

    #[test]
    fn the_table_and_the_manifests_are_read() {
        let map = "text\n| Crate | Uses |\n|---|---|\n| a | – |\n| b | core, a |\n\nmore";
        let table = dependency_table(map);
        assert_eq!(table["a"], Vec::<String>::new());
        assert_eq!(table["b"], ["a", "core"]);
        let manifest = "[package]\n[dependencies]\nclap = 1\nenlinea-core.workspace = true\n\
                        [dev-dependencies]\nenlinea-lab = 1\n";
        assert_eq!(used_crates(manifest), ["core"]);
    }
}
