//! The walks of ARCHITECTURE.md: every file of a walk exists, and no walk visits a file twice.

use std::collections::BTreeSet;
use std::path::Path;

/// The section with the walks; each walk is a subsection, each step a numbered line that begins with a file.
const SECTION: &str = "## Walks";
/// How many walks there are.
const WALKS: usize = 7;

/// All complaints about the walks.
pub(super) fn check(root: &Path, map: &str) -> Vec<String> {
    check_text(map, |file| root.join(file).is_file())
}

fn check_text(map: &str, exists: impl Fn(&str) -> bool) -> Vec<String> {
    let walks = walks(map);
    let mut complaints = Vec::new();
    if walks.len() != WALKS {
        let found = walks.len();
        complaints.push(format!(
            "ARCHITECTURE.md: {found} walks, {WALKS} are expected"
        ));
    }
    for (title, files) in walks {
        if files.is_empty() {
            complaints.push(format!("ARCHITECTURE.md: the walk `{title}` has no files"));
        }
        let mut visited = BTreeSet::new();
        for file in files {
            if !visited.insert(file) {
                complaints.push(format!(
                    "ARCHITECTURE.md: the walk `{title}` visits {file} twice"
                ));
            }
            if !exists(&format!("crates/enlinea-{file}")) {
                complaints.push(format!(
                    "ARCHITECTURE.md: the walk `{title}` visits {file}, which does not exist"
                ));
            }
        }
    }
    complaints
}

/// Title and files of each walk.
fn walks(map: &str) -> Vec<(&str, Vec<&str>)> {
    let mut walks: Vec<(&str, Vec<&str>)> = Vec::new();
    let section = map
        .lines()
        .skip_while(|line| *line != SECTION)
        .skip(1)
        .take_while(|line| !line.starts_with("## "));
    for line in section {
        if let Some(title) = line.strip_prefix("### ") {
            walks.push((title, Vec::new()));
        } else if let (Some(file), Some((_, files))) = (step(line), walks.last_mut()) {
            files.push(file);
        }
    }
    walks
}

/// The file of a line such as "3. `core/src/game.rs`: why".
fn step(line: &str) -> Option<&str> {
    let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = rest.strip_prefix(". `")?;
    Some(rest.split_once('`')?.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAP: &str = "## Walks\n### a\n1. `core/src/a.rs`: x\n   more `core/src/b.rs`\n2. `core/src/b.rs`: y\n\
                       ### b\n1. `core/src/a.rs`: z\n### c\n1. `core/src/a.rs`\n### d\n1. `core/src/a.rs`\n\
                       ### e\n1. `core/src/a.rs`\n### f\n1. `core/src/a.rs`\n### g\n1. `core/src/a.rs`\n\
                       ## Other\n### h\n";

    #[test]
    fn walks_over_files_that_exist_are_fine() {
        assert_eq!(check_text(MAP, |_| true), Vec::<String>::new());
    }

    #[test]
    fn a_missing_file_is_found() {
        let complaints = check_text(MAP, |file| file != "crates/enlinea-core/src/b.rs");
        assert_eq!(complaints.len(), 1, "{complaints:?}");
    }

    #[test]
    fn a_file_visited_twice_is_found() {
        let map = MAP.replace("2. `core/src/b.rs`", "2. `core/src/a.rs`");
        assert_eq!(check_text(&map, |_| true).len(), 1);
    }

    #[test]
    fn a_walk_without_files_and_a_missing_walk_are_found() {
        let map = MAP.replace("### d\n1. `core/src/a.rs`\n", "### d\n");
        assert_eq!(check_text(&map, |_| true).len(), 1);
        let map = MAP.replace("### d\n", "");
        assert_eq!(
            check_text(&map, |_| true).len(),
            2,
            "a walk less, a file twice"
        );
    }
}
