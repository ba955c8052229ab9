#![no_main]
//! Any text: a book of bounds or a short error. Lines with valid checksums count; what was read is read again the same.

use enlinea_core::Rules;
use enlinea_fuzz::{accepted, fnv};
use enlinea_solver::{BoardProgress, BoardSetup, BoardSolution};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Some(setup) = BoardSetup::parse(text) {
        assert_eq!(setup.to_string(), text);
    }
    read(text.as_bytes());
    let lines = text
        .lines()
        .map(|entry| format!("{entry} {:016x}\n", fnv(entry.as_bytes())));
    let book = format!("{}\n{}", setup(), lines.collect::<String>());
    read(book.as_bytes());
});

fn setup() -> BoardSetup {
    let rules: Rules = "4x4".parse().expect("a board");
    BoardSetup {
        first_nodes: 10,
        most_nodes: 100,
        round: 3,
        table_mb: 1,
        ..BoardSetup::new(rules, 3)
    }
}

fn read(book: &[u8]) {
    let Some((bytes, progress)) = resume(book) else {
        return;
    };
    assert!(bytes as usize <= book.len());
    assert_eq!(resume(&book[..bytes as usize]), Some((bytes, progress)));
}

fn resume(book: &[u8]) -> Option<(u64, BoardProgress)> {
    let mut board = BoardSolution::new(setup()).expect("a small board");
    let bytes = accepted(board.resume(book))?;
    let progress = board.progress();
    assert!(progress.lower <= progress.upper);
    Some((bytes, progress))
}
