//! `enlinea shard status`.

use clap::Args;
use enlinea_shard::{OpenWave, PartFolder};
use serde::Serialize;

use super::{PlanFile, wrong};
use crate::output::Printer;
use crate::process::exit::ExitStatus;

/// Print which parts are there and which are missing
///
/// The exit code is 1 while shards are missing.
#[derive(Args, Debug)]
pub(super) struct StatusArgs {
    #[command(flatten)]
    file: PlanFile,

    /// Print only the numbers that are missing, as `sbatch --array` takes them; nothing when all is done.
    #[arg(long)]
    array: bool,
}

#[derive(Serialize)]
struct Status {
    plan: String,
    job: String,
    parts: usize,
    /// The wave that is not complete; none when all is done.
    wave: Option<u32>,
    shards: Option<u32>,
    missing: Vec<u32>,
    /// The same as ranges, for `sbatch --array`.
    array: String,
    /// What the complete waves have found out, if that means something before the end.
    standing: Option<String>,
    /// Files that are torn or damaged.
    damaged: Vec<String>,
}

pub(super) fn run(args: &StatusArgs, printer: &mut Printer) -> anyhow::Result<ExitStatus> {
    let plan = args.file.read()?;
    let folders = args.file.folders().into_iter();
    let folders: Vec<PartFolder> = folders.map(|path| PartFolder::new(&path)).collect();
    let scan = PartFolder::scan(&plan, &folders).map_err(wrong)?;
    let open = plan.open_wave(&scan.parts).map_err(wrong)?;
    let open = open.as_ref();
    if args.array {
        let array = open.map_or(String::new(), |open| open.missing_text() + "\n");
        printer.text(&array)?;
        return Ok(status_of(open));
    }
    let status = Status {
        plan: plan.identity(),
        job: plan.job().describe(),
        parts: scan.parts.len(),
        wave: open.map(|open| open.wave),
        shards: open.map(|open| open.shards),
        missing: open.map_or(Vec::new(), |open| open.missing.clone()),
        array: open.map_or(String::new(), OpenWave::missing_text),
        standing: plan.standing(&scan.parts).map_err(wrong)?,
        damaged: scan.damaged,
    };
    printer.result(&status, || {
        let progress = match open {
            None => "complete".to_owned(),
            Some(OpenWave {
                wave,
                shards,
                missing,
            }) => {
                let (count, which) = (missing.len(), &status.array);
                format!("wave {wave}: {count} of {shards} shards missing: {which}")
            }
        };
        let damaged = status.damaged.iter().map(|line| format!("damaged: {line}"));
        let parts = format!("{}: {} parts", status.job, status.parts);
        let lines = [parts, progress].into_iter();
        let lines = lines.chain(status.standing.clone()).chain(damaged);
        let lines: Vec<String> = lines.collect();
        lines.join("\n") + "\n"
    })?;
    Ok(status_of(open))
}

fn status_of(open: Option<&OpenWave>) -> ExitStatus {
    match open {
        None => ExitStatus::Done,
        Some(_) => ExitStatus::No,
    }
}
