//! Chores of the repository: `cargo xtask test` runs everything that must hold.
//!
//! No dependencies, so that it builds in a second and cannot be broken by what it checks.

mod citations;
mod page;
mod steps;
mod tidy;

use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask COMMAND

  test    everything that must hold: format, lints, tests, documentation, tidiness, the page
  fmt     format all files, also those that `cargo fmt` does not find
  tidy    only the tidiness: file length, module docs, dependencies, leftovers
  page    only the page: types, tests, a fresh build, the browser; needs Node and Chromium
  fuzz    run every fuzz target for some seconds (60 if no number follows); needs nightly";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match words[..] {
        ["test"] => steps::test(),
        ["fmt"] => steps::format(""),
        ["tidy"] => steps::tidy(),
        ["page"] => page::check(),
        ["fuzz"] => steps::fuzz("60"),
        ["fuzz", seconds] => steps::fuzz(seconds),
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
