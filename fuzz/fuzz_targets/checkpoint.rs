#![no_main]
//! Any bytes as the checkpoint of a learning run: a state or damaged, never a panic; also behind a valid checksum.

use std::path::Path;

use enlinea_arena::checksum;
use enlinea_fuzz::accepted;
use enlinea_learn::model::TupleCheckpoint;
use enlinea_learn::run::{RunDescription, UnfinishedRun};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let description = RunDescription::from_toml("name = 'x'\n[model]\nkind = 'td'").expect("a run");
    let run = UnfinishedRun::new(Path::new("."), &description);
    accepted(run.decode_state(bytes));
    let title = run.title().as_bytes();
    let sum = (checksum(bytes) ^ checksum(title)).to_le_bytes();
    let whole = [title, b"\n", &sum, bytes].concat();
    if let Some(Some(state)) = accepted(run.decode_state(&whole)) {
        TupleCheckpoint::read(&state.model);
    }
    if let Some(checkpoint) = TupleCheckpoint::read(bytes) {
        assert_eq!(
            TupleCheckpoint::read(&checkpoint.to_bytes()),
            Some(checkpoint)
        );
    }
});
