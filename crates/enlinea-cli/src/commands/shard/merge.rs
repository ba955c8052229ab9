//! `enlinea shard merge`.

use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use enlinea_shard::{Merged, Parts, ShardError, ShardOptions};
use serde::Serialize;

use super::{PlanFile, display, threads, wrong};
use crate::output::Printer;
use crate::output::file::{check_output, write_file};
use crate::process::exit::ExitStatus;
use crate::process::interrupt::InterruptWatch;

/// Put the parts of all shards together
///
/// Refused while shards are missing, or if two parts of a shard differ. The result has the bytes that one machine alone would have
/// made: a book, a file of data, or a file of games that `tournament import` reads.
#[derive(Args, Debug)]
pub(super) struct MergeArgs {
    #[command(flatten)]
    file: PlanFile,

    /// The file to write; `.parquet` or `.csv` for data.
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,

    /// Threads for what is left to do (default: the number of processors).
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
}

#[derive(Serialize)]
struct Whole {
    plan: String,
    file: PathBuf,
    parts: usize,
}

pub(super) fn run(args: &MergeArgs, printer: &mut Printer) -> anyhow::Result<ExitStatus> {
    check_output(&args.output, &args.file.plan)?;
    let plan = args.file.read()?;
    let known = args.file.known(&plan)?;
    let watch = InterruptWatch::new();
    let options = ShardOptions::new()
        .threads(threads(args.threads))
        .stop(Arc::clone(watch.flag()))
        .output(&args.output);
    match plan.merge(&known, &options) {
        Err(ShardError::Stopped) => {
            printer.remark("interrupted; the same command resumes")?;
            return Ok(ExitStatus::Interrupted);
        }
        Err(error) => return Err(wrong(error)),
        Ok(Merged::Bytes(bytes)) => write_file(&args.output, bytes)?,
        Ok(Merged::File { .. }) => {}
    }
    for folder in args.file.folders() {
        Parts::new(&folder).sweep().map_err(wrong)?;
    }
    let whole = Whole {
        plan: plan.identity(),
        file: args.output.clone(),
        parts: known.len(),
    };
    printer.result(&whole, || {
        format!("{}: {} parts\n", display(&whole.file), whole.parts)
    })?;
    Ok(ExitStatus::Done)
}
