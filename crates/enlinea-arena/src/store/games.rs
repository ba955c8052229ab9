//! Stored games: written once, with all moves, in one transaction.

use std::time::Duration;

use enlinea_core::{Game, Outcome, Side};
use rusqlite::types::FromSql;
use rusqlite::{Row, Transaction, params};

use super::{OrUnusable, Store, StoreError, schema};
use crate::record::{GameRecord, MoveRecord, PlayerRecord, Termination, forfeited_by, half_points};
use crate::tournament::{GameId, PlannedGame, Results};

/// A stored game without the values of its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredGame {
    /// Its identity in the plan.
    pub id: GameId,
    /// Place of the entry that moved first.
    pub first: usize,
    /// Place of the entry that moved second.
    pub second: usize,
    /// Rules and moves.
    pub position: String,
    /// The number of turns that belong to the opening.
    pub opening_turns: usize,
    /// The winner; `None` is a draw.
    pub winner: Option<Side>,
    /// Why it ended.
    pub termination: Termination,
    /// More about it in words.
    pub reason: Option<String>,
    /// The random seed of both players.
    pub seed: u64,
    /// The first and the second player.
    pub players: [PlayerRecord; 2],
    /// [What played](crate::Entry::fingerprint) first and second; games of older programs do not say.
    pub fingerprints: [Option<String>; 2],
}

impl StoredGame {
    /// Half points of the first player: 0, 1 or 2.
    pub fn half_points(&self) -> u8 {
        half_points(self.winner)
    }

    /// The place of the entry that lost by a fault, if the game ended so.
    pub fn forfeited_by(&self) -> Option<usize> {
        let side = forfeited_by(self.termination, self.winner)?;
        Some(match side {
            Side::First => self.first,
            Side::Second => self.second,
        })
    }

    /// The game itself.
    ///
    /// # Errors
    /// If the row is invalid.
    pub fn game(&self) -> Result<Game, StoreError> {
        self.position.parse().map_err(|error| StoreError::Damaged {
            what: format!("game {}: {error}", self.id),
        })
    }
}

const INSERT_GAME: &str = "INSERT INTO game (tournament, round, board, leg, first, second, position, opening_turns, \
     winner, termination, reason, seed, first_version, first_containment, second_version, second_containment, \
     first_fingerprint, second_fingerprint) \
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, \
     (SELECT fingerprint FROM entry WHERE tournament = ?1 AND place = ?5), \
     (SELECT fingerprint FROM entry WHERE tournament = ?1 AND place = ?6)) ON CONFLICT DO NOTHING";

const INSERT_MOVE: &str = "INSERT INTO move (tournament, round, board, leg, ply, value, depth, nodes, time_us) \
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)";

const DELETE_MOVES: &str =
    "DELETE FROM move WHERE tournament = ? AND round = ? AND board = ? AND leg = ?";
const DELETE_GAME: &str =
    "DELETE FROM game WHERE tournament = ? AND round = ? AND board = ? AND leg = ?";

/// What [`read_game`] expects, in this order, before the fingerprints.
const GAME_COLUMNS: &str = "round, board, leg, first, second, position, opening_turns, winner, termination, \
     reason, seed, first_version, first_containment, second_version, second_containment";

impl Store {
    /// What [`read_game`] expects; files that are only read may lack the fingerprints.
    pub(super) fn game_columns(&self) -> Result<String, StoreError> {
        let has_fingerprints = schema::has_fingerprints(&self.connection)?;
        let fingerprints = if has_fingerprints {
            "first_fingerprint, second_fingerprint"
        } else {
            "NULL, NULL"
        };
        Ok(format!("{GAME_COLUMNS}, {fingerprints}"))
    }

    /// Stores a game; a game that is already there is left as it is.
    ///
    /// # Errors
    /// If it cannot be written; then nothing is.
    pub fn save_game(
        &mut self,
        tournament: i64,
        planned: &PlannedGame,
        record: &GameRecord,
    ) -> Result<(), StoreError> {
        let transaction = self.connection.transaction().or_unusable()?;
        insert(&transaction, tournament, planned, record)?;
        transaction.commit().or_unusable()
    }

    /// Stores a game that decides the test of its pairing, and removes the games of the pairing from `end` on, which were
    /// played while it was.
    pub(crate) fn save_deciding_game(
        &mut self,
        tournament: i64,
        planned: &PlannedGame,
        record: &GameRecord,
        end: u32,
    ) -> Result<(), StoreError> {
        let transaction = self.connection.transaction().or_unusable()?;
        insert(&transaction, tournament, planned, record)?;
        let GameId { round, table, .. } = planned.id;
        for rows in ["move", "game"] {
            let delete = format!(
                "DELETE FROM {rows} WHERE tournament = ? AND round = ? AND board = ? AND leg >= ?"
            );
            let place = (tournament, round, table, end);
            transaction.execute(&delete, place).or_unusable()?;
        }
        transaction.commit().or_unusable()
    }

    /// Removes some of these games; if the file cannot be written, none.
    pub(crate) fn remove_games(
        &mut self,
        tournament: i64,
        games: &[StoredGame],
        is_removed: impl Fn(&StoredGame) -> bool,
    ) -> Result<(), StoreError> {
        let removed = games.iter().filter(|game| is_removed(game));
        let transaction = self.connection.transaction().or_unusable()?;
        delete(&transaction, tournament, removed.map(|game| game.id))?;
        transaction.commit().or_unusable()
    }

    /// The results of all games that are done.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn results(&self, tournament: i64) -> Result<Results, StoreError> {
        let mut statement = self
            .connection
            .prepare("SELECT round, board, leg, winner FROM game WHERE tournament = ?")
            .or_unusable()?;
        let rows = statement
            .query_map([tournament], |row| {
                let winner = Side::from_number(row.get(3)?);
                Ok((game_id(row)?, half_points(winner)))
            })
            .or_unusable()?;
        rows.collect::<Result<_, _>>().or_unusable()
    }

    /// All games that are done, in the order of the plan.
    ///
    /// # Errors
    /// If the file cannot be read, or a row is invalid.
    pub fn games(&self, tournament: i64) -> Result<Vec<StoredGame>, StoreError> {
        let columns = self.game_columns()?;
        let query =
            format!("SELECT {columns} FROM game WHERE tournament = ? ORDER BY round, board, leg");
        let mut statement = self.connection.prepare(&query).or_unusable()?;
        let mut rows = statement.query([tournament]).or_unusable()?;
        let mut games = Vec::new();
        while let Some(row) = rows.next().or_unusable()? {
            games.push(read_game(row)?);
        }
        Ok(games)
    }

    /// Values, depths, nodes and times of the moves of a game, in order.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn moves(&self, tournament: i64, id: GameId) -> Result<Vec<MoveRecord>, StoreError> {
        let mut statement = self
            .connection
            .prepare_cached(
                "SELECT value, depth, nodes, time_us FROM move \
             WHERE tournament = ? AND round = ? AND board = ? AND leg = ? ORDER BY ply",
            )
            .or_unusable()?;
        let rows = statement
            .query_map(params![tournament, id.round, id.table, id.leg], |row| {
                let (nodes, time_us): (i64, i64) = (row.get(2)?, row.get(3)?);
                Ok(MoveRecord {
                    value: row.get(0)?,
                    depth: row.get(1)?,
                    nodes: nodes.unsigned_abs(),
                    time: Duration::from_micros(time_us.unsigned_abs()),
                })
            })
            .or_unusable()?;
        rows.collect::<Result<_, _>>().or_unusable()
    }
}

/// Stores a game with its moves; one that is already there is left as it is.
pub(super) fn insert(
    transaction: &Transaction<'_>,
    tournament: i64,
    planned: &PlannedGame,
    record: &GameRecord,
) -> Result<(), StoreError> {
    let id = planned.id;
    let [first, second] = &record.players;
    let rows = transaction
        .prepare_cached(INSERT_GAME)
        .or_unusable()?
        .execute(params![
            tournament,
            id.round,
            id.table,
            id.leg,
            planned.first,
            planned.second,
            record.game.to_string(),
            record.opening_turns,
            record.winner.map_or(0, Side::number),
            record.termination.name(),
            record.reason,
            record.seed.to_string(),
            first.version,
            first.isolation,
            second.version,
            second.isolation,
        ])
        .or_unusable()?;
    if rows == 1 {
        let mut statement = transaction.prepare_cached(INSERT_MOVE).or_unusable()?;
        for (ply, one) in record.moves.iter().enumerate() {
            statement
                .execute(params![
                    tournament,
                    id.round,
                    id.table,
                    id.leg,
                    ply,
                    one.value,
                    one.depth,
                    i64::try_from(one.nodes).unwrap_or(i64::MAX),
                    i64::try_from(one.time.as_micros()).unwrap_or(i64::MAX),
                ])
                .or_unusable()?;
        }
    }
    Ok(())
}

/// Removes these games with their moves.
pub(super) fn delete(
    transaction: &Transaction<'_>,
    tournament: i64,
    games: impl Iterator<Item = GameId>,
) -> Result<(), StoreError> {
    for GameId { round, table, leg } in games {
        for delete in [DELETE_MOVES, DELETE_GAME] {
            let place = (tournament, round, table, leg);
            let statement = transaction.prepare_cached(delete);
            statement
                .and_then(|mut statement| statement.execute(place))
                .or_unusable()?;
        }
    }
    Ok(())
}

fn game_id(row: &Row<'_>) -> Result<GameId, rusqlite::Error> {
    Ok(GameId {
        round: row.get(0)?,
        table: row.get(1)?,
        leg: row.get(2)?,
    })
}

fn get<T: FromSql>(row: &Row<'_>, column: usize) -> Result<T, StoreError> {
    row.get(column).or_unusable()
}

pub(super) fn read_game(row: &Row<'_>) -> Result<StoredGame, StoreError> {
    let id = game_id(row).or_unusable()?;
    let damaged = |what: &str| StoreError::Damaged {
        what: format!("game {id}: {what}"),
    };
    let termination: String = get(row, 8)?;
    let seed: String = get(row, 10)?;
    let player = |column: usize| {
        Ok::<_, StoreError>(PlayerRecord {
            version: get(row, column)?,
            isolation: get(row, column + 1)?,
        })
    };
    let termination = termination
        .parse()
        .map_err(|_| damaged("unknown termination"))?;
    let position: String = get(row, 5)?;
    let winner = Side::from_number(get(row, 7)?);
    if !is_consistent(&position, winner) {
        return Err(damaged("its winner contradicts its moves"));
    }
    Ok(StoredGame {
        id,
        first: get(row, 3)?,
        second: get(row, 4)?,
        position,
        opening_turns: get(row, 6)?,
        winner,
        termination,
        reason: get(row, 9)?,
        seed: seed
            .parse()
            .map_err(|_| damaged("the seed is not a number"))?,
        players: [player(11)?, player(13)?],
        fingerprints: [get(row, 15)?, get(row, 16)?],
    })
}

/// Whether the end on the board and the stored winner agree. What is wrong with the moves themselves is said where they are needed.
fn is_consistent(position: &str, winner: Option<Side>) -> bool {
    match position.parse::<Game>().map(|game| game.outcome()) {
        Ok(Outcome::Win(side)) => winner == Some(side),
        Ok(Outcome::Draw) => winner.is_none(),
        Ok(Outcome::Ongoing) | Err(_) => true,
    }
}
