#![no_main]
//! Any text: the journal of a book or a short error. Lines with valid checksums count; what was read is read again the same.

use enlinea_core::Rules;
use enlinea_fuzz::{accepted, fnv};
use enlinea_solver::{BookBuilder, Resumed};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    read(text.as_bytes());
    let lines = text
        .lines()
        .map(|entry| format!("{entry} {:016x}\n", fnv(entry.as_bytes())));
    let journal = format!(
        "enlinea book journal 2 3x3c3 plies 2\n{}",
        lines.collect::<String>()
    );
    read(journal.as_bytes());
});

fn read(journal: &[u8]) {
    let Some(found) = resume(journal) else {
        return;
    };
    assert!(found.bytes as usize <= journal.len());
    assert_eq!(resume(&journal[..found.bytes as usize]), Some(found));
}

fn resume(journal: &[u8]) -> Option<Resumed> {
    let rules: Rules = "3x3c3".parse().expect("a board");
    let mut builder = BookBuilder::new(rules, 2).expect("a small book");
    let found = accepted(builder.resume(journal))?;
    assert_eq!(found.positions, builder.progress().solved);
    if found.positions == builder.progress().total {
        builder.finish().expect("everything is solved");
    }
    Some(found)
}
