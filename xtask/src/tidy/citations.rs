//! Sources that readers can look up: a `Source:` sentence cites a heading of docs/sources.md, and no internal id stands
//! anywhere.

use std::fs;
use std::path::Path;

/// The document that defines every citation.
const DOCUMENT: &str = "docs/sources.md";
/// How a file of the library cites.
const MARK: &str = "//! Source: ";
/// Ids that only a private specification defines.
// Spelled in two halves, so that this file does not complain about itself.
const PRIVATE: [&str; 5] = [
    concat!("seed ", "00"),
    concat!("F-", "0"),
    concat!("W-", "0"),
    concat!("Q-", "0"),
    concat!("A-", "00"),
];

/// The citations that docs/sources.md defines.
pub(super) struct Citations {
    known: Vec<String>,
}

impl Citations {
    /// Reads the document below this folder.
    pub(super) fn read(root: &Path) -> Citations {
        Citations::from_text(&fs::read_to_string(root.join(DOCUMENT)).unwrap_or_default())
    }

    /// Headings of reports, and the names of the literature.
    fn from_text(text: &str) -> Citations {
        let headings = text.lines().filter_map(|line| line.strip_prefix("## "));
        let literature = text
            .lines()
            .skip_while(|line| *line != "## Literature")
            .filter_map(|line| line.strip_prefix("- **")?.split("**").next());
        let known = headings.chain(literature).map(str::to_owned).collect();
        Citations { known }
    }

    /// All complaints about one file.
    pub(super) fn check(&self, name: &str, text: &str) -> Vec<String> {
        let mut complaints = Vec::new();
        if name == DOCUMENT {
            return complaints;
        }
        for (index, line) in text.lines().enumerate() {
            let number = index + 1;
            if let Some(cited) = line.strip_prefix(MARK)
                && !self.known.iter().any(|known| cited.starts_with(known))
            {
                complaints.push(format!(
                    "{name}:{number}: the source is not cited as in {DOCUMENT}"
                ));
            }
            if let Some(id) = PRIVATE.iter().find(|id| has_id(line, id)) {
                complaints.push(format!("{name}:{number}: internal id `{id}`"));
            }
        }
        complaints
    }
}

/// Whether the id begins a word of this line.
fn has_id(line: &str, id: &str) -> bool {
    line.match_indices(id).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        !before.is_some_and(char::is_alphanumeric)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaints(text: &str) -> usize {
        let document = "## UBA, Algorithms III, TP3\n- **not this**\n## Literature\n- **Allis 1988**: a thesis\n";
        Citations::from_text(document).check("a.rs", text).len()
    }

    #[test]
    fn known_citations_are_accepted() {
        assert_eq!(
            complaints("//! Source: UBA, Algorithms III, TP3, section 2.\n"),
            0
        );
        assert_eq!(complaints("//! Source: Allis 1988.\n"), 0);
    }

    #[test]
    fn unknown_citations_are_found() {
        assert_eq!(complaints("//! Source: a friend.\n"), 1);
        assert_eq!(complaints("//! Source: not this.\n"), 1);
    }

    #[test]
    fn internal_ids_are_found() {
        assert_eq!(complaints(concat!("// as Q-", "002-1 says\n")), 1);
        assert_eq!(
            complaints(concat!("const SOURCE: &str = \"seed ", "002\";\n")),
            1
        );
        assert_eq!(complaints(concat!("let key = 0x1F-", "0;\n")), 0);
    }
}
