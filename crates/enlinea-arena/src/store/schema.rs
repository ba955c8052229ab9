//! Numbered migrations: a database file remembers how many it has seen, and gets the rest.
//!
//! The arena's own number is `PRAGMA user_version`. Other crates may keep tables in the same file, as a named
//! [`TableSet`] with numbers of its own.

use rusqlite::{Connection, OptionalExtension, TransactionBehavior};

use super::{Store, StoreError};

/// In order; never changed once released, only added to.
const MIGRATIONS: [&str; 4] = [
    include_str!("../../migrations/0001_tournaments.sql"),
    include_str!("../../migrations/0002_games.sql"),
    include_str!("../../migrations/0003_tuning.sql"),
    include_str!("../../migrations/0004_table_sets.sql"),
];

/// Files with at least this schema have all tables of tournaments, so they can be read without being changed.
const READABLE: usize = 2;

/// Brings a database file up to date, in one transaction.
pub(super) fn migrate(connection: &mut Connection) -> Result<(), StoreError> {
    if version(connection)? == MIGRATIONS.len() {
        return Ok(());
    }
    // Two programs may open a new file at once: the second one waits, and then finds everything done.
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    apply(&transaction, &MIGRATIONS, version(&transaction)?)?;
    transaction.pragma_update(None, "user_version", MIGRATIONS.len())?;
    transaction.commit()?;
    Ok(())
}

/// Whether this program can read the tournaments of a database file as it is.
pub(super) fn check(connection: &Connection) -> Result<(), StoreError> {
    let (found, known) = (version(connection)?, MIGRATIONS.len());
    if found > known {
        Err(StoreError::Newer { found, known })
    } else if found < READABLE {
        Err(StoreError::Older { found, known })
    } else {
        Ok(())
    }
}

fn version(connection: &Connection) -> Result<usize, StoreError> {
    let version: u32 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    Ok(version as usize)
}

fn apply(connection: &Connection, all: &[&str], seen: usize) -> Result<(), StoreError> {
    let rest = all.get(seen..).ok_or(StoreError::Newer {
        found: seen,
        known: all.len(),
    })?;
    for migration in rest {
        connection.execute_batch(migration)?;
    }
    Ok(())
}

/// Tables that another crate keeps in the same database file.
///
/// The crate calls [`Store::prepare_tables`] before it uses its tables, then reads and writes them through
/// [`Store::connection`] and [`Store::connection_mut`]. It must not touch tables of other sets.
///
/// ```
/// use enlinea_arena::store::{Store, StoreError, TableSet};
///
/// const NOTES: TableSet = TableSet {
///     name: "notes",
///     migrations: &["CREATE TABLE note (text TEXT NOT NULL) STRICT;"],
/// };
///
/// let mut store = Store::in_memory()?;
/// store.prepare_tables(&NOTES)?;
/// let add = "INSERT INTO note (text) VALUES (?)";
/// store.connection().execute(add, ["a strange game"]).map_err(StoreError::from)?;
/// # Ok::<(), StoreError>(())
/// ```
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
    pub fn prepare_tables(&mut self, set: &TableSet) -> Result<(), StoreError> {
        if self.tables_version(set)? == set.migrations.len() {
            return Ok(());
        }
        let transaction = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate)?;
        apply(
            &transaction,
            set.migrations,
            set_version(&transaction, set)?,
        )?;
        transaction.execute(
            "INSERT OR REPLACE INTO table_set (name, version) VALUES (?, ?)",
            (set.name, set.migrations.len()),
        )?;
        transaction.commit()?;
        Ok(())
    }

    /// How many migrations of a set the file has seen; 0 if it has no tables of the set.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn tables_version(&self, set: &TableSet) -> Result<usize, StoreError> {
        set_version(&self.connection, set)
    }

    /// The connection, for tables of a [`TableSet`].
    pub fn connection(&self) -> &Connection {
        &self.connection
    }

    /// The connection for transactions on tables of a [`TableSet`].
    pub fn connection_mut(&mut self) -> &mut Connection {
        &mut self.connection
    }
}

fn set_version(connection: &Connection, set: &TableSet) -> Result<usize, StoreError> {
    let query = "SELECT version FROM table_set WHERE name = ?";
    let version = connection.query_row(query, [set.name], |row| row.get(0));
    Ok(version.optional()?.unwrap_or(0))
}
