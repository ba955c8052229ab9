//! Where a run finds what is done and writes what it does: a store, or nothing but memory.

use super::{PlannedGame, Results};
use crate::record::GameRecord;
use crate::store::{Store, StoreError};

/// The results of one tournament.
pub(super) trait Ledger {
    /// What is done.
    fn results(&self) -> Result<Results, StoreError>;

    /// Makes a planned game a done one.
    fn save(&mut self, planned: &PlannedGame, record: &GameRecord) -> Result<(), StoreError>;
}

/// One tournament of a store.
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

/// Points and nothing else, for those who only want to know how it ended.
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
