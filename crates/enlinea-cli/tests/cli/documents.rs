//! README and tournament files: commands that the program accepts, examples that it plays.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use enlinea_core::Rules;
use enlinea_learn::run::RunDescription;

use crate::{Ran, run, text};

const README: &str = include_str!("../../../../README.md");
const TOURNAMENT_FILE: &str = include_str!("../../../../docs/tournament-file.md");
const CUP: &str = include_str!("../../../../examples/cup.toml");
const MODEL_CUP: &str = include_str!("../../../../examples/model-cup.toml");
/// Commands that pass all words that follow to a player, `--help` too.
const PASSING_ON: [&str; 2] = ["enlinea check-player ", "enlinea engine "];

/// The lines of all shell blocks of a document.
fn shell_lines(document: &str) -> impl Iterator<Item = &str> {
    let blocks = document.split("```sh\n").skip(1);
    blocks.flat_map(|block| block.split("```").next().unwrap_or_default().lines())
}

#[test]
fn the_readme_begins_with_the_two_commands() {
    let first: Vec<&str> = shell_lines(README).take(2).collect();
    assert!(first[0].starts_with("cargo run --release -- tournament "));
    assert!(first[1].starts_with("cargo xtask test "));
}

/// Every flag of the README exists: with `--help` at its end a command line is parsed and nothing is done.
#[test]
fn every_command_of_the_readme_is_accepted() {
    let commands: Vec<&str> = shell_lines(README)
        .filter(|line| line.contains("enlinea ") && !line.starts_with("cargo "))
        .filter(|line| !PASSING_ON.iter().any(|start| line.starts_with(start)))
        .collect();
    assert!(commands.len() > 20, "{commands:?}");
    for line in commands {
        let script = format!("enlinea() {{ \"$PROGRAM\" \"$@\" --help; }}\n{line}\n");
        let output = Command::new("sh")
            .args(["-c", &script])
            .env("PROGRAM", assert_cmd::cargo::cargo_bin("enlinea"))
            .output()
            .expect("there is a shell");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{line}\n{errors}");
    }
}

#[test]
fn the_tournament_file_of_the_documents_is_the_example() {
    let (_, cup) = CUP.split_once('\n').expect("a comment comes first");
    let block = format!("```toml\n{cup}```");
    assert!(README.contains(&block), "README.md");
    assert!(TOURNAMENT_FILE.contains(&block), "docs/tournament-file.md");
}

/// The keys that the program names when it finds one that it does not know.
pub(crate) fn known_keys(text: &str) -> BTreeSet<String> {
    let ran = run_tournament(text);
    assert_eq!(ran.code, 2, "{}", ran.err);
    let (_, expected) = ran.err.split_once("expected ").expect(&ran.err);
    let words = expected.lines().next().unwrap_or_default().split('`');
    words.skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
fn the_examples_of_learning_are_descriptions() {
    for text in [
        include_str!("../../../../examples/forest.toml"),
        include_str!("../../../../examples/poly2.toml"),
        include_str!("../../../../examples/8x7.toml"),
    ] {
        let description = RunDescription::from_toml(text).expect(text);
        assert!(description.rules.parse::<Rules>().is_ok(), "{text}");
    }
}

#[test]
fn the_examples_are_tournaments() {
    // The players stay, the games are fewer, and no Python is needed.
    let text = CUP
        .replace("rounds = 20 ", "rounds = 2 ")
        .replace("nodes = 20000", "nodes = 50")
        .replace(
            "{ name = \"my bot\", command = [\"python3\", \"players/player.py\"] }",
            "\"random\"",
        );
    assert_ne!(text, CUP);
    assert!(Path::new("../../examples/players/player.py").is_file());
    is_played(&text, 12);
    let text = MODEL_CUP
        .replace("rounds = 40 ", "rounds = 2 ")
        .replace("nodes = 5000", "nodes = 50");
    is_played(&text, 30);
}

/// Runs a tournament file of this content.
fn run_tournament(content: &str) -> Ran {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("cup.toml");
    fs::write(&file, content).expect("written");
    let (file, store) = (text(&file), folder.path().join("cup.db"));
    let arguments = ["tournament", "run", file, "--store", text(&store)];
    run(&[&arguments[..], &["--quiet"]].concat(), b"")
}

fn is_played(content: &str, games: usize) {
    let ran = run_tournament(content);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let played = format!("{games} of {games} games");
    assert!(ran.out.contains(&played), "{}", ran.out);
}
