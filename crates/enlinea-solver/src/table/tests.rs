//! Entries are exact or gone, whatever the table went through.

use super::*;

fn entry(lower: i32, upper: i32) -> Entry {
    Entry {
        lower,
        upper,
        work: 3,
    }
}

/// Stores many keys, growing on the way, and reads back what is left of them.
fn check<K: Key>(board_bits: u32, keys: &(impl Iterator<Item = K> + Clone)) {
    let bits = Table::key_bits(board_bits);
    let mut table = Table::new(1 << 20, board_bits).unwrap();
    let score = |index: usize| (index % 40) as i32 - 20;
    for (index, key) in keys.clone().enumerate() {
        table.store(key.mix(bits), bits, entry(score(index), score(index) + 1));
    }
    let mut found = 0;
    for (index, key) in keys.clone().enumerate() {
        if let Some(known) = table.probe(key.mix(bits), bits) {
            assert_eq!(known, entry(score(index), score(index) + 1));
            found += 1;
        }
    }
    assert!(found > 1000 || found == keys.clone().count(), "{found}");
    table.clear();
    let gone = |key: K| table.probe(key.mix(bits), bits).is_none();
    assert!(keys.clone().all(gone));
}

#[test]
fn entries_are_exact_or_gone() {
    check(49, &(0..50_000u64).map(|n| n * 0x12_3457));
    check(63, &(0..50_000u64).map(|n| n * 0x1234_5678_9abc));
    check(64, &(0..50_000u64).map(|n| n << 40 | n));
    check(70, &(0..50_000u128).map(|n| n << 50 | n));
    check(113, &(0..50_000u128).map(|n| n << 90 | n));
    check(4, &(0..16u64));
}

#[test]
fn bounds_of_one_position_meet() {
    let table = Table::new(0, 49).unwrap();
    table.store(7u64.mix(49), 49, entry(-3, 10));
    table.store(7u64.mix(49), 49, entry(-10, 4));
    assert_eq!(table.probe(7u64.mix(49), 49), Some(entry(-3, 4)));
}

#[test]
fn clearing_works_for_more_times_than_there_are_generations() {
    let mut table = Table::new(1 << 20, 49).unwrap();
    for round in 0..200u64 {
        assert_eq!(table.probe(round.mix(49), 49), None);
        table.store(round.mix(49), 49, entry(0, 0));
        table.store((round + 1).mix(49), 49, entry(1, 1));
        table.clear();
    }
}

#[test]
fn boards_beyond_the_proof_have_no_table() {
    assert!(Table::exists(113));
    assert!(!Table::exists(114));
    let none = Table::new(1 << 30, 128).unwrap();
    assert!(none.memory.words().len() < 100);
}
