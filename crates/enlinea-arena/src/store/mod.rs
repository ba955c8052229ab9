//! Where results live: one `SQLite` file that survives the end of the program at any moment.
//!
//! The file is in write-ahead mode and every game is one transaction, so a game is either done, with all its moves, or it
//! never happened. After a loss of power the last few games may be missing; they are played again. Tables and columns
//! are described in `docs/database.md` for readers with nothing but `sqlite3`.

mod games;
mod schema;
mod selection;
mod tournaments;
mod tuning;

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags};

pub use games::StoredGame;
pub use selection::GameSelection;
pub use tournaments::StoredTournament;
pub use tuning::{NewTuning, StoredTuning, TuningStep};

/// An open store.
#[derive(Debug)]
pub struct Store {
    connection: Connection,
}

/// What can be wrong with a store.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// There is no such file.
    #[error("there is no store `{}`", path.display())]
    Missing {
        /// The path asked for.
        path: PathBuf,
    },
    /// `SQLite` says no: no room, no permission, no database.
    #[error("the store cannot be used: {}", plain(.0))]
    Sqlite(rusqlite::Error),
    /// A later version of this program wrote it.
    #[error("the store has schema {found}, this program knows schemas up to {known}")]
    Newer {
        /// Its schema.
        found: usize,
        /// Ours.
        known: usize,
    },
    /// A tournament of this name exists and is another one.
    #[error("the store has another tournament named `{name}`")]
    OtherDescription {
        /// The name.
        name: String,
    },
    /// An earlier version of this program wrote it, and it may only be read.
    #[error(
        "the store has schema {found}: any command that writes to it brings it to schema {known}"
    )]
    Older {
        /// Its schema.
        found: usize,
        /// Ours.
        known: usize,
    },
    /// No tournament, or none of this name.
    #[error("the store has no tournament{}", name.as_ref().map(|name| format!(" named `{name}`")).unwrap_or_default())]
    NoTournament {
        /// The name asked for, if any.
        name: Option<String>,
    },
    /// A run of a tuner of this name exists and is another one.
    #[error("the store has another run of a tuner named `{name}`")]
    OtherTuning {
        /// The name.
        name: String,
    },
    /// No run of a tuner, or none of this name.
    #[error("the store has no run of a tuner{}", name.as_ref().map(|name| format!(" named `{name}`")).unwrap_or_default())]
    NoTuning {
        /// The name asked for, if any.
        name: Option<String>,
    },
    /// A row says something that no version of this program wrote.
    #[error("the store is damaged: {what}")]
    Damaged {
        /// Where and how.
        what: String,
    },
}

/// Not a source: whoever prints the whole chain would say it twice.
impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        StoreError::Sqlite(error)
    }
}

/// What `SQLite` says, with what that means for results where it is not clear.
fn plain(error: &rusqlite::Error) -> String {
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => {
            "there is no room left; what is done is kept, and the rest can be played later"
                .to_owned()
        }
        Some(ErrorCode::NotADatabase) => "the file is no database".to_owned(),
        _ => error.to_string(),
    }
}

impl Store {
    /// Opens a store, or makes a new one.
    ///
    /// # Errors
    /// If the file cannot be used or is newer than this program.
    pub fn open(path: &Path) -> Result<Store, StoreError> {
        Store::prepare(Connection::open(path)?)
    }

    /// Opens a store that must be there.
    ///
    /// # Errors
    /// If it is not, or cannot be used.
    pub fn open_existing(path: &Path) -> Result<Store, StoreError> {
        if !path.exists() {
            return Err(StoreError::Missing {
                path: path.to_owned(),
            });
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        Store::prepare(Connection::open_with_flags(path, flags)?)
    }

    /// Opens a store that must be there and changes nothing in it, whoever writes to it meanwhile.
    ///
    /// # Errors
    /// If it is not there, or cannot be used, or is older or newer than this program.
    pub fn open_read_only(path: &Path) -> Result<Store, StoreError> {
        if !path.exists() {
            return Err(StoreError::Missing {
                path: path.to_owned(),
            });
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags)?;
        connection.busy_timeout(Duration::from_secs(5))?;
        schema::check(&connection)?;
        Ok(Store { connection })
    }

    /// A store that is forgotten.
    ///
    /// # Errors
    /// If there is no memory for it.
    pub fn in_memory() -> Result<Store, StoreError> {
        Store::prepare(Connection::open_in_memory()?)
    }

    /// Looks for damage.
    ///
    /// # Errors
    /// With the first damage found.
    pub fn check_integrity(&self) -> Result<(), StoreError> {
        let answer: String = self
            .connection
            .query_row("PRAGMA integrity_check", [], |row| row.get(0))?;
        if answer == "ok" {
            Ok(())
        } else {
            Err(StoreError::Damaged { what: answer })
        }
    }

    fn prepare(mut connection: Connection) -> Result<Store, StoreError> {
        connection.busy_timeout(Duration::from_secs(30))?;
        connection.pragma_update(None, "journal_mode", "wal")?;
        // A commit is safe from the end of this program at once, and from the loss of power at the next checkpoint. The
        // file is whole in any case.
        connection.pragma_update(None, "synchronous", "normal")?;
        // Checkpoints wait for the disk; a quarter of the usual ones is enough when thousands of games a second are kept.
        connection.pragma_update(None, "wal_autocheckpoint", 4000)?;
        connection.pragma_update(None, "foreign_keys", true)?;
        schema::migrate(&mut connection)?;
        Ok(Store { connection })
    }
}

#[cfg(test)]
mod tests;
