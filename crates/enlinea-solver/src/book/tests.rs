//! Books are right, or they are refused.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use enlinea_core::{Game, Rules};

use super::*;
use crate::{Solver, SolverOptions};

fn build(text: &str, plies: u32) -> Book {
    let mut builder = BookBuilder::new(text.parse().unwrap(), plies).unwrap();
    let options = SolverOptions::new();
    let done = builder.run(2, &options, &mut Vec::new(), |_| {});
    assert!(done.unwrap());
    builder.finish().unwrap()
}

fn bytes(book: &Book) -> Vec<u8> {
    let mut bytes = Vec::new();
    book.write(&mut bytes).unwrap();
    bytes
}

#[test]
fn a_book_says_what_a_search_says() {
    for (text, plies) in [
        ("5x4", 4),
        ("4x3c3", 11),
        ("6x5p6", 3),
        ("10x6c3", 2),
        ("2x2c2", 3),
    ] {
        let book = build(text, plies);
        let mut solver = Solver::new(book.rules());
        let all: Vec<_> = book.entries().all().collect();
        assert_eq!(all.len(), book.len());
        for (key, score) in all {
            let game = key.game(book.rules()).unwrap();
            let expected = solver.solve(&game).unwrap().score();
            assert_eq!(expected, Some(Score::new(i32::from(score))), "{game}");
            assert_eq!(book.score(&game), expected);
        }
    }
}

#[test]
fn books_survive_writing_and_reading() {
    let book = build("5x4", 4);
    let again = Book::read(bytes(&book).as_slice()).unwrap();
    assert_eq!(bytes(&again), bytes(&book));
    assert_eq!(again.len(), book.len());
    assert_eq!(again.plies(), 4);
}

#[test]
fn every_cut_is_noticed() {
    let whole = bytes(&build("4x4", 3));
    for length in 0..whole.len() {
        let cut = Book::from_bytes(Cow::Owned(whole[..length].to_vec()));
        assert!(cut.is_err(), "{length} of {} bytes", whole.len());
    }
    assert!(matches!(Book::read(&whole[..5]), Err(BookError::Truncated)));
    assert!(matches!(Book::read(&[][..]), Err(BookError::NotABook)));
    assert!(matches!(
        Book::read(&b"hello"[..]),
        Err(BookError::NotABook)
    ));
}

#[test]
fn every_changed_byte_is_noticed() {
    let whole = bytes(&build("4x4", 3));
    for at in 0..whole.len() {
        for change in [1, 0x80, 0xff] {
            let mut bad = whole.clone();
            bad[at] ^= change;
            assert!(Book::read(bad.as_slice()).is_err(), "byte {at}");
        }
    }
    let mut later = whole.clone();
    later[8] = 3;
    let error = Book::read(later.as_slice()).unwrap_err();
    assert_eq!(error.to_string(), "book format 3: only format 2 is known");
    let mut longer = whole;
    longer.push(0);
    assert!(Book::read(longer.as_slice()).is_err());
}

#[test]
fn an_interrupted_build_ends_in_the_same_bytes() {
    let rules: Rules = "5x4".parse().unwrap();
    let expected = bytes(&build("5x4", 4));
    let options = SolverOptions::new();
    let mut journal = Vec::new();
    BookBuilder::new(rules, 4)
        .unwrap()
        .run(1, &options, &mut journal, |_| {})
        .unwrap();
    for kept in (0..journal.len()).step_by(97) {
        let mut cut = journal[..kept].to_vec();
        let mut builder = BookBuilder::new(rules, 4).unwrap();
        let resumed = builder.resume(cut.as_slice()).unwrap();
        cut.truncate(resumed.bytes as usize);
        assert_eq!(resumed.positions, builder.progress().solved);
        assert!(builder.run(2, &options, &mut cut, |_| {}).unwrap());
        assert_eq!(bytes(&builder.finish().unwrap()), expected);
        // The mended journal is complete.
        let mut again = BookBuilder::new(rules, 4).unwrap();
        again.resume(cut.as_slice()).unwrap();
        assert_eq!(bytes(&again.finish().unwrap()), expected);
    }
}

#[test]
fn a_raised_flag_stops_the_build() {
    let stop = Arc::new(AtomicBool::new(false));
    let options = SolverOptions::new().stop(stop.clone());
    let mut builder = BookBuilder::new("6x5".parse().unwrap(), 5).unwrap();
    let mut journal = Vec::new();
    let done = builder.run(1, &options, &mut journal, |progress| {
        stop.store(progress.solved >= 10, Ordering::Relaxed);
    });
    assert!(!done.unwrap());
    let solved = builder.progress().solved;
    assert!((10..builder.progress().total).contains(&solved));
    assert!(matches!(
        builder.finish(),
        Err(BookBuildError::Incomplete { .. })
    ));
}

#[test]
fn foreign_and_damaged_journals_are_refused() {
    let mut builder = BookBuilder::new("5x4".parse().unwrap(), 3).unwrap();
    let other = b"enlinea book journal 2 7x6c4 plies 3\n";
    let error = builder.resume(other.as_slice()).unwrap_err();
    assert!(matches!(error, BookBuildError::OtherJournal { .. }));
    let broken = b"enlinea book journal 2 5x4c4 plies 3\nzz 4\n1 2\n";
    let error = builder.resume(broken.as_slice()).unwrap_err();
    assert_eq!(error.to_string(), "line 2 of the journal is damaged");
}

/// A caller cuts a torn journal where it ends: with another file that would be everything.
#[test]
fn a_foreign_file_without_line_ends_is_refused_and_not_taken_for_a_torn_journal() {
    let mut builder = BookBuilder::new("5x4".parse().unwrap(), 3).unwrap();
    let long = vec![b'x'; 100_000];
    for foreign in [&b"a letter"[..], &long, &[0xff; 7]] {
        let error = builder.resume(foreign).unwrap_err();
        assert!(matches!(error, BookBuildError::OtherJournal { .. }));
        assert!(error.to_string().len() < 400, "{error}");
    }
    let torn = builder.resume(&b"enlinea book jour"[..]).unwrap();
    assert_eq!(torn.bytes, 0);
    let mut endless = b"enlinea book journal 2 5x4c4 plies 3\n".to_vec();
    endless.extend([b'1'; 2000]);
    let error = builder.resume(endless.as_slice()).unwrap_err();
    assert_eq!(error.to_string(), "line 2 of the journal is damaged");
}

/// Every byte of a book is changed in turn, and the checksum with it.
#[test]
fn a_book_with_a_valid_checksum_and_invalid_content_does_not_end_the_program() {
    let whole = bytes(&build("3x3c3", 3));
    let empty = Game::new("3x3c3".parse().unwrap());
    for at in 0..whole.len() - 8 {
        for change in [1, 0x80, 0xff] {
            let mut changed = whole[..whole.len() - 8].to_vec();
            changed[at] ^= change;
            changed.extend(super::format::checksum(&changed).to_le_bytes());
            if let Ok(book) = Book::read(changed.as_slice()) {
                book.score(&empty);
                book.sample(5, 1);
            }
        }
    }
}

#[test]
fn an_edited_journal_never_becomes_a_wrong_book() {
    let rules: Rules = "4x4".parse().unwrap();
    let mut journal = Vec::new();
    let mut builder = BookBuilder::new(rules, 2).unwrap();
    let options = SolverOptions::new();
    assert!(builder.run(1, &options, &mut journal, |_| {}).unwrap());
    let expected = bytes(&builder.finish().unwrap());
    for at in 0..journal.len() {
        for change in [1, 0x10] {
            let mut edited = journal.clone();
            edited[at] ^= change;
            let mut builder = BookBuilder::new(rules, 2).unwrap();
            let Ok(resumed) = builder.resume(edited.as_slice()) else {
                continue;
            };
            // Only the last line may be taken for one that was not written to its end.
            assert!(resumed.bytes < edited.len() as u64, "byte {at}");
            edited.truncate(resumed.bytes as usize);
            assert!(builder.run(1, &options, &mut edited, |_| {}).unwrap());
            assert_eq!(bytes(&builder.finish().unwrap()), expected, "byte {at}");
        }
    }
}

#[test]
fn a_book_is_only_used_for_its_own_game() {
    let book = build("5x4", 3);
    let here = Game::new("5x4".parse().unwrap());
    let limit = Game::new("5x4c4p10".parse().unwrap());
    let elsewhere = Game::new("5x5".parse().unwrap());
    assert!(book.score(&here).is_some());
    assert!(book.score(&limit).is_some());
    assert!(book.score(&elsewhere).is_none());
    let options = SolverOptions::new().book(Arc::new(book));
    let error = Solver::build(Rules::STANDARD, options).unwrap_err();
    assert_eq!(error.to_string(), "a book of 5x4c4 for a solver of 7x6c4");
}

#[test]
fn the_standard_book_agrees_with_the_search() {
    let book = Book::standard();
    assert_eq!(book.rules(), Rules::STANDARD);
    assert!(bytes(&book).len() < 400_000);
    assert!(book.score(&Game::new(Rules::STANDARD)) == Some(Score::new(1)));
    let mut solver = Solver::new(Rules::STANDARD);
    for (game, score) in book.sample(20, 1) {
        if game.plies() >= 9 {
            assert_eq!(solver.solve(&game).unwrap().score(), Some(score), "{game}");
        }
    }
}

#[test]
fn every_entry_of_the_standard_book_is_the_best_of_its_children() {
    let book = Book::standard();
    let scores: BTreeMap<BookKey, i8> = book.entries().all().collect();
    assert_eq!(scores.len(), book.len());
    let mut positions = vec![0; book.plies() as usize + 1];
    for (key, &score) in &scores {
        positions[key.plies(book.rules()) as usize] += 1;
        let game = key.game(book.rules()).unwrap();
        if game.plies() == book.plies() {
            continue;
        }
        let values = game.open_columns().map(|column| {
            let child = crate::solver::after(&game, column);
            let over = Score::of_outcome(child.rules(), child.outcome(), child.plies());
            let in_book = || Score::new(i32::from(scores[&BookKey::of(&child)]));
            -over.unwrap_or_else(in_book)
        });
        assert_eq!(values.max(), Some(Score::new(i32::from(score))), "{game}");
    }
    let expected = [1, 4, 25, 121, 568, 2144, 8231, 27_109, 91_295, 269_531];
    assert_eq!(positions, expected);
    for (key, score) in scores.iter().step_by(101) {
        assert_eq!(book.entries().find(*key), Some(*score));
    }
}
