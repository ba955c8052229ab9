//! The steps of each chore, as plain commands that can also be typed.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use crate::{page, tidy};

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = manifest.parent().expect("xtask lies in the root");
    root.to_owned()
}

/// Everything that must hold, the quickest checks first.
pub(crate) fn test() -> Result<(), String> {
    tidy()?;
    format("--check")?;
    cargo(
        "lints",
        "clippy --workspace --all-targets --locked -- --deny warnings",
        &[],
    )?;
    cargo(
        "tests",
        "test --workspace --locked",
        &[("INSTA_UPDATE", "no")],
    )?;
    cargo(
        "documentation",
        "doc --workspace --no-deps --locked",
        &[("RUSTDOCFLAGS", "--deny warnings")],
    )?;
    page::check()?;
    say("everything holds");
    Ok(())
}

/// Folders whose modules a macro declares: `cargo fmt` does not find them.
const DECLARED_BY_MACRO: [&str; 2] = [
    "crates/enlinea-players/src/heuristics",
    "crates/enlinea-players/src/players",
];

/// Formats everything, or only looks with `--check`.
pub(crate) fn format(option: &str) -> Result<(), String> {
    cargo("format", &format!("fmt --all {option}"), &[])?;
    let folders = DECLARED_BY_MACRO.map(|folder| root().join(folder));
    let files = tidy::source_files(&root()).into_iter();
    let files = files.filter(|file| folders.iter().any(|folder| file.starts_with(folder)));
    let mut command = Command::new("rustfmt");
    command.args(["--edition", "2024"]).args(files);
    if !option.is_empty() {
        command.arg(option);
    }
    run("format of files declared by macros", &mut command)
}

/// What no compiler looks at.
pub(crate) fn tidy() -> Result<(), String> {
    let complaints = tidy::check(&root());
    if complaints.is_empty() {
        say("tidy: nothing to complain about");
        Ok(())
    } else {
        Err(complaints.join("\n"))
    }
}

/// Runs each fuzz target for some time.
pub(crate) fn fuzz(seconds: &str) -> Result<(), String> {
    if Command::new("cargo")
        .args(["fuzz", "--version"])
        .output()
        .is_ok_and(|o| !o.status.success())
    {
        cargo("cargo-fuzz", "install --locked cargo-fuzz", &[])?;
    }
    for target in ["parse_rules", "parse_moves", "parse_diagram"] {
        let limit =
            format!("+nightly fuzz run {target} -- -max_total_time={seconds} -max_len=4096");
        cargo(target, &limit, &[])?;
    }
    Ok(())
}

/// Runs cargo in the root.
pub(crate) fn cargo(
    name: &str,
    arguments: &str,
    environment: &[(&str, &str)],
) -> Result<(), String> {
    say(&format!("{name}: cargo {arguments}"));
    let mut command = Command::new("cargo");
    // A toolchain chosen by `+nightly` must come through the proxy, not through the cargo that runs us.
    command
        .args(arguments.split_whitespace())
        .env_remove("CARGO")
        .env_remove("RUSTUP_TOOLCHAIN")
        .envs(environment.iter().copied())
        .current_dir(root());
    run(name, &mut command)
}

/// Runs a command and tells how long it took.
pub(crate) fn run(name: &str, command: &mut Command) -> Result<(), String> {
    let since = Instant::now();
    let status = command
        .status()
        .map_err(|error| format!("{name}: cannot start: {error}"))?;
    if !status.success() {
        return Err(format!("{name}: failed"));
    }
    say(&format!("{name}: done in {} s", since.elapsed().as_secs()));
    Ok(())
}

#[expect(
    clippy::print_stderr,
    reason = "a chore talks to the person who runs it"
)]
pub(crate) fn say(message: &str) {
    eprintln!("[xtask] {message}");
}
