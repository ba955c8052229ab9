//! Numbered migrations: a database file remembers how many it has seen, and gets the rest.
//!
//! The arena's own number is `PRAGMA user_version`. Other crates may keep tables in the same file, as a named
//! [`TableSet`] with numbers of its own.

use std::path::Path;

use rusqlite::{Connection, ErrorCode, OptionalExtension, TransactionBehavior};

use super::{OrUnusable, Store, StoreError, unusable};

/// In order; never changed once released, only added to.
const MIGRATIONS: [&str; 5] = [
    include_str!("../../migrations/0001_tournaments.sql"),
    include_str!("../../migrations/0002_games.sql"),
    include_str!("../../migrations/0003_tuning.sql"),
    include_str!("../../migrations/0004_table_sets.sql"),
    include_str!("../../migrations/0005_fingerprints.sql"),
];

/// Marks a file as ours: `enli` in ASCII.
const APPLICATION_ID: i32 = 0x656e_6c69;

/// The last schema of files without a mark.
const LAST_UNMARKED: usize = 4;

/// The first schema with a table of table sets.
const TABLE_SETS: usize = 4;

/// Files with at least this schema have all tables of tournaments, so they can be read without being changed.
const READABLE: usize = 2;

/// Brings a database file up to date, in one transaction.
pub(super) fn migrate(connection: &mut Connection) -> Result<(), StoreError> {
    if is_marked(connection)? && version(connection)? == MIGRATIONS.len() {
        return Ok(());
    }
    // Two programs may open a new file at once: the second one waits, and then finds everything done.
    let transaction = connection
        .transaction_with_behavior(TransactionBehavior::Immediate)
        .or_unusable()?;
    apply(&transaction, &MIGRATIONS, version(&transaction)?)?;
    transaction
        .pragma_update(None, "user_version", MIGRATIONS.len())
        .or_unusable()?;
    transaction
        .pragma_update(None, "application_id", APPLICATION_ID)
        .or_unusable()?;
    transaction.commit().or_unusable()?;
    Ok(())
}

/// Whether this program may write to a database file: it is empty or ours, and not newer.
pub(super) fn check_writable(connection: &Connection, path: &Path) -> Result<(), StoreError> {
    let is_ours = is_ours(connection).map_err(|error| foreign(&error, path))?;
    if !is_ours {
        let path = path.to_owned();
        return Err(StoreError::Foreign { path });
    }
    let (found, known) = (version(connection)?, MIGRATIONS.len());
    if found > known {
        return Err(StoreError::Newer { found, known });
    }
    Ok(())
}

/// Whether this program can read the tournaments of a database file as it is.
pub(super) fn check_readable(connection: &Connection, path: &Path) -> Result<(), StoreError> {
    check_writable(connection, path)?;
    let (found, known) = (version(connection)?, MIGRATIONS.len());
    if found < READABLE {
        return Err(StoreError::Older { found, known });
    }
    Ok(())
}

/// Whether the mark in a file is ours.
pub(super) fn is_mark(mark: u32) -> bool {
    mark == APPLICATION_ID as u32
}

/// What a reader is told of a file whose making was cut off.
pub(super) fn nothing_stored() -> StoreError {
    StoreError::Older {
        found: 0,
        known: MIGRATIONS.len(),
    }
}

/// Whether a file is ours: it has our mark, or the tables and the version of a program before there was one, or nothing.
fn is_ours(connection: &Connection) -> Result<bool, rusqlite::Error> {
    let mark = mark(connection)?;
    if mark != 0 {
        return Ok(mark == APPLICATION_ID);
    }
    let version: u32 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    let tables = |names: &str| -> Result<usize, rusqlite::Error> {
        let query = format!("SELECT count(*) FROM sqlite_master WHERE {names}");
        connection.query_row(&query, [], |row| row.get(0))
    };
    Ok(match version as usize {
        0 => tables("true")? == 0,
        1 => tables("name IN ('tournament', 'entry')")? == 2,
        2..=LAST_UNMARKED => tables("name IN ('tournament', 'entry', 'game', 'move')")? == 4,
        _ => false,
    })
}

fn is_marked(connection: &Connection) -> Result<bool, StoreError> {
    Ok(mark(connection).or_unusable()? == APPLICATION_ID)
}

fn mark(connection: &Connection) -> Result<i32, rusqlite::Error> {
    connection.query_row("PRAGMA application_id", [], |row| row.get(0))
}

/// A file that is not a database is not ours either.
fn foreign(error: &rusqlite::Error, path: &Path) -> StoreError {
    match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase) => StoreError::Foreign {
            path: path.to_owned(),
        },
        _ => unusable(error),
    }
}

/// Whether the file has the columns of the last migration; readers do not bring older files up to date.
pub(super) fn has_fingerprints(connection: &Connection) -> Result<bool, StoreError> {
    Ok(version(connection)? == MIGRATIONS.len())
}

fn version(connection: &Connection) -> Result<usize, StoreError> {
    let version: u32 = connection
        .query_row("PRAGMA user_version", [], |row| row.get(0))
        .or_unusable()?;
    Ok(version as usize)
}

fn apply(connection: &Connection, all: &[&str], seen: usize) -> Result<(), StoreError> {
    let rest = all.get(seen..).ok_or(StoreError::Newer {
        found: seen,
        known: all.len(),
    })?;
    for migration in rest {
        connection.execute_batch(migration).or_unusable()?;
    }
    Ok(())
}

/// Tables that another crate of this workspace keeps in the same database file. Its interface is that of the `SQLite` library
/// and may change with it, so it is no part of ours.
///
/// The crate calls [`Store::prepare_tables`] before it uses its tables, then reads and writes them through
/// [`Store::connection`] and [`Store::connection_mut`]. It must not touch tables of other sets.
///
/// ```
/// use enlinea_arena::store::{Store, TableSet};
///
/// const NOTES: TableSet = TableSet {
///     name: "notes",
///     migrations: &["CREATE TABLE note (text TEXT NOT NULL) STRICT;"],
/// };
///
/// let mut store = Store::in_memory()?;
/// store.prepare_tables(&NOTES)?;
/// let add = "INSERT INTO note (text) VALUES (?)";
/// store.connection().execute(add, ["a strange game"])?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableSet {
    /// Unique in a database file; never changed once released.
    pub name: &'static str,
    /// SQL in order; never changed once released, only added to.
    pub migrations: &'static [&'static str],
}

impl Store {
    /// Brings the tables of a set up to date, in one transaction.
    ///
    /// # Errors
    /// If the file has a newer version of the set, or cannot be written.
    #[doc(hidden)]
    pub fn prepare_tables(&mut self, set: &TableSet) -> Result<(), StoreError> {
        if self.tables_version(set)? == set.migrations.len() {
            return Ok(());
        }
        let transaction = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate)
            .or_unusable()?;
        apply(
            &transaction,
            set.migrations,
            set_version(&transaction, set)?,
        )?;
        transaction
            .execute(
                "INSERT OR REPLACE INTO table_set (name, version) VALUES (?, ?)",
                (set.name, set.migrations.len()),
            )
            .or_unusable()?;
        transaction.commit().or_unusable()?;
        Ok(())
    }

    /// How many migrations of a set the file has seen; 0 if it has no tables of the set.
    ///
    /// # Errors
    /// If the file cannot be read.
    #[doc(hidden)]
    pub fn tables_version(&self, set: &TableSet) -> Result<usize, StoreError> {
        set_version(&self.connection, set)
    }

    /// The connection, for tables of a [`TableSet`].
    #[doc(hidden)]
    pub fn connection(&self) -> &Connection {
        &self.connection
    }

    /// The connection for transactions on tables of a [`TableSet`].
    #[doc(hidden)]
    pub fn connection_mut(&mut self) -> &mut Connection {
        &mut self.connection
    }
}

fn set_version(connection: &Connection, set: &TableSet) -> Result<usize, StoreError> {
    if version(connection)? < TABLE_SETS {
        return Ok(0);
    }
    let query = "SELECT version FROM table_set WHERE name = ?";
    let version = connection.query_row(query, [set.name], |row| row.get(0));
    Ok(version.optional().or_unusable()?.unwrap_or(0))
}
