//! Tasks of the repository: `cargo xtask test` runs all checks.
//!
//! No dependencies, so that it builds in a second and does not depend on what it checks.

mod fuzz;
mod page;
mod python;
mod steps;
mod tidy;
mod wasm;

use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask COMMAND

  test       run all checks: tidy, format, lints, tests, documentation, page, Python
  fmt        format all files, also those that `cargo fmt` does not find
  tidy       only the rules that no compiler checks: file length, module docs, names, dependencies
  page       only the page: types, tests, a fresh build, the browser; needs Node and Chromium
  wasm [--check]   build the WebAssembly of the page without a server, or compare the committed one; needs Debian packages
  python     only the Python package: tests on two Pythons, types, a wheel; needs Python 3.10 and 3.13
  package    build the library crates as they would be published
  kills [COUNT [SEED]]   kill runs of the program at random moments and compare their results (default 1000, seed 1)
  fuzz [N [TARGET...]]   run every fuzz target, or these, for N seconds each (default 60); needs the nightly toolchain";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match words[..] {
        ["test"] => steps::test(),
        ["fmt"] => steps::format(&[]),
        ["tidy"] => steps::tidy(),
        ["page"] => page::check(),
        ["wasm"] => wasm::build(),
        ["wasm", "--check"] => wasm::compare(),
        ["python"] => python::check(),
        ["package"] => steps::package(),
        ["kills"] => steps::kills("1000", "1"),
        ["kills", count] => steps::kills(count, "1"),
        ["kills", count, seed] => steps::kills(count, seed),
        ["fuzz"] => fuzz::run("60", &[]),
        ["fuzz", seconds, ref targets @ ..] => fuzz::run(seconds, targets),
        _ => Err(USAGE.to_owned()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            steps::say(&message);
            ExitCode::FAILURE
        }
    }
}
