//! Unfinished runs on a disk: what is labelled and what is trained, so that the same run continues where it ended.
//!
//! A checkpoint is a line of JSON that says which run it belongs to, a checksum, and the bytes of the training. Labelled positions
//! are in journals beside it.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use enlinea_arena::{checksum, write_whole};
use serde_json::json;

use super::description::RunDescription;
use super::execution::RunError;
use crate::model::{Curve, TrainingState};
use crate::play::Round;
use crate::storage::{Packer, Unpacker};

/// The sets that have a journal.
const SETS: [&str; 3] = ["test", "validation", "learn"];

/// The files of a run under way. Their names begin with that of the run.
#[derive(Clone, Debug)]
pub struct UnfinishedRun {
    folder: PathBuf,
    name: String,
    title: String,
}

/// What the file of a checkpoint holds.
#[derive(Debug, PartialEq)]
pub(super) enum Found {
    Nothing,
    /// Torn or changed: of no use.
    Damaged,
    /// The state of a training on the examples with this checksum.
    State(u64, TrainingState),
}

impl UnfinishedRun {
    /// Files of this run in a folder.
    pub fn new(folder: &Path, description: &RunDescription) -> UnfinishedRun {
        let version = env!("CARGO_PKG_VERSION");
        let title = json!({ "checkpoint": 1, "version": version, "run": description });
        UnfinishedRun {
            folder: folder.to_owned(),
            name: description.name.clone(),
            title: title.to_string(),
        }
    }

    /// The file of the checkpoint.
    pub fn checkpoint(&self) -> PathBuf {
        self.file("checkpoint")
    }

    /// Removes everything: the run has ended.
    ///
    /// # Errors
    /// What the system says.
    pub fn remove(&self) -> io::Result<()> {
        let journals = SETS.map(|set| self.journal(set));
        for path in journals.into_iter().chain([self.checkpoint()]) {
            match fs::remove_file(path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
        Ok(())
    }

    /// The journal of the positions for one purpose.
    pub(super) fn journal(&self, set: &str) -> PathBuf {
        debug_assert!(SETS.contains(&set), "it would not be removed");
        self.file(&format!("{set}.journal"))
    }

    fn file(&self, ending: &str) -> PathBuf {
        self.folder.join(format!("{}.{ending}", self.name))
    }

    /// What is there of this run.
    pub(super) fn read(&self) -> Result<Found, RunError> {
        let path = self.checkpoint();
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Found::Nothing),
            Err(error) => return Err(RunError::checkpoint(&path, error.to_string())),
        };
        self.decode(&bytes)
    }

    /// What the bytes of a checkpoint hold.
    fn decode(&self, bytes: &[u8]) -> Result<Found, RunError> {
        let Some(end) = bytes.iter().position(|&byte| byte == b'\n') else {
            return Ok(Found::Damaged);
        };
        let (title, body) = (&bytes[..end], &bytes[end + 1..]);
        let mut from = Unpacker(body);
        let Some(sum) = from.number() else {
            return Ok(Found::Damaged);
        };
        if checksum(from.0) != sum ^ checksum(title) {
            return Ok(Found::Damaged);
        }
        if title != self.title.as_bytes() {
            let reason = "it belongs to another description or version: remove it to start again";
            return Err(RunError::checkpoint(&self.checkpoint(), reason.to_owned()));
        }
        Ok(unpack(&mut from).unwrap_or(Found::Damaged))
    }

    /// The state in the bytes of a checkpoint, for fuzz targets; `None` if they are damaged.
    #[doc(hidden)]
    pub fn decode_state(&self, bytes: &[u8]) -> Result<Option<TrainingState>, RunError> {
        match self.decode(bytes)? {
            Found::State(_, state) => Ok(Some(state)),
            Found::Nothing | Found::Damaged => Ok(None),
        }
    }

    /// The first line of a checkpoint, for fuzz targets.
    #[doc(hidden)]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Puts a new checkpoint in the place of the old one.
    pub(super) fn write(&self, examples: u64, curve: &Curve, model: &[u8]) -> Result<(), RunError> {
        let mut body = Packer::default();
        body.number(examples);
        pack_curve(curve, &mut body);
        body.bytes(model);
        let mut file = Packer(self.title.clone().into_bytes());
        let sum = checksum(&body.0) ^ checksum(&file.0);
        file.byte(b'\n');
        file.number(sum);
        file.0.extend(body.0);
        let path = self.checkpoint();
        write_whole(&path, &file.0).map_err(|error| RunError::checkpoint(&path, error.to_string()))
    }
}

fn unpack(from: &mut Unpacker<'_>) -> Option<Found> {
    let examples = from.number()?;
    let curve = unpack_curve(from)?;
    let model = from.bytes()?.to_vec();
    let state = TrainingState { curve, model };
    from.is_empty().then_some(Found::State(examples, state))
}

fn pack_curve(curve: &Curve, into: &mut Packer) {
    into.number(curve.points.len() as u64);
    for &(step, fit) in &curve.points {
        into.real(step);
        into.real(fit);
    }
    into.number(curve.rounds.len() as u64);
    for (step, round) in &curve.rounds {
        into.real(*step);
        round.pack(into);
    }
}

fn unpack_curve(from: &mut Unpacker<'_>) -> Option<Curve> {
    let mut curve = Curve::default();
    for _ in 0..from.count()? {
        curve.points.push((from.real()?, from.real()?));
    }
    for _ in 0..from.count()? {
        curve.rounds.push((from.real()?, Round::unpack(from)?));
    }
    Some(curve)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(seed: u64, folder: &Path) -> UnfinishedRun {
        let text = format!("name = 'x'\nseed = {seed}\n[model]\nkind = 'td'");
        UnfinishedRun::new(folder, &RunDescription::from_toml(&text).unwrap())
    }

    #[test]
    fn a_checkpoint_is_read_by_its_own_run_alone_and_only_if_it_is_whole() {
        let folder = tempfile::tempdir().unwrap();
        let own = run(1, folder.path());
        assert_eq!(own.read().unwrap(), Found::Nothing);
        let round = Round {
            positions: [5, 6],
            results_given_away: [1, 0],
            scores_given_away: [2, 3],
        };
        let curve = Curve {
            steps: "",
            points: vec![(10.0, 0.1), (20.0, 0.3)],
            rounds: vec![(20.0, round)],
        };
        own.write(77, &curve, b"weights").unwrap();
        let model = b"weights".to_vec();
        let state = TrainingState { curve, model };
        assert_eq!(own.read().unwrap(), Found::State(77, state));

        let other = run(2, folder.path()).read().unwrap_err().to_string();
        assert!(other.ends_with("remove it to start again"), "{other}");

        let whole = fs::read(own.checkpoint()).unwrap();
        for length in 0..whole.len() {
            fs::write(own.checkpoint(), &whole[..length]).unwrap();
            assert_eq!(own.read().unwrap(), Found::Damaged, "{length} bytes");
        }
        for place in 0..whole.len() {
            let mut changed = whole.clone();
            changed[place] ^= 1;
            fs::write(own.checkpoint(), &changed).unwrap();
            assert_eq!(own.read().unwrap(), Found::Damaged, "byte {place}");
        }
        own.remove().unwrap();
        assert_eq!(own.read().unwrap(), Found::Nothing);
    }
}
