//! The page: types, tests, whether the committed build is the build of the committed sources, and a real browser.
//!
//! Cargo never needs Node: the built page is committed. Without Node these checks are skipped with a message;
//! where `CI` is set, skipping is a failure.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::steps::{cargo, root, run, say};

/// All checks of the page.
pub(crate) fn check() -> Result<(), String> {
    if !works("node") || !works("npm") {
        return skipped("the checks of the page", "Node");
    }
    let page = root().join("crates/enlinea-web/page");
    // Not `npm ci`: it demands the packages of all other systems, which some registries do not carry.
    npm(&page, "install --no-save --prefer-offline", &[])?;
    npm(&page, "run check", &[])?;
    npm(&page, "test", &[])?;
    compare_build(&page)?;
    let Some(browser) = browser() else {
        return skipped("the tests in the browser", "Chromium");
    };
    // The tests before have built it; the same words again make sure that it carries the page that was just compared. Another
    // choice of packages would build everything again, with other features.
    cargo("program", "test --workspace --locked --no-run", &[])?;
    let program = target().join("debug/enlinea").display().to_string();
    let environment = [("ENLINEA_BIN", program.as_str()), ("CHROMIUM", &browser)];
    npm(&page, "run e2e", &environment)
}

/// Reports what is skipped; where everything must be checked, that is an error.
pub(crate) fn skipped(what: &str, needs: &str) -> Result<(), String> {
    let message = format!("skipped: {what}: {needs} is not installed");
    if env::var_os("CI").is_some() {
        return Err(format!("{message}, and CI is set"));
    }
    say(&message);
    Ok(())
}

fn works(program: &str) -> bool {
    let mut command = Command::new(program);
    let command = command.arg("--version").stdout(Stdio::null());
    let status = command.stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

/// An installed browser: the one named by `CHROMIUM`, or Debian's.
fn browser() -> Option<String> {
    let named = env::var("CHROMIUM").ok();
    let usual = ["/usr/bin/chromium", "/usr/bin/chromium-browser"].map(str::to_owned);
    named
        .into_iter()
        .chain(usual)
        .find(|path| Path::new(path).exists())
}

fn npm(page: &Path, arguments: &str, environment: &[(&str, &str)]) -> Result<(), String> {
    let name = format!("page: npm {arguments}");
    let mut command = Command::new("npm");
    command
        .args(arguments.split_whitespace())
        .envs(environment.iter().copied())
        .current_dir(page);
    run(&name, &mut command)
}

/// Builds the page elsewhere and compares it with the committed one, byte by byte.
fn compare_build(page: &Path) -> Result<(), String> {
    let fresh = target().join("page");
    let build = format!("run build -- --outDir {} --emptyOutDir", fresh.display());
    npm(page, &build, &[])?;
    let complaints = differences(&files(&page.join("dist")), &files(&fresh));
    if complaints.is_empty() {
        say("page: the committed build is fresh");
        return Ok(());
    }
    Err(format!(
        "page: {}; run `npm run build` in crates/enlinea-web/page and commit its `dist`",
        complaints.join(", ")
    ))
}

/// Where cargo builds.
pub(crate) fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// Every file below a folder, by its name from there.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(below) = folders.pop() {
        let Ok(entries) = fs::read_dir(&below) else {
            continue;
        };
        for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap_or(&path);
                found.insert(
                    name.display().to_string(),
                    fs::read(&path).unwrap_or_default(),
                );
            }
        }
    }
    found
}

/// What a stale build and a fresh one do not share.
fn differences(
    committed: &BTreeMap<String, Vec<u8>>,
    fresh: &BTreeMap<String, Vec<u8>>,
) -> Vec<String> {
    let stale = committed
        .iter()
        .filter(|(name, bytes)| fresh.get(*name) != Some(bytes))
        .map(|(name, _)| format!("`{name}` is stale"));
    let missing = fresh
        .keys()
        .filter(|name| !committed.contains_key(*name))
        .map(|name| format!("`{name}` is missing"));
    stale.chain(missing).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn build(files: &[(&str, &str)]) -> BTreeMap<String, Vec<u8>> {
        let owned = files.iter();
        owned
            .map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec()))
            .collect()
    }

    #[test]
    fn stale_superfluous_and_missing_files_are_found() {
        let committed = build(&[("a.js", "1"), ("b.css", "1"), ("old.js", "1")]);
        let fresh = build(&[("a.js", "1"), ("b.css", "2"), ("new.js", "1")]);
        assert_eq!(
            differences(&committed, &fresh),
            [
                "`b.css` is stale",
                "`old.js` is stale",
                "`new.js` is missing"
            ]
        );
        assert!(differences(&fresh, &fresh).is_empty());
    }
}
