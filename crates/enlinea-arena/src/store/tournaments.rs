//! Stored tournaments and their entries.

use rusqlite::{Connection, OptionalExtension, Row, TransactionBehavior, params};

use super::{OrUnusable, Store, StoreError};
use crate::tournament::TournamentDescription;

/// A stored tournament.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredTournament {
    /// Its number in this file.
    pub id: i64,
    /// All that is needed to play it.
    pub description: TournamentDescription,
    /// The program that created it.
    pub version: String,
}

impl Store {
    /// Enters a tournament, or finds it if it is already there with the same description. It takes the place of one of the same
    /// name that has no games: a description that was refused does not keep its name.
    ///
    /// # Errors
    /// If there is another tournament of this name, with games.
    pub fn enter(
        &mut self,
        description: &TournamentDescription,
    ) -> Result<StoredTournament, StoreError> {
        if let Some(found) = self.find(&description.name)? {
            if found.description.same_games_as(description) {
                return self.complete(found, description);
            }
            if self.games_done(found.id)? > 0 {
                return Err(StoreError::OtherDescription {
                    name: description.name.clone(),
                });
            }
        }
        let transaction = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate)
            .or_unusable()?;
        insert(&transaction, description, env!("CARGO_PKG_VERSION")).or_unusable()?;
        transaction.commit().or_unusable()?;
        self.find(&description.name)?
            .ok_or_else(|| StoreError::NoTournament {
                name: Some(description.name.clone()),
            })
    }

    /// Stores the contents of weight files that an older program did not store.
    fn complete(
        &mut self,
        found: StoredTournament,
        description: &TournamentDescription,
    ) -> Result<StoredTournament, StoreError> {
        if !found.description.is_unresolved() {
            return Ok(found);
        }
        self.connection
            .execute(
                "UPDATE tournament SET description = ? WHERE id = ?",
                params![description.to_json(), found.id],
            )
            .or_unusable()?;
        Ok(StoredTournament {
            description: description.clone(),
            ..found
        })
    }

    /// The tournament of this name, or the one entered last.
    ///
    /// # Errors
    /// If there is no such tournament.
    pub fn tournament(&self, name: Option<&str>) -> Result<StoredTournament, StoreError> {
        let found = match name {
            Some(name) => self.find(name)?,
            None => self.one(
                "SELECT id, description, version FROM tournament ORDER BY id DESC",
                [],
            )?,
        };
        found.ok_or_else(|| StoreError::NoTournament {
            name: name.map(str::to_owned),
        })
    }

    /// All tournaments in the order in which they were entered.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn tournament_names(&self) -> Result<Vec<String>, StoreError> {
        let mut statement = self
            .connection
            .prepare("SELECT name FROM tournament ORDER BY id")
            .or_unusable()?;
        let names = statement.query_map([], |row| row.get(0)).or_unusable()?;
        names.collect::<Result<_, _>>().or_unusable()
    }

    fn find(&self, name: &str) -> Result<Option<StoredTournament>, StoreError> {
        self.one(
            "SELECT id, description, version FROM tournament WHERE name = ?",
            [name],
        )
    }

    fn one(
        &self,
        query: &str,
        parameters: impl rusqlite::Params,
    ) -> Result<Option<StoredTournament>, StoreError> {
        let read = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
        let row: Option<(i64, String, String)> = self
            .connection
            .query_row(query, parameters, read)
            .optional()
            .or_unusable()?;
        row.map(|(id, text, version)| {
            let description =
                TournamentDescription::from_json(&text).map_err(|error| StoreError::Damaged {
                    what: format!("description of tournament {id}: {error}"),
                })?;
            Ok(StoredTournament {
                id,
                description,
                version,
            })
        })
        .transpose()
    }
}

/// Inserts a tournament with its entries, in the place of one of the same name without games, and gives its number.
pub(super) fn insert(
    connection: &Connection,
    description: &TournamentDescription,
    version: &str,
) -> Result<i64, rusqlite::Error> {
    let id = free_number(connection)?;
    forget_unplayed(connection, &description.name)?;
    connection.execute(
        "INSERT INTO tournament (id, name, description, format, rules, rounds, seed, version)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        params![
            id,
            description.name,
            description.to_json(),
            description.format.to_string(),
            description.rules.to_string(),
            description.rounds,
            description.seed.to_string(),
            version,
        ],
    )?;
    for (place, entry) in description.players.iter().enumerate() {
        connection.execute(
            "INSERT INTO entry (tournament, place, name, source, kind) VALUES (?, ?, ?, ?, ?)",
            params![id, place, entry.name, entry.source_text(), entry.kind()],
        )?;
    }
    Ok(id)
}

/// A number that no tournament has had: a program that still plays one that is forgotten must not store its games elsewhere.
fn free_number(connection: &Connection) -> Result<i64, rusqlite::Error> {
    let query = "SELECT coalesce(max(id), 0) + 1 FROM tournament";
    connection.query_row(query, [], |row| row.get(0))
}

fn forget_unplayed(connection: &Connection, name: &str) -> Result<(), rusqlite::Error> {
    let unplayed = "SELECT id FROM tournament WHERE name = ?1 \
                    AND NOT EXISTS (SELECT * FROM game WHERE game.tournament = tournament.id)";
    for (table, key) in [("entry", "tournament"), ("tournament", "id")] {
        let delete = format!("DELETE FROM {table} WHERE {key} IN ({unplayed})");
        connection.execute(&delete, [name])?;
    }
    Ok(())
}
