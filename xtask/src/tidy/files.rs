//! Rules for single files: length, a first sentence, nothing left behind.

use std::path::Path;

/// No source file is longer.
const LONGEST_FILE: usize = 400;

/// What sources end with.
const SOURCES: &[&str] = &["rs", "ts", "tsx", "py", "css"];

/// How the first line of a file says that a tool wrote it.
const GENERATED: &str = "Generated from";

/// Complaints about one file.
pub(super) fn check(name: &str, text: &str) -> Vec<String> {
    let mut complaints = Vec::new();
    let end = Path::new(name).extension().unwrap_or_default();
    let end = end.to_string_lossy();
    let lines = text.lines().count();
    let is_source = SOURCES.contains(&end.as_ref());
    let is_generated = text
        .lines()
        .next()
        .is_some_and(|line| line.contains(GENERATED));
    if is_source && !is_generated && lines > LONGEST_FILE {
        complaints.push(format!("{name}: {lines} lines, {LONGEST_FILE} are allowed"));
    }
    let first = text.lines().find(|line| !line.starts_with("#!["));
    if end == "rs" && !first.is_some_and(|line| line.starts_with("//! ")) {
        complaints.push(format!("{name}: does not begin with a `//!` sentence"));
    }
    // Spelled in two halves, so that this file does not complain about itself.
    for mark in [
        concat!("TO", "DO"),
        concat!("FIX", "ME"),
        concat!("XX", "X"),
        concat!("rustfmt", "::skip"),
    ] {
        let found = text.lines().position(|line| line.contains(mark));
        if let Some(line) = found.filter(|_| is_source) {
            complaints.push(format!("{name}:{}: `{mark}` is not allowed", line + 1));
        }
    }
    complaints
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_files_and_missing_sentences_are_found() {
        let long = "//! Fine.\n".repeat(LONGEST_FILE + 1);
        assert_eq!(check("a.rs", &long).len(), 1);
        let generated = format!("// Generated from b.json.\n{long}");
        assert_eq!(check("a.ts", &generated).len(), 0);
        assert_eq!(check("a.md", &long).len(), 0);
        assert_eq!(check("a.rs", "use std::fs;\n").len(), 1);
        assert_eq!(check("a.rs", "#![no_main]\n//! Fine.\n").len(), 0);
        assert_eq!(check("a.css", "body {}\n").len(), 0);
    }

    #[test]
    fn what_is_left_behind_is_found_with_its_line() {
        let mark = concat!("TO", "DO");
        let unfinished = format!("//! Fine.\n// {mark}\n");
        let found = check("a.rs", &unfinished);
        assert_eq!(found, [format!("a.rs:2: `{mark}` is not allowed")]);
        let skip = format!("//! Fine.\n#[{}]\n", concat!("rustfmt", "::skip"));
        assert_eq!(check("a.rs", &skip).len(), 1);
    }
}
