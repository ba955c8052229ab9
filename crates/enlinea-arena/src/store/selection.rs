//! Some games of a tournament, a page at a time.

use rusqlite::named_params;

use super::games::read_game;
use super::{OrUnusable, Store, StoreError, StoredGame};
use crate::tournament::GameId;

/// Which games to read.
///
/// ```
/// use enlinea_arena::store::GameSelection;
///
/// // The second page of the games of the first entry, ten on a page.
/// let selection = GameSelection::all().player(0).offset(10).limit(10);
/// assert_eq!(selection.player, Some(0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GameSelection {
    /// Only games of this entry, by its place.
    pub player: Option<usize>,
    /// Only games of this entry too; with a `player`, only games between the two.
    pub opponent: Option<usize>,
    /// Skip this many games.
    pub offset: usize,
    /// Read at most this many games.
    pub limit: usize,
}

impl GameSelection {
    /// All games.
    pub fn all() -> GameSelection {
        GameSelection {
            player: None,
            opponent: None,
            offset: 0,
            limit: usize::MAX,
        }
    }

    /// Only games of this entry, or of all.
    #[must_use]
    pub fn player(mut self, place: impl Into<Option<usize>>) -> GameSelection {
        self.player = place.into();
        self
    }

    /// Only games of this entry too.
    #[must_use]
    pub fn opponent(mut self, place: impl Into<Option<usize>>) -> GameSelection {
        self.opponent = place.into();
        self
    }

    /// Skips this many games.
    #[must_use]
    pub fn offset(mut self, games: usize) -> GameSelection {
        self.offset = games;
        self
    }

    /// Reads at most this many games.
    #[must_use]
    pub fn limit(mut self, games: usize) -> GameSelection {
        self.limit = games;
        self
    }
}

/// An absent place means any player. Two places mean one on each side.
const WANTED: &str = "tournament = :tournament \
     AND (:player IS NULL OR :player IN (first, second)) \
     AND (:opponent IS NULL OR :opponent IN (first, second)) \
     AND (:player IS NULL OR :opponent IS NULL OR :player <> :opponent)";

impl Store {
    /// The number of games of a tournament that are done.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn games_done(&self, tournament: i64) -> Result<usize, StoreError> {
        let mut statement = self
            .connection
            .prepare_cached("SELECT count(*) FROM game WHERE tournament = ?")
            .or_unusable()?;
        statement
            .query_row([tournament], |row| row.get(0))
            .or_unusable()
    }

    /// One game, if it is done.
    ///
    /// # Errors
    /// If the file cannot be read, or a row is invalid.
    pub fn game(&self, tournament: i64, id: GameId) -> Result<Option<StoredGame>, StoreError> {
        let columns = self.game_columns()?;
        let query = format!(
            "SELECT {columns} FROM game WHERE tournament = ? AND round = ? AND board = ? AND leg = ?"
        );
        let mut statement = self.connection.prepare_cached(&query).or_unusable()?;
        let mut rows = statement
            .query((tournament, id.round, id.table, id.leg))
            .or_unusable()?;
        rows.next().or_unusable()?.map(read_game).transpose()
    }

    /// The number of games that match, and those of the page asked for, in the order of the plan.
    ///
    /// # Errors
    /// If the file cannot be read, or a row is invalid.
    pub fn select_games(
        &self,
        tournament: i64,
        selection: &GameSelection,
    ) -> Result<(usize, Vec<StoredGame>), StoreError> {
        let GameSelection {
            player, opponent, ..
        } = *selection;
        let query = format!("SELECT count(*) FROM game WHERE {WANTED}");
        let mut statement = self.connection.prepare_cached(&query).or_unusable()?;
        let who =
            named_params! { ":tournament": tournament, ":player": player, ":opponent": opponent };
        let total = statement.query_row(who, |row| row.get(0)).or_unusable()?;

        let columns = self.game_columns()?;
        let query = format!(
            "SELECT {columns} FROM game WHERE {WANTED} ORDER BY round, board, leg LIMIT :limit OFFSET :offset"
        );
        let mut statement = self.connection.prepare_cached(&query).or_unusable()?;
        let mut rows = statement
            .query(named_params! {
                ":tournament": tournament,
                ":player": player,
                ":opponent": opponent,
                ":limit": selection.limit,
                ":offset": selection.offset,
            })
            .or_unusable()?;
        let mut games = Vec::new();
        while let Some(row) = rows.next().or_unusable()? {
            games.push(read_game(row)?);
        }
        Ok((total, games))
    }
}
