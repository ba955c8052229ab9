#![no_main]
//! Any bytes: a book or a short error. A book with a valid checksum and invalid content may know nothing, but it answers.

use enlinea_core::Game;
use enlinea_fuzz::{accepted, with_checksum};
use enlinea_solver::Book;
use libfuzzer_sys::fuzz_target;

/// A book may say in one byte that thousands of candidates are absent: asking it takes time that grows with its length.
const LONGEST_ASKED: usize = 512;

fuzz_target!(|bytes: &[u8]| {
    accepted(Book::read(bytes));
    let bytes = with_checksum(bytes.to_vec());
    let Some(book) = accepted(Book::read(bytes.as_slice())) else {
        return;
    };
    let mut written = Vec::new();
    book.write(&mut written).expect("memory");
    assert_eq!(written, bytes);

    if bytes.len() > LONGEST_ASKED {
        return;
    }
    let rules = book.rules();
    let empty = Game::new(rules);
    book.score(&empty);
    for column in rules.columns() {
        let mut game = empty.clone();
        if game.play(column).is_ok() {
            book.score(&game);
        }
    }
    // Blocks that overlap hide entries from each other, so what is drawn need not be found; but it is a position of the book.
    for (game, _) in book.sample(4, 1) {
        assert!(game.plies() <= book.plies() && !game.outcome().is_over());
        book.score(&game);
    }
});
