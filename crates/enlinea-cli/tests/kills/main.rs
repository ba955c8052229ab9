//! Programs that are killed in every way at random moments: results are those of an undisturbed run, byte for byte, no process
//! is left, and the next start leaves no scratch.
//!
//! `cargo xtask kills 1000 7` runs the whole campaign with seed 7; an ordinary test run has a small sample of it.

mod campaign;
mod kind;
mod processes;
mod workload;

use campaign::Campaign;
use enlinea_arena::external::check_sandbox;
use enlinea_testing::skipped;

/// The kills of an ordinary test run, one or two of each command: some seconds.
const SAMPLE: usize = 14;

#[test]
fn a_sample_of_kills_changes_nothing() {
    run(SAMPLE, 1, 2);
}

fn run(count: usize, seed: u64, most_kills: usize) {
    if check_sandbox().is_err() {
        return skipped("a kernel with Landlock and seccomp");
    }
    Campaign::new(seed, most_kills).run(count);
}

/// A number in this variable of the environment, or else the usual one.
fn number(variable: &str, usual: usize) -> usize {
    let text = std::env::var(variable);
    text.map_or(usual, |text| text.parse().expect("a number"))
}

#[test]
#[ignore = "takes a quarter of an hour: cargo xtask kills"]
fn a_campaign_of_kills_changes_nothing() {
    let (count, seed) = (number("ENLINEA_KILLS", 1000), number("ENLINEA_SEED", 1));
    run(count, seed as u64, 8);
}
