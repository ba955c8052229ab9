//! What a book in the making has solved so far, as lines of text.
//!
//! ```text
//! enlinea book journal 2 7x6c4 plies 8
//! 3cf5a7 -2 f8e57514598b9585
//! 3cf5b1 4 952527578ae3bd4b
//! ```
//!
//! The first line names the book, every other one a key (hexadecimal), a score and the checksum of both
//! (hexadecimal, over the text before it). Lines are only ever appended, each in one write, so that a killed
//! program leaves at most one incomplete line at the end. Reading ends there; everything before it counts. A
//! complete line with another checksum was changed afterwards: such a journal is refused.

use std::io::{self, BufRead, Read, Write};

use enlinea_core::{Excerpt, Rules};

use super::build::BookBuildError;
use super::format::checksum;
use super::key::BookKey;

/// Far longer than any line: a file without line ends is not read into memory.
const LONGEST_LINE: u64 = 1000;

/// The first line.
pub(super) fn heading(rules: Rules, plies: u32) -> String {
    format!("enlinea book journal 2 {rules} plies {plies}\n")
}

/// Appends one result.
pub(super) fn append(writer: &mut dyn Write, key: BookKey, score: i8) -> io::Result<()> {
    let entry = format!("{:x} {score}", key.0);
    let line = format!("{entry} {:016x}\n", checksum(entry.as_bytes()));
    writer.write_all(line.as_bytes())?;
    writer.flush()
}

/// Reads the results of a journal, and gives the bytes of its complete lines.
pub(super) fn read(
    mut reader: impl BufRead,
    heading: &str,
    mut result: impl FnMut(BookKey, i8) -> bool,
) -> Result<u64, BookBuildError> {
    let mut line = Vec::new();
    let mut bytes = 0;
    for number in 1.. {
        line.clear();
        let length = reader
            .by_ref()
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut line)?;
        let is_whole = line.last() == Some(&b'\n');
        if !is_whole && length as u64 == LONGEST_LINE && number > 1 {
            return Err(BookBuildError::JournalLine { line: number });
        }
        // Only the beginning of our own first line may be torn: the file of another program must not be cut.
        if !is_whole && (number > 1 || heading.as_bytes().starts_with(&line)) {
            break;
        }
        if number == 1 {
            if line != heading.as_bytes() {
                let found = String::from_utf8_lossy(&line);
                let found = Excerpt::of_at_most(found.trim_end(), 100);
                let expected = heading.trim_end().to_owned();
                return Err(BookBuildError::OtherJournal { expected, found });
            }
        } else {
            let entry = parse(&line).filter(|&(key, score)| result(key, score));
            entry.ok_or(BookBuildError::JournalLine { line: number })?;
        }
        bytes += length as u64;
    }
    Ok(bytes)
}

fn parse(line: &[u8]) -> Option<(BookKey, i8)> {
    let text = std::str::from_utf8(line).ok()?;
    let (entry, sum) = text.strip_suffix('\n')?.rsplit_once(' ')?;
    if sum != format!("{:016x}", checksum(entry.as_bytes())) {
        return None;
    }
    let (key, score) = entry.split_once(' ')?;
    let key = u128::from_str_radix(key, 16).ok()?;
    Some((BookKey(key), score.parse().ok()?))
}
