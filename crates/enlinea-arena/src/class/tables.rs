//! What a class remembers in its database file: names, verdicts, rounds and their rankings.

use rusqlite::{OptionalExtension, Row, TransactionBehavior, params};

use super::examine::UploadVerdict;
use super::history::{Ranked, RankedRound};
use crate::rating::WinDrawLoss;
use crate::store::{OrUnusable, Store, StoreError, TableSet};

const TABLES: TableSet = TableSet {
    name: "class",
    migrations: &[include_str!("../../migrations/class/0001_class.sql")],
};

/// A round that has begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct BegunRound {
    pub(super) number: u32,
    /// The second of its beginning, counted from 1970.
    pub(super) begun: u64,
    /// The hashes of the uploads that play.
    pub(super) entrants: String,
    pub(super) is_finished: bool,
}

/// Brings the tables up to date.
pub(super) fn prepare(store: &mut Store) -> Result<(), StoreError> {
    store.prepare_tables(&TABLES)
}

/// Whether the file has tables of a class.
pub(super) fn are_there(store: &Store) -> Result<bool, StoreError> {
    Ok(store.tables_version(&TABLES)? > 0)
}

/// The code of the pair that has this public name, if any.
pub(super) fn owner(store: &Store, alias: &str) -> Result<Option<String>, StoreError> {
    let query = "SELECT code FROM class_alias WHERE alias = ?";
    let found = store
        .connection()
        .query_row(query, [alias.to_lowercase()], |row| row.get(0));
    found.optional().or_unusable()
}

/// Gives a public name to a pair, unless another one has it.
pub(super) fn claim(store: &Store, alias: &str, code: &str) -> Result<(), StoreError> {
    let insert = "INSERT INTO class_alias (alias, code) VALUES (?, ?) ON CONFLICT DO NOTHING";
    store
        .connection()
        .execute(insert, [&alias.to_lowercase(), code])
        .map(drop)
        .or_unusable()
}

/// What was found about an upload.
pub(super) fn verdict(store: &Store, hash: &str) -> Result<Option<UploadVerdict>, StoreError> {
    let query = "SELECT accepted, findings FROM class_verdict WHERE hash = ?";
    let read = |row: &Row<'_>| {
        Ok(UploadVerdict {
            is_accepted: row.get(0)?,
            is_final: true,
            findings: row.get(1)?,
        })
    };
    let found = store.connection().query_row(query, [hash], read);
    found.optional().or_unusable()
}

/// Remembers what was found.
pub(super) fn save_verdict(
    store: &Store,
    hash: &str,
    verdict: &UploadVerdict,
) -> Result<(), StoreError> {
    let insert = "INSERT OR REPLACE INTO class_verdict (hash, accepted, findings) VALUES (?, ?, ?)";
    let values = params![hash, verdict.is_accepted, verdict.findings];
    let inserted = store.connection().execute(insert, values);
    inserted.map(drop).or_unusable()
}

/// The round that began last.
pub(super) fn last_round(store: &Store) -> Result<Option<BegunRound>, StoreError> {
    let query = "SELECT number, begun, entrants, EXISTS (SELECT * FROM class_rank WHERE round = number) \
                 FROM class_round ORDER BY number DESC LIMIT 1";
    let read = |row: &Row<'_>| {
        Ok(BegunRound {
            number: row.get(0)?,
            begun: row.get(1)?,
            entrants: row.get(2)?,
            is_finished: row.get(3)?,
        })
    };
    let found = store.connection().query_row(query, [], read);
    found.optional().or_unusable()
}

/// Remembers that a round has begun.
pub(super) fn begin_round(
    store: &Store,
    round: &BegunRound,
    tournament: i64,
) -> Result<(), StoreError> {
    let insert =
        "INSERT INTO class_round (number, tournament, begun, entrants) VALUES (?, ?, ?, ?)";
    let values = params![round.number, tournament, round.begun, round.entrants];
    let inserted = store.connection().execute(insert, values);
    inserted.map(drop).or_unusable()
}

/// Stores the ranking of a round, which is then finished.
pub(super) fn finish_round(
    store: &mut Store,
    number: u32,
    ranking: &[Ranked],
) -> Result<(), StoreError> {
    save_ranking(store, number, ranking).or_unusable()
}

fn save_ranking(store: &mut Store, number: u32, ranking: &[Ranked]) -> Result<(), rusqlite::Error> {
    const INSERT: &str = "INSERT OR REPLACE INTO class_rank (round, rank, alias, wins, draws, losses, forfeits) \
                          VALUES (?, ?, ?, ?, ?, ?, ?)";
    let connection = store.connection_mut();
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    for (rank, ranked) in (1..).zip(ranking) {
        let WinDrawLoss {
            wins,
            draws,
            losses,
        } = ranked.result;
        let rank: u32 = rank;
        transaction.execute(
            INSERT,
            params![
                number,
                rank,
                ranked.alias,
                wins,
                draws,
                losses,
                ranked.forfeits
            ],
        )?;
    }
    transaction.commit()
}

/// All finished rounds with their rankings, the first round first.
pub(super) fn rankings(store: &Store) -> Result<Vec<RankedRound>, StoreError> {
    read_rankings(store).or_unusable()
}

fn read_rankings(store: &Store) -> Result<Vec<RankedRound>, rusqlite::Error> {
    let query = "SELECT number, strftime('%Y-%m-%d %H:%M', begun, 'unixepoch'), alias, wins, draws, losses, forfeits \
                 FROM class_rank JOIN class_round ON number = round ORDER BY number, rank";
    let mut statement = store.connection().prepare(query)?;
    let mut rows = statement.query([])?;
    let mut rounds: Vec<RankedRound> = Vec::new();
    while let Some(row) = rows.next()? {
        let number = row.get(0)?;
        if rounds.last().is_none_or(|last| last.number != number) {
            rounds.push(RankedRound {
                number,
                begun: row.get(1)?,
                ranking: Vec::new(),
            });
        }
        let ranked = Ranked {
            alias: row.get(2)?,
            result: WinDrawLoss {
                wins: row.get(3)?,
                draws: row.get(4)?,
                losses: row.get(5)?,
            },
            forfeits: row.get(6)?,
        };
        if let Some(last) = rounds.last_mut() {
            last.ranking.push(ranked);
        }
    }
    Ok(rounds)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn store() -> Store {
        let mut store = Store::in_memory().unwrap();
        prepare(&mut store).unwrap();
        store
    }

    #[test]
    fn a_name_belongs_to_the_pair_that_had_it_first() {
        let store = store();
        assert_eq!(owner(&store, "Anna").unwrap(), None);
        claim(&store, "Anna", "one").unwrap();
        claim(&store, "anna", "two").unwrap();
        assert_eq!(owner(&store, "ANNA").unwrap().as_deref(), Some("one"));
    }

    #[test]
    fn rounds_are_found_again_with_their_rankings() {
        let mut store = store();
        assert_eq!(last_round(&store).unwrap(), None);
        let mut round = BegunRound {
            number: 1,
            begun: 86_400,
            entrants: "a b".to_owned(),
            is_finished: false,
        };
        begin_round(&store, &round, 1).unwrap();
        assert_eq!(last_round(&store).unwrap().as_ref(), Some(&round));
        let mut result = WinDrawLoss::default();
        result.add(2);
        let ranked = Ranked {
            alias: "anna".to_owned(),
            result,
            forfeits: 3,
        };
        finish_round(&mut store, 1, std::slice::from_ref(&ranked)).unwrap();
        round.is_finished = true;
        assert_eq!(last_round(&store).unwrap(), Some(round));
        let rankings = rankings(&store).unwrap();
        assert_eq!(rankings[0].begun, "1970-01-02 00:00");
        assert_eq!(rankings[0].ranking, [ranked]);
    }
}
