//! `enlinea tune list`: the runs of a database file.

use std::path::Path;

use enlinea_lab::tuning::{TuningDescription, TuningStore};
use serde::Serialize;

use super::errors::open_error;
use crate::output::Printer;
use crate::process::exit::ExitStatus;

/// A run, as text and as JSON.
#[derive(Serialize)]
struct ListedRun {
    name: String,
    tuner: &'static str,
    player: String,
    steps: usize,
    finished: bool,
}

pub(super) fn run(path: &Path, printer: &mut Printer) -> anyhow::Result<ExitStatus> {
    let store = TuningStore::open_read_only(path).map_err(open_error)?;
    let mut status = ExitStatus::Done;
    for stored in store.runs()? {
        let description = match TuningDescription::from_json(&stored.description) {
            Ok(description) => description,
            // The others are listed all the same.
            Err(error) => {
                let name = &stored.name;
                printer.error(&format!("run `{name}` cannot be read: {error}"))?;
                status = ExitStatus::No;
                continue;
            }
        };
        let run = ListedRun {
            tuner: description.optimizer.name(),
            player: description.player,
            steps: store.steps_done(&stored)?,
            finished: stored.is_finished,
            name: stored.name,
        };
        printer.result(&run, || {
            let state = if run.finished {
                "finished"
            } else {
                "not finished"
            };
            format!(
                "{}: {} of {}, {} steps, {state}\n",
                run.name, run.tuner, run.player, run.steps
            )
        })?;
    }
    Ok(status)
}
