//! The example players pass the check for external programs, where their language is installed; in the sandbox too.

use std::path::{Path, PathBuf};
use std::process::Command;

use enlinea_arena::external::{check_player, check_sandbox};
use enlinea_arena::{ExternalCommand, ProcessLimits, Protocol};
use enlinea_core::Rules;
use enlinea_testing::{is_installed, skipped};

fn example(name: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.join("examples/players").join(name)
}

fn check(command: &[&str], protocol: Protocol) {
    let limits = ProcessLimits::default().start_ms(120_000).move_ms(120_000);
    // Lisp reserves much more than it uses.
    let limits = limits.memory_mb(64 * 1024);
    let external = ExternalCommand::new(command.iter().copied(), protocol).limits(limits);
    check_steps(&external);
    if check_sandbox().is_ok() {
        check_steps(&external.untrusted(true));
    } else {
        skipped("a kernel with Landlock and seccomp");
    }
}

fn check_steps(external: &ExternalCommand) {
    let steps = check_player(external, Rules::STANDARD).expect("the system has what it needs");
    assert!(steps.len() >= 4, "{steps:?}");
    // The last step asks for an end within half a second, which a busy machine may not manage.
    for step in &steps[..steps.len() - 1] {
        assert!(step.finding.is_ok(), "{step:?}");
    }
}

#[test]
fn the_python_player_is_fit() {
    // Not what comes first in the search path: that may be a script which starts the interpreter as another process.
    let python = "/usr/bin/python3";
    if !is_installed(python, "--version") {
        return skipped(python);
    }
    let file = example("player.py");
    check(&[python, file.to_str().unwrap()], Protocol::Native);
}

#[test]
fn the_cpp_player_is_fit() {
    if !is_installed("g++", "--version") {
        return skipped("g++");
    }
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("player");
    let compiled = Command::new("g++")
        .args(["-O1", "-Wall", "-Werror", "-o"])
        .arg(&program)
        .arg(example("player.cpp"))
        .status()
        .unwrap();
    assert!(compiled.success());
    check(&[program.to_str().unwrap()], Protocol::CLinea);
}

#[test]
fn the_lisp_player_is_fit() {
    if !is_installed("sbcl", "--version") {
        return skipped("sbcl");
    }
    let file = example("player.lisp");
    let command = ["sbcl", "--script", file.to_str().unwrap()];
    check(&command, Protocol::CLinea);
}

#[test]
fn examples_are_short() {
    for name in ["player.py", "player.cpp", "player.lisp"] {
        let text = std::fs::read_to_string(example(name)).unwrap();
        assert!(text.lines().count() < 80, "{name}");
    }
}
