#![no_main]
//! Any bytes as the journal of labelled positions: what is whole and legal is read and written back the same, the rest is cut off.

use enlinea_core::Rules;
use enlinea_fuzz::accepted;
use enlinea_learn::data::{encode_chunk, read_journal};
use libfuzzer_sys::fuzz_target;

const TITLE: &str = "title";

fuzz_target!(|bytes: &[u8]| {
    accepted(read_journal(bytes, TITLE, Rules::STANDARD));
    let journal = [
        TITLE.as_bytes(),
        b"\n",
        &(bytes.len() as u32).to_le_bytes(),
        &enlinea_arena::checksum(bytes).to_le_bytes(),
        bytes,
    ]
    .concat();
    let read = accepted(read_journal(&journal, TITLE, Rules::STANDARD));
    let (whole, chunks) = read.expect("its title");
    assert!(whole <= journal.len() as u64 && chunks.len() <= 1);
    if let [chunk] = &chunks[..] {
        assert_eq!(whole, journal.len() as u64);
        assert_eq!(encode_chunk(chunk), bytes);
    }
    for position in chunks.iter().flatten() {
        assert_eq!(position.game(Rules::STANDARD).plies(), position.plies());
        assert_eq!(position.scores.len(), 7);
    }
});
