//! `enlinea perft`: leaves of the game tree, depth by depth or column by column.

use std::ops::ControlFlow;

use clap::Args;
use enlinea_core::{Column, Game, Grid, GridTask, Position, column_text, dispatch, perft};
use serde::Serialize;

use crate::args::GlobalArgs;
use crate::input::{self, PositionArgs};
use crate::output::Printer;
use crate::process::exit::ExitStatus;
use crate::process::interrupt::InterruptWatch;
use crate::progress::Progress;

/// The recursion is as deep as the count; more would take far too long anyway.
const MAX_DEPTH: i64 = 512;

/// Count the ways to play a number of plies
#[derive(Args, Debug)]
pub(crate) struct PerftArgs {
    /// The number of plies.
    #[arg(value_parser = clap::value_parser!(u32).range(1..=MAX_DEPTH))]
    depth: u32,

    /// Count each first column separately.
    #[arg(long)]
    divide: bool,

    #[command(flatten)]
    positions: PositionArgs,
}

#[derive(Serialize)]
struct Counted<'a> {
    position: &'a str,
    rules: &'a str,
    depth: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<u32>,
    leaves: u64,
}

pub(crate) fn run(
    args: &PerftArgs,
    global: &GlobalArgs,
    printer: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    let mut number = 0;
    input::for_each_position(&args.positions, global, printer, |game, printer| {
        number += 1;
        let is_obvious = number == 1 && game.plies() == 0;
        if !is_obvious && !printer.is_json() {
            printer.text(&format!("{game}\n"))?;
        }
        let counter = Counter { game, global };
        if args.divide {
            counter.divide(args.depth, printer)
        } else {
            counter.all_depths(args.depth, printer)
        }
    })
}

/// Counts below one position.
struct Counter<'a> {
    game: &'a Game,
    global: &'a GlobalArgs,
}

impl Counter<'_> {
    fn all_depths(&self, depth: u32, printer: &mut Printer) -> anyhow::Result<ExitStatus> {
        let mut leaves = 1;
        for depth in 1..=depth {
            // If no game lasts this long, none lasts longer.
            if leaves > 0 {
                match self.count(self.game, depth) {
                    Some(counted) => leaves = counted,
                    None => return Ok(ExitStatus::Interrupted),
                }
            }
            self.print(printer, depth, None, leaves)?;
        }
        Ok(ExitStatus::Done)
    }

    fn divide(&self, depth: u32, printer: &mut Printer) -> anyhow::Result<ExitStatus> {
        let mut total = 0;
        for column in self.game.open_columns() {
            let mut child = self.game.clone();
            child.play(column)?;
            let Some(leaves) = self.count(&child, depth - 1) else {
                return Ok(ExitStatus::Interrupted);
            };
            total += leaves;
            self.print(printer, depth, Some(column), leaves)?;
        }
        if printer.is_json() {
            self.print(printer, depth, None, total)?;
        } else {
            printer.text(&format!("total {total:>20}\n"))?;
        }
        Ok(ExitStatus::Done)
    }

    /// `None` if the user interrupted.
    fn count(&self, game: &Game, depth: u32) -> Option<u64> {
        let watch = InterruptWatch::new();
        let progress = Progress::new(self.global);
        let mut so_far = 0;
        let observer = |more: u64| {
            so_far += more;
            progress.tick(|| format!("depth {depth}: {so_far} leaves"));
            if watch.is_raised() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let task = Perft {
            game,
            depth,
            observer,
        };
        match dispatch(game.rules(), task) {
            ControlFlow::Continue(leaves) => Some(leaves),
            ControlFlow::Break(()) => None,
        }
    }

    fn print(
        &self,
        printer: &mut Printer,
        depth: u32,
        column: Option<Column>,
        leaves: u64,
    ) -> anyhow::Result<()> {
        let result = Counted {
            position: &self.game.to_text(),
            rules: &self.game.rules().to_string(),
            depth,
            column: column.map(Column::number),
            leaves,
        };
        let name = match column {
            Some(column) => column_text(self.game.rules(), column),
            None => depth.to_string(),
        };
        printer.result(&result, || format!("{name:>5} {leaves:>20}\n"))?;
        // Deeper counts may take long, so this one is shown now.
        printer.flush()?;
        Ok(())
    }
}

struct Perft<'a, F> {
    game: &'a Game,
    depth: u32,
    observer: F,
}

impl<F: FnMut(u64) -> ControlFlow<()>> GridTask for Perft<'_, F> {
    type Output = ControlFlow<(), u64>;

    fn run<G: Grid>(mut self, grid: G) -> ControlFlow<(), u64> {
        let position: Position<G> = self.game.position(grid);
        perft::perft_watched(&position, self.depth, &mut self.observer)
    }
}
