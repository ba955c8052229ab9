//! `enlinea shard merge`.

use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use enlinea_shard::{PartFolder, ShardError, ShardOptions};
use serde::Serialize;

use super::{PlanFile, threads, wrong};
use crate::output::Printer;
use crate::output::file::check_output;
use crate::process::exit::ExitStatus;
use crate::process::interrupt::InterruptWatch;

/// Put the parts of all shards together
///
/// Refused while shards are missing, if two parts of a shard differ, or if a part belongs to another plan. The result has the bytes that
/// one machine alone would have made: a book, a file of data, a file of games that `tournament import` reads, a weight file with its
/// report, a folder of results of experiments, or a book of bounds.
#[derive(Args, Debug)]
pub(super) struct MergeArgs {
    #[command(flatten)]
    file: PlanFile,

    /// The file to write: `.parquet` or `.csv` for data; for experiments a folder.
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,

    /// Threads for what is left to do (default: the number of processors).
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
}

#[derive(Serialize)]
struct Whole {
    plan: String,
    files: Vec<PathBuf>,
    parts: usize,
}

pub(super) fn run(args: &MergeArgs, printer: &mut Printer) -> anyhow::Result<ExitStatus> {
    check_output(&args.output, &args.file.plan)?;
    let plan = args.file.read()?;
    let folders = args.file.folders().into_iter();
    let folders: Vec<PartFolder> = folders.map(|path| PartFolder::new(&path)).collect();
    let scan = PartFolder::scan(&plan, &folders).map_err(wrong)?;
    for damaged in &scan.damaged {
        printer.remark(&format!("ignored: {damaged}"))?;
    }
    let watch = InterruptWatch::new();
    let options = ShardOptions::new()
        .threads(threads(args.threads))
        .stop(Arc::clone(watch.flag()));
    let files = match plan.merge(&scan.parts, &args.output, &options) {
        Err(ShardError::Stopped) => {
            printer.remark("interrupted; the same command resumes")?;
            return Ok(ExitStatus::Interrupted);
        }
        files => files.map_err(wrong)?,
    };
    for folder in &folders {
        folder.sweep().map_err(wrong)?;
    }
    let whole = Whole {
        plan: plan.identity(),
        files,
        parts: scan.parts.len(),
    };
    printer.result(&whole, || {
        let files: Vec<String> = whole
            .files
            .iter()
            .map(|path| path.display().to_string())
            .collect();
        format!("{}: {} parts\n", files.join(", "), whole.parts)
    })?;
    Ok(ExitStatus::Done)
}
