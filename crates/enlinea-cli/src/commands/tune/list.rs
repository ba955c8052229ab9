//! `enlinea tune list`: the runs of a store.

use std::path::Path;

use enlinea_arena::store::Store;
use enlinea_lab::tuning::TuningDescription;
use serde::Serialize;

use crate::output::Printer;
use crate::process::errors::store_error;
use crate::process::exit::ExitStatus;

/// A run, for people and programs.
#[derive(Serialize)]
struct ListedRun {
    name: String,
    tuner: &'static str,
    player: String,
    steps: usize,
    finished: bool,
}

pub(super) fn run(path: &Path, printer: &mut Printer) -> anyhow::Result<ExitStatus> {
    let store = Store::open_existing(path).map_err(store_error)?;
    for stored in store.tunings()? {
        let description = TuningDescription::from_json(&stored.description)?;
        let run = ListedRun {
            tuner: description.optimizer.name(),
            player: description.player,
            steps: store.tuning_steps(stored.id)?.len(),
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
