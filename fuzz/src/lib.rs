//! What the fuzz targets share: the claims that every parser makes, and valid checksums around invalid content.

mod allocator;

use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};

use enlinea_learn::data::{read, read_card, read_table};
use tempfile::{TempDir, tempdir, tempdir_in};

/// The most characters of a message. Input may be quoted in it, but not all of it.
const LONGEST_MESSAGE: usize = 1000;

/// A refusal is one short line, whatever the input was.
pub fn assert_short(error: &impl Display) {
    let message = error.to_string();
    let length = message.chars().count();
    assert!(length <= LONGEST_MESSAGE, "{length} characters: {message}");
    assert!(!message.chars().any(char::is_control), "{message:?}");
}

/// The error of a result that must be short, or the value.
pub fn accepted<T, E: Display>(result: Result<T, E>) -> Option<T> {
    result.inspect_err(assert_short).ok()
}

/// Boards of every word width, small and odd ones too.
pub const BOARDS: [&str; 5] = ["7x6", "1x2c2", "9x7c5p31", "12x9c4", "40x30c6"];

/// 64-bit FNV-1a, the checksum of books and of lines in their journals.
pub fn fnv(bytes: &[u8]) -> u64 {
    let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
}

/// A book whose last eight bytes are its checksum: content behind it is reached that random bytes never would.
pub fn with_checksum(mut book: Vec<u8>) -> Vec<u8> {
    if let Some(end) = book.len().checked_sub(8) {
        let sum = fnv(&book[..end]);
        book[end..].copy_from_slice(&sum.to_le_bytes());
    }
    book
}

/// A file of labelled positions that is written anew for every input.
#[derive(Debug)]
pub struct DataFile {
    _folder: TempDir,
    path: PathBuf,
}

impl DataFile {
    /// A file whose name says its format; in memory where the system has such a folder.
    pub fn new(ending: &str) -> DataFile {
        let memory = Path::new("/dev/shm");
        let folder = if memory.is_dir() {
            tempdir_in(memory)
        } else {
            tempdir()
        };
        let folder = folder.expect("a folder");
        let path = folder.path().join(format!("f.{ending}"));
        DataFile {
            _folder: folder,
            path,
        }
    }

    /// Reads the bytes in every way there is.
    pub fn check(&self, bytes: &[u8]) {
        fs::write(&self.path, bytes).expect("room for a small file");
        accepted(read_card(&self.path));
        if let Some(table) = accepted(read_table(&self.path)) {
            assert_eq!(table.names.len(), table.columns.len());
            for column in &table.columns {
                assert_eq!(column.len(), table.rows());
                assert!(column.iter().all(|number| number.is_finite()));
            }
        }
        let Some(mut positions) = accepted(read(&self.path)) else {
            return;
        };
        while let Some(position) = positions.next() {
            if let Some(position) = accepted(position) {
                let rules = positions.rules().expect("known since the first position");
                assert!(!position.game(rules).outcome().is_over());
                assert_eq!(position.scores.len(), rules.width() as usize);
            }
        }
    }
}
