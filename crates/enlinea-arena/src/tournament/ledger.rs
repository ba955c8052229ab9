//! Where a run reads and writes results: a database file, or memory.

use super::{PlannedGame, Results};
use crate::record::GameRecord;
use crate::store::{Store, StoreError};

/// The results of one tournament.
pub(super) trait Ledger {
    /// All results so far.
    fn results(&self) -> Result<Results, StoreError>;

    /// Stores a game.
    fn save(&mut self, planned: &PlannedGame, record: &GameRecord) -> Result<(), StoreError>;
}

/// One tournament of a database file.
pub(super) struct InStore<'a> {
    pub(super) store: &'a mut Store,
    pub(super) tournament: i64,
}

impl Ledger for InStore<'_> {
    fn results(&self) -> Result<Results, StoreError> {
        self.store.results(self.tournament)
    }

    fn save(&mut self, planned: &PlannedGame, record: &GameRecord) -> Result<(), StoreError> {
        self.store.save_game(self.tournament, planned, record)
    }
}

/// Points and nothing else.
#[derive(Default)]
pub(super) struct InMemory(Results);

impl Ledger for InMemory {
    fn results(&self) -> Result<Results, StoreError> {
        Ok(self.0.clone())
    }

    fn save(&mut self, planned: &PlannedGame, record: &GameRecord) -> Result<(), StoreError> {
        self.0.insert(planned.id, record.half_points());
        Ok(())
    }
}
