//! Runs that are stopped and continue.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::Path;

use super::*;
use crate::WorkMeter;

fn sparse(seed: u64) -> RunDescription {
    let text = format!(
        "
        name = 'small'
        rules = '5x4'
        seed = {seed}
        [data]
        recipe = 'random'
        plies = '2..12'
        positions = 200
        validation = 60
        test = 60
        [model]
        kind = 'sparse'
        units = 16
        middle = 16
        batch = 32
        study = 60
        rounds = 2
        round_batches = 20
        settle = 20
        mends = 2
        mend_batches = 10
        games = 3
        [games]
        count = 5"
    );
    RunDescription::from_toml(&text).unwrap()
}

/// The model and the measures as they are written.
fn execute_in(
    folder: &Path,
    description: &RunDescription,
    on_event: &mut dyn FnMut(RunEvent),
) -> Result<(Vec<u8>, String), RunError> {
    let (meter, files) = (
        WorkMeter::default(),
        UnfinishedRun::new(folder, description),
    );
    let options = RunOptions {
        timed: false,
        files: Some(&files),
        ..RunOptions::new(&meter)
    };
    let (file, results) = execute(description, options, on_event)?;
    Ok((file.to_bytes(), serde_json::to_string(&results).unwrap()))
}

/// Executes until the event for which the condition holds, and no further.
fn interrupted(folder: &Path, description: &RunDescription, is_last: &dyn Fn(&RunEvent) -> bool) {
    let run = || {
        let mut seen = false;
        execute_in(folder, description, &mut |event| {
            if std::mem::replace(&mut seen, is_last(&event)) {
                resume_unwind(Box::new("killed"));
            }
        })
    };
    assert!(catch_unwind(AssertUnwindSafe(run)).is_err());
}

#[test]
fn a_run_that_is_stopped_after_any_stage_ends_with_the_same_bytes() {
    let description = sparse(1);
    let folder = tempfile::tempdir().unwrap();
    let mut stages = 0;
    let whole = execute_in(folder.path(), &description, &mut |event| {
        stages += usize::from(matches!(event, RunEvent::Curve(_)));
    });
    let whole = whole.unwrap();
    assert_eq!(stages, 6);

    // One run, killed after every stage.
    let often = tempfile::tempdir().unwrap();
    for done in 1..=stages {
        let stopped = |event: &RunEvent| match event {
            RunEvent::Curve(curve) => curve.points.len() == done,
            _ => false,
        };
        interrupted(often.path(), &description, &stopped);
    }
    let (mut notes, mut begun) = (Vec::new(), 0);
    let resumed = execute_in(often.path(), &description, &mut |event| match event {
        RunEvent::Note(note) => notes.push(note),
        RunEvent::Stage(stage) => begun += usize::from(stage.starts_with("training: ")),
        RunEvent::Curve(_) => {}
    });
    assert!(resumed.unwrap() == whole);
    assert_eq!((notes.len(), begun), (1, 0), "{notes:?}");
}

#[test]
fn positions_are_labelled_once_and_a_checkpoint_of_others_is_refused() {
    let description = sparse(1);
    let folder = tempfile::tempdir().unwrap();
    interrupted(folder.path(), &description, &|event| {
        matches!(event, RunEvent::Curve(_))
    });
    let files = UnfinishedRun::new(folder.path(), &description);
    for set in ["test", "validation", "learn"] {
        assert!(files.journal(set).exists(), "{set}");
    }
    let checkpoint = std::fs::read(files.checkpoint()).unwrap();

    let refused = execute_in(folder.path(), &sparse(2), &mut |event| {
        panic!("nothing may begin: {event:?}");
    });
    let refused = refused.unwrap_err().to_string();
    assert!(refused.contains("another description"), "{refused}");

    // A torn one is of no use: the training starts again, with the positions that are there.
    std::fs::write(files.checkpoint(), &checkpoint[..checkpoint.len() / 2]).unwrap();
    let mut notes = Vec::new();
    let resumed = execute_in(folder.path(), &description, &mut |event| {
        if let RunEvent::Note(note) = event {
            notes.push(note);
        }
    });
    assert!(notes[0].contains("damaged"), "{notes:?}");
    let elsewhere = tempfile::tempdir().unwrap();
    let whole = execute_in(elsewhere.path(), &description, &mut |_| {}).unwrap();
    assert!(resumed.unwrap() == whole);

    files.remove().unwrap();
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}
