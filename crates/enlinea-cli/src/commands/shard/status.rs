//! `enlinea shard status`.

use clap::Args;
use serde::Serialize;

use super::{PlanFile, display, wrong};
use crate::output::Printer;
use crate::process::exit::ExitStatus;

/// Print which parts are there and which are missing
///
/// The exit code is 1 while shards are missing.
#[derive(Args, Debug)]
pub(super) struct StatusArgs {
    #[command(flatten)]
    file: PlanFile,
}

#[derive(Serialize)]
struct Status {
    plan: String,
    job: String,
    parts: usize,
    /// The wave that is not complete, and what is missing in it; nothing when all is done.
    wave: Option<u32>,
    shards: Option<u32>,
    missing: Vec<u32>,
    /// Files that are no whole parts.
    damaged: Vec<String>,
}

pub(super) fn run(args: &StatusArgs, printer: &mut Printer) -> anyhow::Result<ExitStatus> {
    let plan = args.file.read()?;
    let known = args.file.known(&plan)?;
    let open = known.open_wave(&plan).map_err(wrong)?;
    let damaged = known.problems.iter();
    let damaged = damaged.map(|(path, reason)| format!("{}: {reason}", display(path)));
    let status = Status {
        plan: plan.identity(),
        job: plan.job().describe(),
        parts: known.len(),
        wave: open.as_ref().map(|open| open.wave),
        shards: open.as_ref().map(|open| open.shards),
        missing: open.as_ref().map_or(Vec::new(), |open| open.missing.clone()),
        damaged: damaged.collect(),
    };
    printer.result(&status, || {
        let mut text = format!("{}: {} parts\n", status.job, status.parts);
        match &open {
            None => text.push_str("complete\n"),
            Some(open) => {
                let (wave, missing) = (open.wave, open.missing.len());
                let (shards, which) = (open.shards, open.missing_text());
                text.push_str(&format!("wave {wave}: {missing} of {shards} shards missing: {which}\n"));
            }
        }
        for line in &status.damaged {
            text.push_str(&format!("damaged: {line}\n"));
        }
        text
    })?;
    Ok(match open {
        None => ExitStatus::Done,
        Some(_) => ExitStatus::No,
    })
}
