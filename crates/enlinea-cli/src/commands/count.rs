//! `enlinea count`: distinct positions per ply.

use std::ops::ControlFlow;

use clap::Args;
use enlinea_core::{Census, CensusStop, Grid, GridTask, Rules, dispatch};
use serde::Serialize;

use crate::args::GlobalArgs;
use crate::output::Printer;
use crate::process::exit::ExitStatus;
use crate::process::interrupt::InterruptWatch;
use crate::progress::Progress;

/// Count the distinct positions of each ply
#[derive(Args, Debug)]
pub(crate) struct CountArgs {
    /// The last ply to count (default: the end of the game).
    #[arg(long, value_name = "N")]
    plies: Option<u32>,

    /// Stop when the positions of two plies need more memory than this, in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 2048)]
    memory_mb: usize,
}

#[derive(Serialize)]
struct Counted {
    rules: String,
    ply: u32,
    /// Mirror images count as two.
    positions: u64,
    /// Mirror images count as one.
    canonical: u64,
}

pub(crate) fn run(
    args: &CountArgs,
    global: &GlobalArgs,
    printer: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    let rules = global.rules;
    let task = Count {
        rules,
        last_ply: args.plies.unwrap_or(u32::MAX).min(rules.max_plies()),
        max_bytes: args.memory_mb.saturating_mul(1 << 20),
        global,
        printer,
    };
    dispatch(rules, task)
}

struct Count<'a> {
    rules: Rules,
    last_ply: u32,
    max_bytes: usize,
    global: &'a GlobalArgs,
    printer: &'a mut Printer,
}

impl GridTask for Count<'_> {
    type Output = anyhow::Result<ExitStatus>;

    fn run<G: Grid>(self, grid: G) -> anyhow::Result<ExitStatus> {
        let watch = InterruptWatch::new();
        let mut census = Census::new(grid, self.max_bytes);
        let mut total = 0;
        loop {
            let counted = Counted {
                rules: self.rules.to_string(),
                ply: census.ply(),
                positions: census.positions(),
                canonical: census.canonical_positions(),
            };
            total += counted.positions;
            self.printer.result(&counted, || {
                format!("{:>5} {:>20}\n", counted.ply, counted.positions)
            })?;
            self.printer.flush()?;
            if census.ply() == self.last_ply {
                break;
            }
            let progress = Progress::new(self.global);
            let ply = census.ply() + 1;
            let stop = census.advance(|step| {
                progress.step(step.expanded as u64, step.total as u64, || {
                    format!("ply {ply}")
                });
                if watch.is_raised() {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            });
            drop(progress);
            match stop {
                Ok(()) => {}
                Err(CensusStop::Interrupted) => return Ok(ExitStatus::Interrupted),
                Err(stop) => {
                    let advice = format!("{stop}; raise it with --memory-mb");
                    self.printer.error(&advice)?;
                    return Ok(ExitStatus::No);
                }
            }
        }
        self.printer.remark(&format!("{total} positions in all"))?;
        Ok(ExitStatus::Done)
    }
}
