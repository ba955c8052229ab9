//! Where a run reads and writes results: a database file, or memory.

use super::{PlannedGame, Results};
use crate::record::GameRecord;
use crate::store::{Store, StoreError};

/// The results of one tournament.
pub(super) trait Ledger {
    /// All results so far.
    fn results(&self) -> Result<Results, StoreError>;

    /// Stores a game. If it decides the test of its pairing, the games of the pairing from `end` on do not count: they are
    /// removed in the same step.
    fn save(
        &mut self,
        planned: &PlannedGame,
        record: &GameRecord,
        end: Option<u32>,
    ) -> Result<(), StoreError>;
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

    fn save(
        &mut self,
        planned: &PlannedGame,
        record: &GameRecord,
        end: Option<u32>,
    ) -> Result<(), StoreError> {
        let store = &mut *self.store;
        match end {
            None => store.save_game(self.tournament, planned, record),
            Some(end) => store.save_deciding_game(self.tournament, planned, record, end),
        }
    }
}

/// Points and nothing else.
#[derive(Default)]
pub(super) struct InMemory(Results);

impl Ledger for InMemory {
    fn results(&self) -> Result<Results, StoreError> {
        Ok(self.0.clone())
    }

    fn save(
        &mut self,
        planned: &PlannedGame,
        record: &GameRecord,
        end: Option<u32>,
    ) -> Result<(), StoreError> {
        let place = (planned.id.round, planned.id.table);
        self.0.insert(planned.id, record.half_points());
        if let Some(end) = end {
            self.0
                .retain(|id, _| (id.round, id.table) != place || id.leg < end);
        }
        Ok(())
    }
}
