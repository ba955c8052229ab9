//! The arrows between the crates: manifests and ARCHITECTURE.md must agree.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::table_rows;

/// Compares the manifests with the table in ARCHITECTURE.md, both ways.
pub(super) fn check(root: &Path, map: &str) -> Vec<String> {
    let mut complaints = Vec::new();
    let Ok(crates) = fs::read_dir(root.join("crates")) else {
        return vec!["there is no folder `crates`".to_owned()];
    };
    let mut allowed = dependency_table(map);
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
        for line in own_versions(&manifest) {
            complaints.push(format!(
                "crate {name}: `{line}` does not come from the root manifest"
            ));
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
    table_rows(map, "| Crate | Uses |")
        .filter_map(|cells| {
            let uses = cells.get(1)?.split(", ").filter(|word| *word != "–");
            let mut uses: Vec<String> = uses.map(str::to_owned).collect();
            uses.sort();
            Some(((*cells.first()?).to_owned(), uses))
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

/// Dependencies that do not come from the root manifest, where each has its reason.
fn own_versions(manifest: &str) -> Vec<&str> {
    let mut is_dependency = false;
    let mut found = Vec::new();
    for line in manifest.lines().map(str::trim) {
        if line.starts_with('[') {
            is_dependency = line.ends_with("dependencies]");
        } else if is_dependency && line.contains('=') && !line.contains("workspace = true") {
            found.push(line);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_and_the_manifests_are_read() {
        let map = "text\n| Crate | Uses |\n|---|---|\n| a | – |\n| b | core, a |\n\nmore";
        let table = dependency_table(map);
        assert_eq!(table["a"], Vec::<String>::new());
        assert_eq!(table["b"], ["a", "core"]);
        let manifest = "[package]\n[dependencies]\nclap = 1\nenlinea-core.workspace = true\n\
                        [dev-dependencies]\nenlinea-lab = 1\n";
        assert_eq!(used_crates(manifest), ["core"]);
        assert_eq!(own_versions(manifest), ["clap = 1", "enlinea-lab = 1"]);
    }
}
