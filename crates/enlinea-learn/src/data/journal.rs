//! Finished chunks in a file beside the result, so that an interrupted run resumes where it ended.
//!
//! One line of JSON says what is being made; then follow the chunks, each with its length and a checksum. A chunk that is not
//! whole, or has a position that the board does not have, is cut off.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use enlinea_arena::checksum;
use enlinea_core::{Column, Game, Rules};
use serde_json::json;

use super::{Cut, DataError, LabelledPosition, Recipe};

/// An open journal.
#[derive(Debug)]
pub(super) struct Journal {
    path: PathBuf,
    file: File,
    rules: Rules,
    /// Chunks in it.
    chunks: u64,
}

/// How much of a journal is whole.
#[derive(Clone, Copy, Debug, Default)]
struct Whole {
    bytes: u64,
    chunks: u64,
}

/// The length and the checksum of a chunk.
const HEAD: usize = 12;
/// Stands for a score that is not there.
const NO_SCORE: i16 = i16::MIN;

impl Journal {
    /// What the chunks depend on.
    pub(super) fn title(recipe: &Recipe, seed: u64) -> String {
        json!({ "journal": 1, "recipe": recipe, "seed": seed }).to_string()
    }

    /// Opens the journal of this work, or begins one. `replay` gets the chunks that are in it.
    pub(super) fn open(
        path: &Path,
        title: &str,
        rules: Rules,
        replay: impl FnMut(Vec<LabelledPosition>) -> Result<(), DataError>,
    ) -> Result<Journal, DataError> {
        let io = || DataError::io(path);
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path).map_err(io())?;
        // Held until the work ends, however it ends. Where there are no locks, there is no protection.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            let reason = "another program is making these data";
            return Err(DataError::malformed(path, reason));
        }
        let whole = replay_whole(path, BufReader::new(&mut file), title, rules, replay)?;
        file.set_len(whole.bytes).map_err(io())?;
        file.seek(SeekFrom::End(0)).map_err(io())?;
        if whole.bytes == 0 {
            file.write_all(format!("{title}\n").as_bytes())
                .map_err(io())?;
        }
        Ok(Journal {
            path: path.to_owned(),
            file,
            rules,
            chunks: whole.chunks,
        })
    }

    /// Chunks in it.
    pub(super) fn chunks(&self) -> u64 {
        self.chunks
    }

    /// Adds a chunk.
    pub(super) fn append(&mut self, chunk: &[LabelledPosition]) -> Result<(), DataError> {
        self.file
            .write_all(&record(chunk))
            .map_err(DataError::io(&self.path))?;
        self.chunks += 1;
        Ok(())
    }

    /// Goes through all chunks from the start.
    pub(super) fn each(
        &mut self,
        mut take: impl FnMut(Vec<LabelledPosition>) -> Result<(), DataError>,
    ) -> Result<(), DataError> {
        let io = || DataError::io(&self.path);
        self.file.rewind().map_err(io())?;
        let mut reader = BufReader::new(&mut self.file);
        reader.skip_until(b'\n').map_err(io())?;
        for _ in 0..self.chunks {
            let chunk = read_chunk(&mut reader).map_err(io())?;
            let chunk = chunk.and_then(|bytes| decode(&bytes, self.rules));
            take(
                chunk.ok_or_else(|| DataError::malformed(&self.path, "the journal has changed"))?,
            )?;
        }
        Ok(())
    }

    /// Removes the file.
    pub(super) fn remove(self) -> Result<(), DataError> {
        let Journal { path, file, .. } = self;
        drop(file);
        std::fs::remove_file(&path).map_err(DataError::io(&path))
    }
}

/// A chunk with its length and its checksum.
pub(super) fn record(chunk: &[LabelledPosition]) -> Vec<u8> {
    let bytes = encode(chunk);
    let mut record = Vec::with_capacity(HEAD + bytes.len());
    record.extend((bytes.len() as u32).to_le_bytes());
    record.extend(checksum(&bytes).to_le_bytes());
    record.extend(bytes);
    record
}

/// Whether all of it are whole records of positions on this board.
pub(super) fn are_whole_records(mut bytes: &[u8], rules: Rules) -> bool {
    while !bytes.is_empty() {
        let chunk = read_chunk(&mut bytes).expect("memory can be read");
        if chunk.is_none_or(|chunk| decode(&chunk, rules).is_none()) {
            return false;
        }
    }
    true
}

/// Reads a journal as far as it is whole: a file that a killed program left may end anywhere, also within the title.
fn replay_whole(
    path: &Path,
    mut reader: impl BufRead,
    title: &str,
    rules: Rules,
    mut replay: impl FnMut(Vec<LabelledPosition>) -> Result<(), DataError>,
) -> Result<Whole, DataError> {
    let heading = format!("{title}\n").into_bytes();
    let mut found = Vec::new();
    let mut beginning = reader.by_ref().take(heading.len() as u64);
    beginning
        .read_to_end(&mut found)
        .map_err(DataError::io(path))?;
    if !heading.starts_with(&found) {
        let reason = "a journal of other data: remove it, or use the same options to resume";
        return Err(DataError::malformed(path, reason));
    }
    if found.len() < heading.len() {
        return Ok(Whole::default());
    }
    let mut whole = Whole {
        bytes: heading.len() as u64,
        chunks: 0,
    };
    while let Some(bytes) = read_chunk(&mut reader).map_err(DataError::io(path))? {
        let Some(chunk) = decode(&bytes, rules) else {
            break;
        };
        replay(chunk)?;
        whole.bytes += (HEAD + bytes.len()) as u64;
        whole.chunks += 1;
    }
    Ok(whole)
}

/// The whole chunks of a journal in memory and the bytes up to their end, for fuzz targets.
#[doc(hidden)]
pub fn read_journal(
    journal: &[u8],
    title: &str,
    rules: Rules,
) -> Result<(u64, Vec<Vec<LabelledPosition>>), DataError> {
    let mut chunks = Vec::new();
    let whole = replay_whole(Path::new("journal"), journal, title, rules, |chunk| {
        chunks.push(chunk);
        Ok(())
    })?;
    Ok((whole.bytes, chunks))
}

/// The bytes of the next chunk if it is whole. A read that fails says nothing about the file, which must not be cut then.
fn read_chunk(reader: &mut impl Read) -> io::Result<Option<Vec<u8>>> {
    let mut head = [0; HEAD];
    match reader.read_exact(&mut head) {
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => return Ok(None),
        other => other?,
    }
    let (length, sum) = head.split_at(HEAD - size_of::<u64>());
    let length = u32::from_le_bytes(length.try_into().expect("four bytes"));
    // Memory grows with what is there, not with what a damaged length promises.
    let mut bytes = Vec::new();
    reader.take(u64::from(length)).read_to_end(&mut bytes)?;
    let is_whole = bytes.len() as u64 == u64::from(length);
    Ok((is_whole && checksum(&bytes).to_le_bytes() == sum).then_some(bytes))
}

/// By their numbers in the file.
const CUTS: [Cut; 3] = [Cut::None, Cut::BeforeWin, Cut::BeforeMissedWin];

/// The bytes of a chunk; fuzz targets write what they have read.
#[doc(hidden)]
pub fn encode(chunk: &[LabelledPosition]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for position in chunk {
        bytes.extend((position.moves.len() as u16).to_le_bytes());
        bytes.extend(position.moves.iter().map(|column| column.index() as u8));
        bytes.push(position.scores.len() as u8);
        for score in &position.scores {
            bytes.extend(score.unwrap_or(NO_SCORE).to_le_bytes());
        }
        bytes.push(position.cut as u8);
    }
    bytes
}

/// The positions of a chunk. `None` if one of them is not a position of these rules.
fn decode(mut bytes: &[u8], rules: Rules) -> Option<Vec<LabelledPosition>> {
    let mut chunk = Vec::new();
    while !bytes.is_empty() {
        let plies = u16::from_le_bytes([take(&mut bytes)?, take(&mut bytes)?]);
        let mut game = Game::new(rules);
        let moves = (0..plies).map(|_| {
            let column = Column::try_from(u32::from(take(&mut bytes)?)).ok()?;
            game.play(column).ok().map(|()| column)
        });
        let moves = moves.collect::<Option<_>>()?;
        let width = take(&mut bytes)?;
        if u32::from(width) != rules.width() {
            return None;
        }
        let scores = (0..width).map(|_| {
            let score = i16::from_le_bytes([take(&mut bytes)?, take(&mut bytes)?]);
            Some((score != NO_SCORE).then_some(score))
        });
        chunk.push(LabelledPosition {
            moves,
            scores: scores.collect::<Option<_>>()?,
            cut: *CUTS.get(usize::from(take(&mut bytes)?))?,
        });
    }
    Some(chunk)
}

fn take(bytes: &mut &[u8]) -> Option<u8> {
    let (&first, rest) = bytes.split_first()?;
    *bytes = rest;
    Some(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunks_are_read_back_and_a_torn_one_is_cut_off() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        let position = LabelledPosition {
            moves: [3, 3, 0].map(Column::new).into(),
            scores: [Some(-8), None, Some(0), None].into(),
            cut: Cut::BeforeMissedWin,
        };
        let rules: Rules = "4x4c3".parse().unwrap();
        let open = |chunks: &mut Vec<_>| {
            Journal::open(&path, "title", rules, |chunk| {
                chunks.push(chunk);
                Ok(())
            })
        };
        let mut journal = open(&mut Vec::new()).unwrap();
        let second = open(&mut Vec::new()).unwrap_err().to_string();
        assert!(second.contains("another program is making"), "{second}");
        journal
            .append(&[position.clone(), position.clone()])
            .unwrap();
        journal.append(&[]).unwrap();
        journal.append(std::slice::from_ref(&position)).unwrap();
        drop(journal);
        let whole = std::fs::read(&path).unwrap();
        let last = encode(std::slice::from_ref(&position)).len() + HEAD;
        for cut in [1, 5, last - 1] {
            std::fs::write(&path, &whole[..whole.len() - cut]).unwrap();
            let mut chunks = Vec::new();
            let mut journal = open(&mut chunks).unwrap();
            assert_eq!(chunks, [vec![position.clone(), position.clone()], vec![]]);
            journal.append(std::slice::from_ref(&position)).unwrap();
            drop(journal);
            assert_eq!(std::fs::read(&path).unwrap(), whole);
        }
        let other = Journal::open(&path, "other", rules, |_| Ok(())).unwrap_err();
        assert!(other.to_string().contains("journal of other data"));
    }

    #[test]
    fn a_foreign_file_in_the_place_of_a_journal_stays_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        for foreign in [&b"no line end"[..], b"\xff\xfe\x00", b"title of another\n"] {
            std::fs::write(&path, foreign).unwrap();
            let refused = Journal::open(&path, "title", Rules::STANDARD, |_| Ok(()));
            assert!(refused.is_err());
            assert_eq!(std::fs::read(&path).unwrap(), foreign);
        }
        // What a program that was killed in its first write left is begun again.
        std::fs::write(&path, "tit").unwrap();
        Journal::open(&path, "title", Rules::STANDARD, |_| Ok(())).unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"title\n");
    }

    /// Gives some bytes, then an error.
    struct Failing<'a>(&'a [u8]);

    impl Read for Failing<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            match self.0.read(buffer)? {
                0 => Err(ErrorKind::OutOfMemory.into()),
                some => Ok(some),
            }
        }
    }

    #[test]
    fn a_read_that_fails_is_not_the_end_of_the_journal() {
        let mut journal = b"title\n".to_vec();
        journal.extend(record(&[]));
        journal.extend(record(&[]));
        for end in 0..=journal.len() {
            let reader = BufReader::new(Failing(&journal[..end]));
            let path = Path::new("journal");
            let read = replay_whole(path, reader, "title", Rules::STANDARD, |_| Ok(()));
            assert!(matches!(read, Err(DataError::Io { .. })), "{end}");
        }
    }

    #[test]
    fn impossible_positions_with_a_valid_checksum_are_cut_off() {
        let position = |moves: &[u8], width: u8| {
            let mut bytes = (moves.len() as u16).to_le_bytes().to_vec();
            bytes.extend(moves);
            bytes.push(width);
            bytes.extend((0..2 * width).map(|_| 0));
            bytes.push(0);
            bytes
        };
        let rules = Rules::STANDARD;
        assert!(decode(&position(&[3, 3], 7), rules).is_some());
        assert!(
            decode(&position(&[7], 7), rules).is_none(),
            "no such column"
        );
        assert!(
            decode(&position(&[3; 7], 7), rules).is_none(),
            "a full column"
        );
        assert!(
            decode(&position(&[3], 8), rules).is_none(),
            "too many scores"
        );
    }
}
