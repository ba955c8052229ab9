//! Tuning runs in a database file: their descriptions, where they are, and the result of every step.
//!
//! A step and the state after it are one transaction. So a run that is killed at any moment is found again as it was after
//! its last whole step, and continues from there. The tables are a set of their own in the file of the arena.

use std::path::Path;
use std::time::Duration;

use enlinea_arena::store::{Store, StoreError, TableSet};
use rusqlite::{ErrorCode, OptionalExtension, Row, TransactionBehavior, params};

use super::TuningDescription;

mod error;

pub use error::TuningStoreError;

use error::OrUnusable;

/// The tables of this file.
const TABLES: TableSet = TableSet {
    name: "tuning",
    migrations: &[include_str!("../../migrations/0001_tuning.sql")],
};

/// A database file with tuning runs.
///
/// ```
/// use enlinea_lab::tuning::TuningStore;
///
/// let store = TuningStore::in_memory()?;
/// assert!(store.runs()?.is_empty());
/// # Ok::<(), enlinea_lab::tuning::TuningStoreError>(())
/// ```
#[derive(Debug)]
pub struct TuningStore {
    store: Store,
    /// A file that is only read may have no tables of tuning runs.
    has_tables: bool,
}

/// A run in a database file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredTuning {
    /// Its number in this file.
    pub id: i64,
    /// Unique in this file.
    pub name: String,
    /// Canonical JSON of its description: all that is needed to repeat it.
    pub description: String,
    /// The state of the optimizer after its last step, if there was one.
    pub state: Option<String>,
    /// Whether nothing is left to do.
    pub is_finished: bool,
}

/// The result of one step.
#[derive(Clone, Debug, PartialEq)]
pub struct TuningStep {
    /// From 0.
    pub step: u64,
    /// Weight vectors that were measured.
    pub candidates: u64,
    /// The largest value.
    pub best: f64,
    /// The value in the middle.
    pub median: f64,
    /// The average.
    pub mean: f64,
    /// The smallest.
    pub worst: f64,
    /// Standard error of the best.
    pub noise: f64,
    /// Games or moves that were played.
    pub work: u64,
    /// How long it took.
    pub time: Duration,
    /// The optimizer's answer after this step.
    pub weights: Vec<f64>,
}

const COLUMNS: &str = "id, name, description, state, finished";

impl TuningStore {
    /// Opens a database file, or creates it.
    ///
    /// # Errors
    /// If the file cannot be used or is newer than this program.
    pub fn open(path: &Path) -> Result<TuningStore, TuningStoreError> {
        TuningStore::new(Store::open(path)?)
    }

    /// Opens an existing database file.
    ///
    /// # Errors
    /// If there is no such file, or it cannot be used.
    pub fn open_existing(path: &Path) -> Result<TuningStore, TuningStoreError> {
        TuningStore::new(Store::open_existing(path)?)
    }

    /// A database in memory, lost at the end.
    ///
    /// # Errors
    /// If there is no memory for it.
    pub fn in_memory() -> Result<TuningStore, TuningStoreError> {
        TuningStore::new(Store::in_memory()?)
    }

    /// The tuning runs of an open database file.
    ///
    /// # Errors
    /// If its tables of tuning runs are newer than this program, or cannot be created.
    pub fn new(mut store: Store) -> Result<TuningStore, TuningStoreError> {
        store.prepare_tables(&TABLES)?;
        let has_tables = true;
        Ok(TuningStore { store, has_tables })
    }

    /// Opens an existing database file and changes nothing.
    ///
    /// # Errors
    /// If there is no such file, it cannot be used, or is newer than this program.
    pub fn open_read_only(path: &Path) -> Result<TuningStore, TuningStoreError> {
        let store = Store::open_read_only(path)?;
        let (found, known) = (store.tables_version(&TABLES)?, TABLES.migrations.len());
        if found > known {
            return Err(StoreError::Newer { found, known }.into());
        }
        let query =
            "SELECT count(*) = 2 FROM sqlite_master WHERE name IN ('tuning', 'tuning_step')";
        let has_tables = store
            .connection()
            .query_row(query, [], |row| row.get(0))
            .or_unusable()?;
        Ok(TuningStore { store, has_tables })
    }

    /// The run with this description, if it is there.
    ///
    /// # Errors
    /// If there is another run of this name, with steps. Without steps it does not keep its name: it may be one that was refused.
    pub fn known(
        &self,
        description: &TuningDescription,
    ) -> Result<Option<StoredTuning>, TuningStoreError> {
        let name = &description.name;
        match self.find(name)? {
            Some(found) if found.description == description.to_json() => Ok(Some(found)),
            Some(found) if self.steps_done(&found)? > 0 => {
                Err(TuningStoreError::OtherRun { name: name.clone() })
            }
            _ => Ok(None),
        }
    }

    /// Enters a run, or finds it if it is already there with the same description. It takes the place of one of the same name
    /// that has no steps.
    ///
    /// # Errors
    /// If there is another run of this name, with steps.
    pub fn enter(
        &mut self,
        description: &TuningDescription,
    ) -> Result<StoredTuning, TuningStoreError> {
        if let Some(found) = self.known(description)? {
            return Ok(found);
        }
        let name = &description.name;
        // It reads before it writes: another program may not write in between.
        let connection = self.store.connection_mut();
        let transaction = connection
            .transaction_with_behavior(TransactionBehavior::Immediate)
            .or_unusable()?;
        // Never the number of a forgotten run: a program that still works on it must not store its steps elsewhere.
        let free = "SELECT coalesce(max(id), 0) + 1 FROM tuning";
        let id: i64 = transaction
            .query_row(free, [], |row| row.get(0))
            .or_unusable()?;
        transaction
            .execute(
                "DELETE FROM tuning WHERE name = ?
             AND NOT EXISTS (SELECT * FROM tuning_step WHERE tuning_step.tuning = tuning.id)",
                [name],
            )
            .or_unusable()?;
        transaction
            .execute(
                "INSERT INTO tuning (id, name, description, player, rules, seed, version, finished)
             VALUES (?, ?, ?, ?, ?, ?, ?, 0)",
                params![
                    id,
                    name,
                    description.to_json(),
                    description.player,
                    description.rules.to_string(),
                    description.seed.to_string(),
                    env!("CARGO_PKG_VERSION"),
                ],
            )
            .or_unusable()?;
        transaction.commit().or_unusable()?;
        self.run(Some(name))
    }

    /// The run of this name, or the one entered last.
    ///
    /// # Errors
    /// If there is no such run.
    pub fn run(&self, name: Option<&str>) -> Result<StoredTuning, TuningStoreError> {
        let found = match name {
            Some(name) => self.find(name)?,
            None => self.runs()?.pop(),
        };
        found.ok_or_else(|| TuningStoreError::NoRun {
            name: name.map(str::to_owned),
        })
    }

    /// All runs in the order in which they were entered.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn runs(&self) -> Result<Vec<StoredTuning>, TuningStoreError> {
        if !self.has_tables {
            return Ok(Vec::new());
        }
        let query = format!("SELECT {COLUMNS} FROM tuning ORDER BY id");
        let mut statement = self.store.connection().prepare(&query).or_unusable()?;
        let rows = statement.query_map([], read_run).or_unusable()?;
        rows.collect::<Result<_, _>>().or_unusable()
    }

    /// Keeps a step and the state after it, both or neither.
    ///
    /// # Errors
    /// If the step is already there, or the file cannot be written.
    pub fn save_step(
        &mut self,
        run: &StoredTuning,
        step: &TuningStep,
        state: &str,
    ) -> Result<(), TuningStoreError> {
        let transaction = self.store.connection_mut().transaction().or_unusable()?;
        let inserted = transaction.execute(
            "INSERT INTO tuning_step
             (tuning, step, candidates, best, median, mean, worst, noise, work, time_us, weights)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            params![
                run.id,
                step.step,
                step.candidates,
                step.best,
                step.median,
                step.mean,
                step.worst,
                step.noise,
                step.work,
                step.time.as_micros() as u64,
                serde_json::Value::from(step.weights.clone()).to_string(),
            ],
        );
        if let Err(error) = &inserted
            && error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation)
        {
            let name = run.name.clone();
            return Err(TuningStoreError::InUse { name });
        }
        inserted.or_unusable()?;
        transaction
            .execute(
                "UPDATE tuning SET state = ? WHERE id = ?",
                params![state, run.id],
            )
            .or_unusable()?;
        transaction.commit().or_unusable()?;
        Ok(())
    }

    /// Marks a run as done.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn finish(&mut self, run: &StoredTuning) -> Result<(), TuningStoreError> {
        let update = "UPDATE tuning SET finished = 1 WHERE id = ?";
        self.store
            .connection()
            .execute(update, [run.id])
            .or_unusable()?;
        Ok(())
    }

    /// All steps of a run in order.
    ///
    /// # Errors
    /// If the file cannot be read, or a step is invalid.
    pub fn steps(&self, run: &StoredTuning) -> Result<Vec<TuningStep>, TuningStoreError> {
        let mut statement = self
            .store
            .connection()
            .prepare(
                "SELECT step, candidates, best, median, mean, worst, noise, work, time_us, weights
             FROM tuning_step WHERE tuning = ? ORDER BY step",
            )
            .or_unusable()?;
        let rows = statement
            .query_map([run.id], |row| {
                let weights: String = row.get(9)?;
                Ok((read_step(row)?, weights))
            })
            .or_unusable()?;
        rows.map(|row| {
            let (step, weights) = row.or_unusable()?;
            let weights = serde_json::from_str(&weights).map_err(|error| StoreError::Damaged {
                what: format!("weights of step {}: {error}", step.step),
            })?;
            Ok(TuningStep { weights, ..step })
        })
        .collect()
    }

    /// The number of steps of a run.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn steps_done(&self, run: &StoredTuning) -> Result<usize, TuningStoreError> {
        let query = "SELECT count(*) FROM tuning_step WHERE tuning = ?";
        let connection = self.store.connection();
        connection
            .query_row(query, [run.id], |row| row.get(0))
            .or_unusable()
    }

    fn find(&self, name: &str) -> Result<Option<StoredTuning>, TuningStoreError> {
        if !self.has_tables {
            return Ok(None);
        }
        let query = format!("SELECT {COLUMNS} FROM tuning WHERE name = ?");
        let connection = self.store.connection();
        let found = connection.query_row(&query, [name], read_run);
        found.optional().or_unusable()
    }
}

fn read_run(row: &Row<'_>) -> rusqlite::Result<StoredTuning> {
    Ok(StoredTuning {
        id: row.get(0)?,
        name: row.get(1)?,
        description: row.get(2)?,
        state: row.get(3)?,
        is_finished: row.get(4)?,
    })
}

/// All but the weights, which are JSON and may be damaged.
fn read_step(row: &Row<'_>) -> rusqlite::Result<TuningStep> {
    Ok(TuningStep {
        step: row.get(0)?,
        candidates: row.get(1)?,
        best: row.get(2)?,
        median: row.get(3)?,
        mean: row.get(4)?,
        worst: row.get(5)?,
        noise: row.get(6)?,
        work: row.get(7)?,
        time: Duration::from_micros(row.get(8)?),
        weights: Vec::new(),
    })
}

#[cfg(test)]
mod tests;
