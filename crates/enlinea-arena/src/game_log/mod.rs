//! Logs of games with external programs: what was sent and received, and when, in one file per game.
//!
//! Programs fill these files, so everything is bounded: lines, files, and all files of a run. Names of files come from the
//! tournament and the game, never from a program. A file appears whole when its game ends, and replaces one of an earlier
//! attempt; after a power failure the last ones may be missing. What a killed run has left unfinished is removed by the next one.

mod transcript;
mod unfinished;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use enlinea_core::{Game, Side};

pub use transcript::PlayerLog;

use crate::entry::{Entry, EntrySource};
use crate::external::StartError;
use crate::record::GameRecord;
use crate::tournament::{GameId, PlannedGame, TournamentDescription};
use crate::whole_file::checksum;
use transcript::Transcript;

/// Bytes of all logs of a run.
const MOST_OF_A_RUN: u64 = 1 << 30;
/// Characters of a tournament's name in the names of files.
const LONGEST_NAME: usize = 60;

/// A log cannot be written.
#[derive(Debug, thiserror::Error)]
#[error("the log `{}` cannot be written: {reason}", path.display())]
pub struct LogError {
    /// The file or folder.
    pub path: PathBuf,
    /// Why not.
    #[source]
    pub reason: io::Error,
}

/// The folder where the games of a run are logged.
#[derive(Debug)]
pub struct GameLogs {
    folder: PathBuf,
    /// Bytes that may still be written.
    room: AtomicU64,
    left_out: AtomicUsize,
}

impl GameLogs {
    /// Logs into this folder, which is created if it is missing.
    ///
    /// # Errors
    /// If it cannot be created.
    pub fn new(folder: &Path) -> Result<GameLogs, LogError> {
        fs::create_dir_all(folder).map_err(|reason| LogError {
            path: folder.to_owned(),
            reason,
        })?;
        unfinished::sweep(folder);
        Ok(GameLogs {
            folder: folder.to_owned(),
            room: AtomicU64::new(MOST_OF_A_RUN),
            left_out: AtomicUsize::new(0),
        })
    }

    /// Games without a log, because all logs together reached 1 GiB.
    pub fn left_out(&self) -> usize {
        self.left_out.load(Ordering::Relaxed)
    }

    /// A log for this game, if a program plays in it.
    pub(crate) fn begin(
        &self,
        description: &TournamentDescription,
        planned: &PlannedGame,
        opening: &Game,
    ) -> Option<GameLog<'_>> {
        let players = [planned.first, planned.second].map(|place| &description.players[place]);
        let is_external = |entry: &&Entry| matches!(entry.source, EntrySource::External(_));
        players.iter().any(is_external).then(|| {
            let mut transcript = Transcript::new();
            transcript.remark(&format!("{}, game {}", description.name, planned.id));
            for (seat, entry) in ["first", "second"].into_iter().zip(players) {
                transcript.remark(&format!("{seat}: {}: {}", entry.name, entry.source_text()));
            }
            transcript.remark(&format!("opening: {opening}; seed: {}", planned.seed));
            transcript.remark("milliseconds, seat, > sent, < received, ! standard error");
            GameLog {
                logs: self,
                path: self.folder.join(file_name(&description.name, planned.id)),
                transcript: Arc::new(Mutex::new(transcript)),
            }
        })
    }

    fn write(&self, path: &Path, text: &str) -> io::Result<()> {
        let size = text.len() as u64;
        let take = |room: u64| room.checked_sub(size);
        let (order, check) = (Ordering::Relaxed, Ordering::Relaxed);
        if self.room.fetch_update(order, check, take).is_err() {
            self.left_out.fetch_add(1, Ordering::Relaxed);
            // The log of an earlier attempt is not that of this game.
            return match fs::remove_file(path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
                _ => Ok(()),
            };
        }
        unfinished::write(path, text)
    }
}

/// The log of a game that is being played.
pub(crate) struct GameLog<'a> {
    logs: &'a GameLogs,
    path: PathBuf,
    transcript: Arc<Mutex<Transcript>>,
}

impl GameLog<'_> {
    /// The part of one player.
    pub(crate) fn player(&self, side: Side) -> PlayerLog {
        PlayerLog::new(&self.transcript, side)
    }

    /// Writes the file.
    pub(crate) fn end(
        self,
        played: &Result<Option<GameRecord>, StartError>,
    ) -> Result<(), LogError> {
        let end = match played {
            Ok(None) => "the run was stopped: the game will be played again".to_owned(),
            Err(error) => error.to_string(),
            Ok(Some(record)) => {
                let winner = record.winner.map_or(0, Side::number);
                let winner = ["drawn", "first wins", "second wins"][usize::from(winner)];
                let reason = record.reason.as_ref();
                let reason = reason.map_or(String::new(), |reason| format!(": {reason}"));
                format!("{winner}; {}{reason}; {}", record.termination, record.game)
            }
        };
        let text = transcript::lock(&self.transcript).finish(&end);
        self.logs
            .write(&self.path, &text)
            .map_err(|reason| LogError {
                path: self.path,
                reason,
            })
    }
}

/// The name of a log: of the tournament only what is harmless in the name of a file, and a checksum where that is not all.
fn file_name(tournament: &str, id: GameId) -> String {
    let is_plain = |character: char| character.is_ascii_alphanumeric() || "-_".contains(character);
    let plain = |character| if is_plain(character) { character } else { '_' };
    let name: String = tournament.chars().take(LONGEST_NAME).map(plain).collect();
    if name == tournament {
        format!("{name}-{id}.log")
    } else {
        let checksum = checksum(tournament.as_bytes());
        format!("{name}-{checksum:016x}-{id}.log")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id() -> GameId {
        GameId {
            round: 0,
            table: 2,
            leg: 1,
        }
    }

    #[test]
    fn names_stay_in_the_folder() {
        assert_eq!(file_name("cup", id()), "cup-1.3.2.log");
        let mut names = std::collections::HashSet::new();
        for name in [
            "../../etc/passwd",
            "..",
            "/etc/x",
            ".hidden",
            "a/b",
            "a_b",
            "é\\",
            "CON:",
        ] {
            let name = file_name(name, id());
            assert!(
                !name.contains(['/', '\\', ':']) && !name.starts_with('.'),
                "{name}"
            );
            assert!(names.insert(name));
        }
        assert!(file_name(&"x".repeat(400), id()).len() < 120);
    }

    #[test]
    fn links_are_replaced_and_not_followed() {
        let folder = tempfile::tempdir().unwrap();
        let outside = folder.path().join("outside");
        fs::write(&outside, "mine").unwrap();
        let logs = GameLogs::new(&folder.path().join("logs")).unwrap();
        let path = logs.folder.join("a.log");
        std::os::unix::fs::symlink(&outside, &path).unwrap();
        logs.write(&path, "text").unwrap();
        assert_eq!(fs::read_to_string(&outside).unwrap(), "mine");
        assert_eq!(fs::read_to_string(&path).unwrap(), "text");
        assert!(!path.is_symlink());
        assert_eq!(fs::read_dir(&logs.folder).unwrap().count(), 1);
    }

    #[test]
    fn all_logs_together_are_bounded() {
        let folder = tempfile::tempdir().unwrap();
        let logs = GameLogs::new(folder.path()).unwrap();
        logs.room.store(10, Ordering::Relaxed);
        let path = folder.path().join("a.log");
        logs.write(&path, "12345678").unwrap();
        assert!(path.exists());
        logs.write(&path, "12345678").unwrap();
        // The first one would pass for the second.
        assert!(!path.exists());
        assert_eq!(logs.left_out(), 1);
    }
}
