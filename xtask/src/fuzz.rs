//! The fuzz targets: every file in `fuzz/fuzz_targets`, with its seeds and its dictionary.

use std::fs;
use std::process::Command;

use crate::steps::{cargo, root};
use crate::tidy::fuzz_targets;

/// The most bytes of an input: all formats fit, and large inputs find nothing that small ones do not.
const LONGEST_INPUT: u32 = 4096;
/// The most seconds for one input, and the most memory of a target: beyond them there is a defect.
const SLOWEST_INPUT: u32 = 20;
const MOST_MEGABYTES: u32 = 1024;

/// Runs targets for some seconds each: those that are named, or all.
pub(crate) fn run(seconds: &str, named: &[&str]) -> Result<(), String> {
    let is_missing = |output: std::process::Output| !output.status.success();
    let version = Command::new("cargo").args(["fuzz", "--version"]).output();
    if version.is_ok_and(is_missing) {
        cargo("cargo-fuzz", "install --locked cargo-fuzz", &[])?;
    }
    let known = fuzz_targets::names(&root())?;
    if let Some(unknown) = named
        .iter()
        .find(|name| !known.iter().any(|one| one == *name))
    {
        return Err(format!(
            "there is no fuzz target `{unknown}`: {}",
            known.join(", ")
        ));
    }
    // Parsers are safe code: without a sanitizer they run twice as often. An allocator of our own bounds memory.
    cargo("fuzz targets", "+nightly fuzz build --sanitizer none", &[])?;
    for target in known {
        if !named.is_empty() && !named.contains(&target.as_str()) {
            continue;
        }
        let corpus = format!("fuzz/corpus/{target}");
        fs::create_dir_all(root().join(&corpus)).map_err(|error| format!("{corpus}: {error}"))?;
        let dictionary = format!("fuzz/dictionaries/{target}.dict");
        let words = if root().join(&dictionary).exists() {
            format!(" -dict={dictionary}")
        } else {
            String::new()
        };
        let arguments = format!(
            "+nightly fuzz run --sanitizer none {target} {corpus} fuzz/seeds/{target} -- -max_total_time={seconds} \
             -max_len={LONGEST_INPUT} -timeout={SLOWEST_INPUT} -rss_limit_mb={MOST_MEGABYTES} -print_final_stats=1{words}"
        );
        cargo(&target, &arguments, &[])?;
    }
    Ok(())
}
