//! What plays for an entry: games name it, and a tournament is not played by two without anyone knowing.

use std::collections::BTreeSet;

use rusqlite::TransactionBehavior;

use super::games::delete;
use super::{OrUnusable, Store, StoreError, schema};
use crate::entry::Entry;
use crate::tournament::GameId;

impl Store {
    /// Remembers what plays from now on, games name it, and removes games that are to be played again. Gives the first entry
    /// that has played one of the others with something else, unless changes are allowed; then the file stays as it is.
    pub(crate) fn begin_with<'a>(
        &mut self,
        tournament: i64,
        players: &'a [Entry],
        replayed: &BTreeSet<GameId>,
        allow_changes: bool,
    ) -> Result<Option<&'a Entry>, StoreError> {
        const CHANGED: &str = "SELECT EXISTS (SELECT * FROM entry WHERE tournament = ?1 AND place = ?2 \
             AND fingerprint <> ?3) AND EXISTS (SELECT * FROM game WHERE tournament = ?1 AND ?2 IN (first, second))";
        const REMEMBER: &str =
            "UPDATE entry SET fingerprint = ?3 WHERE tournament = ?1 AND place = ?2";
        // It reads before it writes: another program may not write in between.
        let transaction = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate)
            .or_unusable()?;
        delete(&transaction, tournament, replayed.iter().copied())?;
        for (place, entry) in players.iter().enumerate() {
            let values = (tournament, place, entry.fingerprint());
            let is_changed = transaction
                .query_row(CHANGED, values.clone(), |row| row.get(0))
                .or_unusable()?;
            if is_changed && !allow_changes {
                return Ok(Some(entry));
            }
            transaction.execute(REMEMBER, values).or_unusable()?;
        }
        transaction.commit().or_unusable()?;
        Ok(None)
    }

    /// What played last for each entry, in the order of the list; unknown before the first run.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn entry_fingerprints(&self, tournament: i64) -> Result<Vec<Option<String>>, StoreError> {
        let column = if schema::has_fingerprints(&self.connection)? {
            "fingerprint"
        } else {
            "NULL"
        };
        let query = format!("SELECT {column} FROM entry WHERE tournament = ? ORDER BY place");
        let mut statement = self.connection.prepare(&query).or_unusable()?;
        let rows = statement.query_map([tournament], |row| row.get(0));
        rows.and_then(Iterator::collect).or_unusable()
    }
}
