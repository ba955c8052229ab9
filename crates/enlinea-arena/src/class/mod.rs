//! A class tournament: students upload players into a folder, and every round they play each other.
//!
//! Everything is in one folder, which `docs/class.md` describes for teachers:
//!
//! | In the folder | What it is |
//! |---|---|
//! | `class.toml` | the [`Course`]: what is played, how often, and what an upload may be |
//! | `uploads/CODE/ENTRY` | what pairs have uploaded; the name of the folder is the secret of the pair, that of the entry is public |
//! | `verdicts/CODE/ENTRY.txt` | what the pair is told about the entry |
//! | `entries/HASH` | accepted uploads as they were checked, compiled if necessary; these play |
//! | `class.db` | verdicts, rounds and rankings; each round is a stored tournament |
//! | `page/` | the page of the class, and one of each round with all games |
//!
//! A pass is [`review`](Class::review), [`next_round`](Class::next_round), [`play`](Class::play) and
//! [`publish`](Class::publish). It may end at any moment: verdicts and games are stored one by one, a round that has begun keeps its
//! entries, and the next pass finishes it.

mod course;
mod error;
mod examine;
mod history;
mod kind;
mod language;
mod letter;
mod page;
mod publish;
mod review;
mod rounds;
mod schedule;
mod tables;
mod uploads;

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use rustix::fs::{FlockOperation, flock};

pub use course::{Course, CourseError};
pub use error::ClassError;
pub use history::{Ranked, RankedRound};
#[doc(hidden)]
pub use kind::read_entry;
pub use language::Language;
pub use publish::ClassPages;
pub use review::{Review, ReviewedEntry};
pub use rounds::{ClassRound, NextRound};
pub use schedule::RoundSchedule;

use crate::store::Store;

/// The course description in the folder.
const COURSE: &str = "class.toml";
/// The database file in the folder.
const STORE: &str = "class.db";

/// A class with its folder, which nobody else uses meanwhile.
#[derive(Debug)]
pub struct Class {
    folder: PathBuf,
    course: Course,
    store: Store,
    /// Held, not read: another program must not play the same rounds.
    _lock: File,
}

impl Class {
    /// Opens the class of a folder.
    ///
    /// # Errors
    /// If there is no valid `class.toml`, the folder cannot be used, or another program uses it.
    pub fn open(folder: &Path) -> Result<Class, ClassError> {
        let course = read_course(folder)?;
        let unusable = |reason| ClassError::Folder {
            path: folder.to_owned(),
            reason,
        };
        let folder = folder.canonicalize().map_err(unusable)?;
        let lock = File::open(&folder).map_err(unusable)?;
        if flock(&lock, FlockOperation::NonBlockingLockExclusive).is_err() {
            return Err(ClassError::Busy { path: folder });
        }
        for name in ["uploads", "verdicts", "entries", "page"] {
            make_folder(&folder.join(name))?;
        }
        let mut store = Store::open(&folder.join(STORE))?;
        tables::prepare(&mut store)?;
        Ok(Class {
            folder,
            course,
            store,
            _lock: lock,
        })
    }

    /// Reads the course description again: it may change between two passes.
    ///
    /// # Errors
    /// If it is invalid; then the class goes on with the last one.
    pub fn read_course(&mut self) -> Result<(), ClassError> {
        self.course = read_course(&self.folder)?;
        Ok(())
    }

    /// The course.
    pub fn course(&self) -> &Course {
        &self.course
    }

    /// The rankings of all finished rounds, the first one first.
    ///
    /// # Errors
    /// If the database file cannot be read.
    pub fn rankings(&self) -> Result<Vec<RankedRound>, ClassError> {
        Ok(tables::rankings(&self.store)?)
    }

    /// Where an accepted upload is kept.
    fn place_of(&self, hash: &str) -> PathBuf {
        self.folder.join("entries").join(hash)
    }
}

fn read_course(folder: &Path) -> Result<Course, ClassError> {
    let path = folder.join(COURSE);
    let text = fs::read_to_string(&path).map_err(|reason| match reason.kind() {
        io::ErrorKind::NotFound => ClassError::NoCourse {
            path: folder.to_owned(),
        },
        _ => ClassError::Folder {
            path: path.clone(),
            reason,
        },
    })?;
    Course::from_toml(&text).map_err(|reason| ClassError::Course { path, reason })
}

fn make_folder(path: &Path) -> Result<(), ClassError> {
    fs::create_dir_all(path).map_err(|reason| ClassError::Folder {
        path: path.to_owned(),
        reason,
    })
}
