//! The database file of results: one `SQLite` file that survives the end of the program at any moment.
//!
//! The file is in write-ahead mode and every game is one transaction, so a game is either done, with all its moves, or it
//! never happened. After a power failure the last few games may be missing; they are played again. `docs/database.md`
//! describes all tables and columns, for readers with nothing but `sqlite3`.
//!
//! Other crates may keep their own tables in the same file, see [`TableSet`].

mod fingerprints;
mod games;
mod import;
mod opening;
mod schema;
mod selection;
mod tournaments;

use std::path::PathBuf;
use std::time::Duration;

use rusqlite::{Connection, ErrorCode};

pub use games::StoredGame;
pub use schema::TableSet;
pub use selection::GameSelection;
pub use tournaments::StoredTournament;

/// An open database file.
#[derive(Debug)]
pub struct Store {
    connection: Connection,
}

/// What can be wrong with a database file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// There is no such file.
    #[error("there is no database file `{}`", path.display())]
    Missing {
        /// The path asked for.
        path: PathBuf,
    },
    /// The file is not a database, or a database of another program.
    #[error("`{}` is not a database file of this program", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// The file may not be written.
    #[error("the database file `{}` is read-only", path.display())]
    ReadOnly {
        /// The file.
        path: PathBuf,
    },
    /// `SQLite` refuses: no permission, no such folder.
    #[error("the database file cannot be used: {reason}")]
    Unusable {
        /// What `SQLite` says.
        reason: String,
    },
    /// The system fails, whatever the file: no memory, no space, a broken disk.
    #[error("the database file cannot be used: {reason}")]
    SystemFailure {
        /// What `SQLite` says, or what it means.
        reason: String,
    },
    /// A later version of this program wrote it.
    #[error("the database file has schema {found}, this program knows schemas up to {known}")]
    Newer {
        /// Its schema.
        found: usize,
        /// The last schema that this program knows.
        known: usize,
    },
    /// An early version of this program wrote it, and it may only be read.
    #[error(
        "the database file has schema {found}: any command that writes to it brings it to schema {known}"
    )]
    Older {
        /// Its schema.
        found: usize,
        /// The last schema that this program knows.
        known: usize,
    },
    /// A tournament of this name exists and has another description.
    #[error("the database file already has a different tournament named `{name}`")]
    OtherDescription {
        /// The name.
        name: String,
    },
    /// A tournament of this name exists and has games.
    #[error("the database file already has games of a tournament named `{name}`")]
    NameTaken {
        /// The name.
        name: String,
    },
    /// No tournament, or none of this name.
    #[error("the database file has no tournament{}", name.as_ref().map(|name| format!(" named `{name}`")).unwrap_or_default())]
    NoTournament {
        /// The name asked for, if any.
        name: Option<String>,
    },
    /// A row is invalid: no version of this program wrote it.
    #[error("the database file is damaged: {what}")]
    Damaged {
        /// Where and how.
        what: String,
    },
}

/// Errors of `SQLite` become ours by name and not by `From`, which would make its types part of our interface.
pub(crate) trait OrUnusable<T> {
    fn or_unusable(self) -> Result<T, StoreError>;
}

impl<T> OrUnusable<T> for Result<T, rusqlite::Error> {
    fn or_unusable(self) -> Result<T, StoreError> {
        self.map_err(|error| unusable(&error))
    }
}

fn unusable(error: &rusqlite::Error) -> StoreError {
    StoreError::of_sqlite(
        error,
        "finished games are kept, the rest can be played later",
    )
}

impl StoreError {
    /// What an error of `SQLite` means, as text: a source would be printed twice by callers that print the whole chain. `kept` is said
    /// to users without space.
    #[doc(hidden)]
    pub fn of_sqlite(error: &rusqlite::Error, kept: &str) -> StoreError {
        let reason = match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => format!("no space left; {kept}"),
            // Its own message may need memory too.
            Some(ErrorCode::OutOfMemory) => "out of memory".to_owned(),
            Some(ErrorCode::SystemIoFailure) => error.to_string(),
            _ => {
                let reason = error.to_string();
                return StoreError::Unusable { reason };
            }
        };
        StoreError::SystemFailure { reason }
    }
}

impl Store {
    /// A database in memory, gone when it is dropped.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub fn in_memory() -> Result<Store, StoreError> {
        Store::prepare(Connection::open_in_memory().or_unusable()?)
    }

    /// Checks the file for damage.
    ///
    /// # Errors
    /// With the first damage found.
    pub fn check_integrity(&self) -> Result<(), StoreError> {
        let answer: String = self
            .connection
            .query_row("PRAGMA integrity_check", [], |row| row.get(0))
            .or_unusable()?;
        if answer == "ok" {
            Ok(())
        } else {
            Err(StoreError::Damaged { what: answer })
        }
    }

    fn prepare(mut connection: Connection) -> Result<Store, StoreError> {
        connection
            .busy_timeout(Duration::from_secs(30))
            .or_unusable()?;
        connection
            .pragma_update(None, "journal_mode", "wal")
            .or_unusable()?;
        // A commit survives the end of this program at once, and a power failure from the next checkpoint on. The file is
        // consistent in any case.
        connection
            .pragma_update(None, "synchronous", "normal")
            .or_unusable()?;
        // Checkpoints wait for the disk; a quarter of the usual number is enough when thousands of games a second are stored.
        connection
            .pragma_update(None, "wal_autocheckpoint", 4000)
            .or_unusable()?;
        connection
            .pragma_update(None, "foreign_keys", true)
            .or_unusable()?;
        schema::migrate(&mut connection)?;
        Ok(Store { connection })
    }
}

#[cfg(test)]
mod tests;
