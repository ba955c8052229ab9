//! Panel files on the disk. A game is added by writing the whole file anew, so that none is ever torn.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use enlinea_arena::WholeFile;

use super::game::PanelGame;
use super::text::{PanelTextError, game_line, panel_file_text, read_panel};

/// A longer file is something else.
const LONGEST_FILE: u64 = 64 << 20;
/// How often another program that is adding a game is waited for, and how long each time.
const TRIES: u32 = 100;
const PAUSE: Duration = Duration::from_millis(20);

/// A panel file cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("`{}`: {reason}", path.display())]
pub struct PanelFileError {
    path: PathBuf,
    #[source]
    reason: Reason,
}

#[derive(Debug, thiserror::Error)]
enum Reason {
    #[error("{0}")]
    System(#[from] io::Error),
    #[error("{0}")]
    Text(#[from] PanelTextError),
}

/// A file that games are added to.
#[derive(Clone, Debug)]
pub struct PanelFile {
    path: PathBuf,
}

impl PanelFile {
    /// A file, which need not exist yet.
    pub fn new(path: &Path) -> PanelFile {
        PanelFile {
            path: path.to_owned(),
        }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// All games.
    ///
    /// # Errors
    /// If the file is missing, cannot be read, or is not a panel file.
    pub fn games(&self) -> Result<Vec<PanelGame>, PanelFileError> {
        let games = self.text().and_then(|text| Ok(read_panel(&text)?));
        games.map_err(|reason| self.failed(reason))
    }

    /// The games of a file that games can be added to; none if it does not exist yet. Nothing is changed.
    ///
    /// # Errors
    /// If it cannot be read or written, or is not a panel file.
    pub fn games_so_far(&self) -> Result<Vec<PanelGame>, PanelFileError> {
        let games = self
            .owned()
            .and_then(|_| Ok(read_panel(&self.text_so_far()?)?));
        games.map_err(|reason| self.failed(reason))
    }

    /// Adds a game after those that are there now, and returns all of them.
    ///
    /// # Errors
    /// As [`games_so_far`](Self::games_so_far); the file is then as it was.
    pub fn add(&self, game: &PanelGame) -> Result<Vec<PanelGame>, PanelFileError> {
        self.try_add(game).map_err(|reason| self.failed(reason))
    }

    fn try_add(&self, game: &PanelGame) -> Result<Vec<PanelGame>, Reason> {
        // Owned before it is read: two games that end at the same time are both kept.
        let mut file = self.owned()?;
        let mut text = self.text_so_far()?;
        if !text.ends_with('\n') {
            text.push('\n');
        }
        text += &game_line(game);
        let games = read_panel(&text)?;
        file.write_all(text.as_bytes())?;
        file.keep()?;
        Ok(games)
    }

    fn owned(&self) -> Result<WholeFile, Reason> {
        let mut tries = 0;
        loop {
            match WholeFile::create(&self.path) {
                Err(error) if error.kind() == io::ErrorKind::ResourceBusy && tries < TRIES => {
                    tries += 1;
                    thread::sleep(PAUSE);
                }
                other => return Ok(other?),
            }
        }
    }

    fn text_so_far(&self) -> Result<String, Reason> {
        match self.text() {
            Err(Reason::System(error)) if error.kind() == io::ErrorKind::NotFound => {
                Ok(panel_file_text(&[]))
            }
            other => other,
        }
    }

    fn text(&self) -> Result<String, Reason> {
        if fs::metadata(&self.path)?.len() > LONGEST_FILE {
            let reason = "the file is too long for a panel file";
            let too_long = io::Error::new(io::ErrorKind::FileTooLarge, reason);
            return Err(too_long.into());
        }
        Ok(fs::read_to_string(&self.path)?)
    }

    fn failed(&self, reason: Reason) -> PanelFileError {
        PanelFileError {
            path: self.path.clone(),
            reason,
        }
    }
}

#[cfg(test)]
mod tests {
    use enlinea_core::Side;

    use super::*;

    fn game(person: &str, ended_ms: u64) -> PanelGame {
        PanelGame {
            person: person.to_owned(),
            about: String::new(),
            machine: "level(3)".to_owned(),
            side: Side::First,
            game: "7x6c4:1212121".parse().unwrap(),
            seed: 7,
            ended_ms,
        }
    }

    #[test]
    fn games_are_added_one_by_one() {
        let folder = tempfile::tempdir().unwrap();
        let file = PanelFile::new(&folder.path().join("class.jsonl"));
        assert!(file.games().is_err(), "it does not exist");
        assert!(file.games_so_far().unwrap().is_empty());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        assert_eq!(file.add(&game("Ana", 1)).unwrap().len(), 1);
        // Edited by hand, without an end of the last line.
        let text = fs::read_to_string(file.path()).unwrap();
        fs::write(file.path(), text.trim_end()).unwrap();
        assert_eq!(file.add(&game("Beto", 2)).unwrap().len(), 2);
        assert_eq!(file.games().unwrap(), [game("Ana", 1), game("Beto", 2)]);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn games_that_end_at_the_same_time_are_all_kept() {
        let folder = tempfile::tempdir().unwrap();
        let file = PanelFile::new(&folder.path().join("class.jsonl"));
        thread::scope(|scope| {
            for number in 0..8 {
                let file = &file;
                scope.spawn(move || file.add(&game("Ana", number)).unwrap());
            }
        });
        let mut ended: Vec<u64> = file
            .games()
            .unwrap()
            .iter()
            .map(|one| one.ended_ms)
            .collect();
        ended.sort_unstable();
        assert_eq!(ended, (0..8).collect::<Vec<_>>());
    }

    #[test]
    fn other_files_stay_as_they_are() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("letter");
        fs::write(&path, "Dear friend,\n").unwrap();
        let file = PanelFile::new(&path);
        for error in [
            file.games_so_far().unwrap_err(),
            file.add(&game("Ana", 1)).unwrap_err(),
        ] {
            assert!(
                error
                    .to_string()
                    .contains("letter`: line 1: this is not a panel file")
            );
        }
        assert_eq!(fs::read_to_string(&path).unwrap(), "Dear friend,\n");
        assert!(PanelFile::new(folder.path()).games_so_far().is_err());
    }
}
