//! `enlinea shard run`.

use std::sync::Arc;
use std::time::Instant;

use clap::Args;
use enlinea_shard::{Parts, ShardEnd, ShardError, ShardOptions};
use serde::Serialize;

use super::{PlanFile, threads, wrong};
use crate::output::Printer;
use crate::process::exit::{ExitStatus, WrongInput};
use crate::process::interrupt::InterruptWatch;

/// Run one shard and keep its part
///
/// If the part is there already, nothing is done.
#[derive(Args, Debug)]
pub(super) struct RunArgs {
    #[command(flatten)]
    file: PlanFile,

    /// The shard, from 0, such as `$SLURM_ARRAY_TASK_ID`.
    shard: u32,

    /// The wave, from 0 (default: the first one that is not complete).
    #[arg(long, value_name = "N")]
    wave: Option<u32>,

    /// Threads (default: the number of processors).
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,

    /// Memory for the table of each solver, in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 128, value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    table_mb: u32,
}

#[derive(Serialize)]
struct Ran {
    plan: String,
    wave: u32,
    shard: u32,
    file: String,
    made: bool,
    seconds: f64,
}

pub(super) fn run(args: &RunArgs, printer: &mut Printer) -> anyhow::Result<ExitStatus> {
    let since = Instant::now();
    let plan = args.file.read()?;
    let folders = args.file.folders();
    let [folder] = &folders[..] else {
        let message = "a shard is kept in one folder: give `--parts` once";
        return Err(WrongInput(message.to_owned()).into());
    };
    let parts = Parts::new(folder);
    let wave = match args.wave {
        Some(wave) => wave,
        None => {
            let open = parts.read(&plan).and_then(|known| known.open_wave(&plan));
            open.map_err(wrong)?.map_or(0, |open| open.wave)
        }
    };
    let watch = InterruptWatch::new();
    let options = ShardOptions::new()
        .threads(threads(args.threads))
        .table_mb(args.table_mb as usize)
        .stop(Arc::clone(watch.flag()));
    let made = match parts.run(&plan, wave, args.shard, &options) {
        Err(ShardError::Stopped) => {
            printer.remark("interrupted; nothing of this shard is kept")?;
            return Ok(ExitStatus::Interrupted);
        }
        end => end.map_err(wrong)? == ShardEnd::Made,
    };
    let path = parts.path(&plan, wave, args.shard);
    let ran = Ran {
        plan: plan.identity(),
        wave,
        shard: args.shard,
        file: super::display(&path),
        made,
        seconds: since.elapsed().as_secs_f64(),
    };
    printer.result(&ran, || {
        let how = if made { "made" } else { "was there already" };
        format!("{}: {how}, {:.1} s\n", ran.file, ran.seconds)
    })?;
    Ok(ExitStatus::Done)
}
