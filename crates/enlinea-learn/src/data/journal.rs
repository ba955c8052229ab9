//! Finished chunks in a file beside the result, so that an interrupted run resumes where it ended.
//!
//! One line of JSON says what is being made; then follow the chunks, each with its length and a checksum. A chunk that is not
//! whole is cut off.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use enlinea_arena::checksum;
use enlinea_core::Column;
use serde_json::json;

use super::{Cut, DataError, LabelledPosition, Recipe};

/// An open journal.
#[derive(Debug)]
pub(super) struct Journal {
    path: PathBuf,
    file: File,
    /// Chunks in it.
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
        mut replay: impl FnMut(Vec<LabelledPosition>) -> Result<(), DataError>,
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
        let (mut whole, mut chunks) = (0, 0);
        {
            let mut reader = BufReader::new(&mut file);
            let mut line = String::new();
            let is_text = reader.read_line(&mut line).is_ok();
            if is_text && line.ends_with('\n') {
                if line.trim_end() != title {
                    let reason =
                        "a journal of other data: remove it, or use the same options to resume";
                    return Err(DataError::malformed(path, reason));
                }
                whole = line.len() as u64;
                while let Some(bytes) = read_chunk(&mut reader) {
                    let Some(chunk) = decode(&bytes) else { break };
                    replay(chunk)?;
                    whole += (HEAD + bytes.len()) as u64;
                    chunks += 1;
                }
            }
        }
        file.set_len(whole).map_err(io())?;
        file.seek(SeekFrom::End(0)).map_err(io())?;
        if whole == 0 {
            file.write_all(format!("{title}\n").as_bytes())
                .map_err(io())?;
        }
        let path = path.to_owned();
        Ok(Journal { path, file, chunks })
    }

    /// Chunks in it.
    pub(super) fn chunks(&self) -> u64 {
        self.chunks
    }

    /// Adds a chunk.
    pub(super) fn append(&mut self, chunk: &[LabelledPosition]) -> Result<(), DataError> {
        let bytes = encode(chunk);
        let mut record = Vec::with_capacity(HEAD + bytes.len());
        record.extend((bytes.len() as u32).to_le_bytes());
        record.extend(checksum(&bytes).to_le_bytes());
        record.extend(bytes);
        self.file
            .write_all(&record)
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
            let chunk = read_chunk(&mut reader).and_then(|bytes| decode(&bytes));
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

/// The bytes of the next chunk if it is whole.
fn read_chunk(reader: &mut impl Read) -> Option<Vec<u8>> {
    /// Far more than a chunk has.
    const MOST_BYTES: u32 = 1 << 26;
    let (mut length, mut sum) = ([0; 4], [0; 8]);
    reader.read_exact(&mut length).ok()?;
    reader.read_exact(&mut sum).ok()?;
    let length = u32::from_le_bytes(length);
    if length > MOST_BYTES {
        return None;
    }
    let mut bytes = vec![0; length as usize];
    reader.read_exact(&mut bytes).ok()?;
    (checksum(&bytes) == u64::from_le_bytes(sum)).then_some(bytes)
}

/// By their numbers in the file.
const CUTS: [Cut; 3] = [Cut::None, Cut::BeforeWin, Cut::BeforeMissedWin];

fn encode(chunk: &[LabelledPosition]) -> Vec<u8> {
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

fn decode(mut bytes: &[u8]) -> Option<Vec<LabelledPosition>> {
    let mut chunk = Vec::new();
    while !bytes.is_empty() {
        let plies = u16::from_le_bytes([take(&mut bytes)?, take(&mut bytes)?]);
        let moves = (0..plies).map(|_| Column::try_from(u32::from(take(&mut bytes)?)).ok());
        let moves = moves.collect::<Option<_>>()?;
        let width = take(&mut bytes)?;
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
            scores: [Some(-18), None, Some(0)].into(),
            cut: Cut::BeforeMissedWin,
        };
        let open = |chunks: &mut Vec<_>| {
            Journal::open(&path, "title", |chunk| {
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
        let other = Journal::open(&path, "other", |_| Ok(())).unwrap_err();
        assert!(other.to_string().contains("journal of other data"));
    }
}
