//! One meaning for each type name: a name that is public in one crate and used in another needs a reason.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::table_rows;

/// The head of the table in ARCHITECTURE.md with the exceptions: name, crates, reason.
const HEAD: &str = "| Name | Crates | Why both |";

/// Complaints about names that stand twice without a reason, and about reasons without such a name.
pub(super) fn check(files: &[(String, String)], map: &str) -> Vec<String> {
    let mut reasons: BTreeMap<&str, Vec<&str>> = table_rows(map, HEAD)
        .filter_map(|row| Some((row.first()?.trim_matches('`'), row)))
        .collect();
    let mut complaints = Vec::new();
    for (name, crates) in shared_names(files) {
        let crates = crates.into_iter().collect::<Vec<_>>().join(", ");
        match reasons.remove(name.as_str()).as_deref() {
            None => complaints.push(format!(
                "type {name} stands in {crates}: rename one, or give the reason in ARCHITECTURE.md"
            )),
            Some([_, listed, reason, ..]) if *listed == crates && !reason.is_empty() => {}
            Some(_) => complaints.push(format!(
                "ARCHITECTURE.md: the row of {name} must name {crates} and a reason"
            )),
        }
    }
    let unused = reasons.into_keys();
    complaints.extend(unused.map(|name| format!("ARCHITECTURE.md: {name} does not stand twice")));
    complaints
}

/// Names that are public in one crate, with all crates in which more than one file can use them.
fn shared_names(files: &[(String, String)]) -> BTreeMap<String, BTreeSet<String>> {
    let mut crates: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut public = BTreeSet::new();
    for (path, text) in files {
        let Some(folder) = source_crate(path) else {
            continue;
        };
        for (name, is_public) in text.lines().filter_map(declared) {
            let crates = crates.entry(name.to_owned()).or_default();
            crates.insert(folder.to_owned());
            if is_public {
                public.insert(name.to_owned());
            }
        }
    }
    crates.retain(|name, crates| crates.len() > 1 && public.contains(name));
    crates
}

/// The crate of a file in `crates/enlinea-*/src`.
fn source_crate(path: &str) -> Option<&str> {
    let (name, rest) = path.strip_prefix("crates/enlinea-")?.split_once('/')?;
    let is_rust = Path::new(rest).extension().is_some_and(|end| end == "rs");
    (rest.starts_with("src/") && is_rust).then_some(name)
}

/// The type that a line declares, if it is visible outside its module, and whether outside its crate too.
fn declared(line: &str) -> Option<(&str, bool)> {
    let (visibility, rest) = line.split_once(' ')?;
    if visibility != "pub" && !visibility.starts_with("pub(") {
        return None;
    }
    let (kind, rest) = rest.split_once(' ')?;
    if !["struct", "enum", "trait", "union", "type"].contains(&kind) {
        return None;
    }
    let end = rest.find(|sign: char| !sign.is_alphanumeric() && sign != '_');
    Some((&rest[..end.unwrap_or(rest.len())], visibility == "pub"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, text: &str) -> (String, String) {
        (path.to_owned(), text.to_owned())
    }

    #[test]
    fn a_public_name_in_two_crates_needs_a_reason() {
        let files = [
            file(
                "crates/enlinea-a/src/lib.rs",
                "pub struct Score(i32);\npub(crate) enum Node {\n",
            ),
            file(
                "crates/enlinea-b/src/x.rs",
                "pub(crate) struct Score<T> {\npub(crate) enum Node {\n",
            ),
            file("crates/enlinea-c/src/x.rs", "struct Score;\n"),
            file("crates/enlinea-d/tests/x.rs", "pub struct Score;\n"),
        ];
        let complaint =
            "type Score stands in a, b: rename one, or give the reason in ARCHITECTURE.md";
        assert_eq!(check(&files, ""), [complaint]);
        let map =
            "| Name | Crates | Why both |\n|---|---|---|\n| `Score` | a, b | one is the text |\n";
        assert!(check(&files, map).is_empty());
        let stale = map.replace("a, b", "a, c");
        assert_eq!(check(&files, &stale).len(), 1);
        assert_eq!(
            check(&files[..1], map),
            ["ARCHITECTURE.md: Score does not stand twice"]
        );
    }
}
