//! `enlinea shard run`.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use clap::Args;
use enlinea_shard::{PartFolder, ShardEnd, ShardError, ShardOptions};
use serde::Serialize;

use super::{PlanFile, threads, wrong};
use crate::output::Printer;
use crate::process::exit::{ExitStatus, WrongInput};
use crate::process::interrupt::InterruptWatch;

/// Run one shard and keep its part
///
/// Nothing is done if the part is there already, or if the wave has fewer shards than the plan.
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

    /// Memory for the table of each solver, in MiB; plans of `solve` have their own.
    #[arg(long, value_name = "MIB", default_value_t = 128, value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    table_mb: u32,
}

#[derive(Serialize)]
struct Ran {
    plan: String,
    shard: u32,
    /// The part; none if there was nothing to do.
    file: Option<PathBuf>,
    /// Whether it is new.
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
    let watch = InterruptWatch::new();
    let options = ShardOptions::new()
        .threads(threads(args.threads))
        .table_mb(args.table_mb as usize)
        .stop(Arc::clone(watch.flag()));
    let shard = args.shard;
    printer.remark(&format!("shard {shard} of {}", plan.job().describe()))?;
    let (file, how) = match PartFolder::new(folder).run(&plan, args.wave, shard, &options) {
        Ok(ShardEnd::Made(path)) => (Some(path), "made"),
        Ok(ShardEnd::Known(path)) => (Some(path), "was there already"),
        Ok(ShardEnd::Empty) => (None, "nothing to do"),
        Err(ShardError::Stopped) => {
            printer.remark("interrupted; nothing of this shard is kept")?;
            return Ok(ExitStatus::Interrupted);
        }
        Err(error) => return Err(wrong(error)),
    };
    let ran = Ran {
        plan: plan.identity(),
        shard,
        made: how == "made",
        file,
        seconds: since.elapsed().as_secs_f64(),
    };
    printer.result(&ran, || match &ran.file {
        Some(path) => format!("{}: {how}, {:.1} s\n", path.display(), ran.seconds),
        None => format!("shard {shard}: {how}\n"),
    })?;
    Ok(ExitStatus::Done)
}
