//! Numbered migrations: a store remembers how many it has seen, and gets the rest.

use std::cmp::Ordering;

use rusqlite::{Connection, TransactionBehavior};

use super::StoreError;

/// In order; never changed once released, only added to.
const MIGRATIONS: [&str; 3] = [
    include_str!("../../migrations/0001_tournaments.sql"),
    include_str!("../../migrations/0002_games.sql"),
    include_str!("../../migrations/0003_tuning.sql"),
];

/// Brings a store up to date, in one transaction.
pub(super) fn migrate(connection: &mut Connection) -> Result<(), StoreError> {
    if version(connection)? == MIGRATIONS.len() {
        return Ok(());
    }
    // Two programs may open a new file at once: the second one waits, and then finds everything done.
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let seen = version(&transaction)?;
    let rest = MIGRATIONS.get(seen..).ok_or(StoreError::Newer {
        found: seen,
        known: MIGRATIONS.len(),
    })?;
    for migration in rest {
        transaction.execute_batch(migration)?;
    }
    transaction.pragma_update(None, "user_version", MIGRATIONS.len())?;
    transaction.commit()?;
    Ok(())
}

/// Whether a store has exactly the schema of this program.
pub(super) fn check(connection: &Connection) -> Result<(), StoreError> {
    let (found, known) = (version(connection)?, MIGRATIONS.len());
    match found.cmp(&known) {
        Ordering::Equal => Ok(()),
        Ordering::Less => Err(StoreError::Older { found, known }),
        Ordering::Greater => Err(StoreError::Newer { found, known }),
    }
}

fn version(connection: &Connection) -> Result<usize, StoreError> {
    let version: u32 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    Ok(version as usize)
}
