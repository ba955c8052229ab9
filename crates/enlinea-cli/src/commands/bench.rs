//! `enlinea bench`: the node-count signature of the solver, and its speed on this machine.

use std::time::Instant;

use clap::Args;
use enlinea_solver::{Kernel, signature};
use serde::Serialize;

use crate::output::Printer;
use crate::process::exit::ExitStatus;

/// Solve fixed positions and print the node count and the speed
///
/// The node count is the same on every machine: it changes only when the search changes. The time depends on the machine.
#[derive(Args, Debug)]
pub(crate) struct BenchArgs {}

#[derive(Serialize)]
struct Measured {
    signature: u64,
    positions: usize,
    wrong: usize,
    kernel: String,
    seconds: f64,
    nodes_per_second: f64,
}

pub(crate) fn run(_: &BenchArgs, printer: &mut Printer) -> anyhow::Result<ExitStatus> {
    let kernel = Kernel::best();
    let since = Instant::now();
    let signature = signature(kernel)?;
    let seconds = since.elapsed().as_secs_f64();
    let measured = Measured {
        signature: signature.nodes,
        positions: signature.positions,
        wrong: signature.wrong,
        kernel: kernel.to_string(),
        seconds,
        nodes_per_second: signature.nodes as f64 / seconds,
    };
    printer.result(&measured, || {
        format!(
            "{} positions, {} wrong, {} kernel, {:.2} s, {:.1} M nodes/s\nBench: {}\n",
            measured.positions,
            measured.wrong,
            measured.kernel,
            measured.seconds,
            measured.nodes_per_second / 1e6,
            measured.signature,
        )
    })?;
    Ok(match measured.wrong {
        0 => ExitStatus::Done,
        _ => ExitStatus::No,
    })
}
