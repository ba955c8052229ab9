//! Fuzz targets are compiled by hand only, so nothing else notices one that is not built or has nothing to begin with.

use std::fs;
use std::path::Path;

/// Complaints about the folder `fuzz` below this one.
pub(super) fn check(root: &Path) -> Vec<String> {
    let folder = root.join("fuzz");
    let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap_or_default();
    let has_seeds = |name: &str| {
        let seeds = fs::read_dir(folder.join("seeds").join(name));
        seeds.is_ok_and(|mut seeds| seeds.next().is_some())
    };
    let mut complaints = Vec::new();
    for name in names(root).unwrap_or_default() {
        let file = format!("fuzz/fuzz_targets/{name}.rs");
        if !manifest.contains(&format!("\nname = \"{name}\"\n")) {
            complaints.push(format!("{file}: not in fuzz/Cargo.toml"));
        }
        if !has_seeds(&name) {
            complaints.push(format!("{file}: no seeds in fuzz/seeds/{name}"));
        }
    }
    complaints
}

/// The names of all targets, in order.
pub(crate) fn names(root: &Path) -> Result<Vec<String>, String> {
    let folder = root.join("fuzz/fuzz_targets");
    let unreadable = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut names = Vec::new();
    for file in fs::read_dir(&folder).map_err(unreadable)? {
        let path = file.map_err(unreadable)?.path();
        if let Some(name) = path.file_stem().and_then(|name| name.to_str()) {
            names.push(name.to_owned());
        }
    }
    names.sort();
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_without_manifest_or_seeds_are_named() {
        let root = std::env::temp_dir().join(format!("xtask-fuzz-{}", std::process::id()));
        let write = |name: &str, text: &str| {
            let path = root.join("fuzz").join(name);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(path, text).expect("a file");
        };
        write("Cargo.toml", "[[bin]]\nname = \"whole\"\n");
        write("seeds/whole/one", "");
        write("fuzz_targets/whole.rs", "");
        assert_eq!(check(&root), Vec::<String>::new());
        write("fuzz_targets/bare.rs", "");
        let complaints = check(&root).join("\n");
        fs::remove_dir_all(&root).expect("our own folder");
        assert!(complaints.contains("bare.rs: not in") && complaints.contains("bare.rs: no seeds"));
    }
}
