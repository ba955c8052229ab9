//! The steps of each task, as plain commands that can also be typed.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use crate::{page, python, tidy};

/// The steps done so far and how long each took, in order.
static DONE: Mutex<Vec<(String, Duration)>> = Mutex::new(Vec::new());

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = manifest.parent().expect("xtask lies in the root");
    root.to_owned()
}

/// All checks, the quickest first; prints what each step took, also when one fails.
pub(crate) fn test() -> Result<(), String> {
    let result = all_checks();
    let done = DONE.lock().expect("no step panics");
    say(&table(&done));
    result?;
    say("all checks passed");
    Ok(())
}

fn all_checks() -> Result<(), String> {
    tidy()?;
    format(&["--check"])?;
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
    python::check()
}

/// One line for each step: seconds, share, name.
fn table(done: &[(String, Duration)]) -> String {
    let total: Duration = done.iter().map(|(_, time)| *time).sum();
    let line = |name: &str, time: Duration| {
        let share = 100.0 * time.as_secs_f64() / total.as_secs_f64().max(f64::MIN_POSITIVE);
        format!("\n{:8.1} s {share:5.1} %  {name}", time.as_secs_f64())
    };
    let steps: String = done.iter().map(|(name, time)| line(name, *time)).collect();
    format!("time of each step{steps}{}", line("total", total))
}

/// Folders whose modules a macro declares: `cargo fmt` does not find them.
const DECLARED_BY_MACRO: [&str; 2] = [
    "crates/enlinea-players/src/heuristics/",
    "crates/enlinea-players/src/players/",
];

/// Formats everything, or only looks with `--check`.
pub(crate) fn format(options: &[&str]) -> Result<(), String> {
    let arguments = format!("fmt --all {}", options.join(" "));
    cargo("format", arguments.trim(), &[])?;
    let files = tidy::text_files(&root()).into_iter().map(|(name, _)| name);
    let is_hidden = |name: &String| DECLARED_BY_MACRO.iter().any(|one| name.starts_with(one));
    let mut command = Command::new("rustfmt");
    command
        .args(["--edition", "2024"])
        .args(options)
        .args(files.filter(is_hidden))
        .current_dir(root());
    run("format of files declared by macros", &mut command)
}

/// The rules that no compiler checks.
pub(crate) fn tidy() -> Result<(), String> {
    let since = Instant::now();
    let complaints = tidy::check(&root());
    if !complaints.is_empty() {
        return Err(complaints.join("\n"));
    }
    finish("tidy", since);
    Ok(())
}

/// Kills runs of the program, compiled as its users have it.
pub(crate) fn kills(count: &str, seed: &str) -> Result<(), String> {
    cargo(
        "kills",
        "test --release --locked -p enlinea-cli --test kills campaign -- --ignored --nocapture",
        &[("ENLINEA_KILLS", count), ("ENLINEA_SEED", seed)],
    )
}

/// Builds the library crates as they would be published, each from its package alone.
pub(crate) fn package() -> Result<(), String> {
    let crates = [
        "core", "solver", "players", "arena", "learn", "lab", "shard",
    ];
    let named: String = crates.map(|name| format!(" -p enlinea-{name}")).concat();
    cargo(
        "packages",
        &format!("package --allow-dirty --locked{named}"),
        &[],
    )
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

/// Runs a command and remembers how long it took.
pub(crate) fn run(name: &str, command: &mut Command) -> Result<(), String> {
    let since = Instant::now();
    let status = command
        .status()
        .map_err(|error| format!("{name}: cannot start: {error}"))?;
    if !status.success() {
        return Err(format!("{name}: failed"));
    }
    finish(name, since);
    Ok(())
}

fn finish(name: &str, since: Instant) {
    let time = since.elapsed();
    say(&format!("{name}: done in {:.1} s", time.as_secs_f64()));
    DONE.lock()
        .expect("no step panics")
        .push((name.to_owned(), time));
}

#[expect(clippy::print_stderr, reason = "a task talks to its user")]
pub(crate) fn say(message: &str) {
    eprintln!("[xtask] {message}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_names_every_step_and_the_total() {
        let done = [
            ("tidy".to_owned(), Duration::from_millis(500)),
            ("tests".to_owned(), Duration::from_millis(1500)),
        ];
        assert_eq!(
            table(&done),
            "time of each step\n     0.5 s  25.0 %  tidy\n     1.5 s  75.0 %  tests\n     2.0 s 100.0 %  total"
        );
    }
}
