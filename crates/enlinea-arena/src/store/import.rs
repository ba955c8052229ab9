//! Tournaments that were played elsewhere: stored with all their games, or not at all.

use rusqlite::TransactionBehavior;

use super::games::insert as insert_game;
use super::{OrUnusable, Store, StoreError, StoredTournament, tournaments};
use crate::game_file::GameFile;
use crate::tournament::GameId;

const ENTRY_FINGERPRINT: &str =
    "UPDATE entry SET fingerprint = ? WHERE tournament = ? AND place = ?";
const GAME_FINGERPRINTS: &str = "UPDATE game SET first_fingerprint = ?, second_fingerprint = ? \
     WHERE tournament = ? AND round = ? AND board = ? AND leg = ?";

impl Store {
    /// Stores a tournament and its games in one transaction.
    ///
    /// # Errors
    /// If there is a tournament of this name with games, or the file cannot be written. Then nothing is stored.
    pub fn import(&mut self, file: &GameFile) -> Result<StoredTournament, StoreError> {
        let name = &file.description.name;
        let transaction = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate)
            .or_unusable()?;
        let has_games: bool = transaction
            .query_row(
                "SELECT EXISTS (SELECT * FROM game JOIN tournament ON id = tournament WHERE name = ?)",
                [name],
                |row| row.get(0),
            )
            .or_unusable()?;
        if has_games {
            return Err(StoreError::NameTaken { name: name.clone() });
        }
        let id =
            tournaments::insert(&transaction, &file.description, &file.version).or_unusable()?;
        for game in &file.games {
            let GameId { round, table, leg } = game.planned.id;
            insert_game(&transaction, id, &game.planned, &game.record)?;
            let [first, second] = &game.fingerprints;
            transaction
                .prepare_cached(GAME_FINGERPRINTS)
                .and_then(|mut update| update.execute((first, second, id, round, table, leg)))
                .or_unusable()?;
        }
        for (place, fingerprint) in file.fingerprints.iter().enumerate() {
            transaction
                .execute(ENTRY_FINGERPRINT, (fingerprint, id, place))
                .or_unusable()?;
        }
        transaction.commit().or_unusable()?;
        self.tournament(Some(name))
    }
}
