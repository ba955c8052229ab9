//! `enlinea tune list`: the runs of a database file.

use std::path::Path;

use enlinea_lab::tuning::{TuningDescription, TuningStore};
use serde::Serialize;

use super::errors::store_error;
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
    let store = TuningStore::open_existing(path).map_err(store_error)?;
    for stored in store.runs()? {
        let description = TuningDescription::from_json(&stored.description)?;
        let run = ListedRun {
            tuner: description.optimizer.name(),
            player: description.player,
            steps: store.steps(&stored)?.len(),
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
    Ok(ExitStatus::Done)
}
