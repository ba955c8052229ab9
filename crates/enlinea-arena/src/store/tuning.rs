//! Runs of tuners in the store: what they are, where they are, and what every step found.
//!
//! A step and the state after it are one transaction. So a run that ends at any moment is found again as it was after its
//! last whole step, and goes on from there.

use std::time::Duration;

use rusqlite::{OptionalExtension, Row, params};

use super::{Store, StoreError};

/// What a new run is. The description is the business of whoever tunes; here it is text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewTuning {
    /// Unique in a store.
    pub name: String,
    /// Canonical JSON: all that is needed to tune again.
    pub description: String,
    /// Spec text of the player.
    pub player: String,
    /// The game.
    pub rules: String,
    /// Makes everything that is left to chance.
    pub seed: u64,
}

/// A run as the store knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredTuning {
    /// Its number in this store.
    pub id: i64,
    /// Unique in this store.
    pub name: String,
    /// All that is needed to tune again.
    pub description: String,
    /// The state of the tuner after its last step, if there was one.
    pub state: Option<String>,
    /// Whether nothing is left to do.
    pub is_finished: bool,
}

/// What one step found.
#[derive(Clone, Debug, PartialEq)]
pub struct TuningStep {
    /// From 0.
    pub step: u64,
    /// Weight vectors that were measured.
    pub candidates: u64,
    /// The largest value.
    pub best: f64,
    /// The one in the middle.
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
    /// The tuner's answer after this step.
    pub weights: Vec<f64>,
}

const COLUMNS: &str = "id, name, description, state, finished";

impl Store {
    /// Enters a run, or finds it if it is already there with the same description.
    ///
    /// # Errors
    /// If there is another run of this name.
    pub fn enter_tuning(&mut self, new: &NewTuning) -> Result<StoredTuning, StoreError> {
        if let Some(found) = self.find_tuning(&new.name)? {
            if found.description == new.description {
                return Ok(found);
            }
            return Err(StoreError::OtherTuning {
                name: new.name.clone(),
            });
        }
        self.connection.execute(
            "INSERT INTO tuning (name, description, player, rules, seed, version, finished)
             VALUES (?, ?, ?, ?, ?, ?, 0)",
            params![
                new.name,
                new.description,
                new.player,
                new.rules,
                new.seed.to_string(),
                env!("CARGO_PKG_VERSION"),
            ],
        )?;
        self.tuning(Some(&new.name))
    }

    /// The run of this name, or the one entered last.
    ///
    /// # Errors
    /// If there is none.
    pub fn tuning(&self, name: Option<&str>) -> Result<StoredTuning, StoreError> {
        let found = match name {
            Some(name) => self.find_tuning(name)?,
            None => self
                .connection
                .query_row(
                    &format!("SELECT {COLUMNS} FROM tuning ORDER BY id DESC"),
                    [],
                    read_tuning,
                )
                .optional()?,
        };
        found.ok_or_else(|| StoreError::NoTuning {
            name: name.map(str::to_owned),
        })
    }

    /// All runs in the order in which they were entered.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn tunings(&self) -> Result<Vec<StoredTuning>, StoreError> {
        let query = format!("SELECT {COLUMNS} FROM tuning ORDER BY id");
        let mut statement = self.connection.prepare(&query)?;
        let rows = statement.query_map([], read_tuning)?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Keeps a step and the state after it, both or neither.
    ///
    /// # Errors
    /// If the step is already there, or the store cannot be written.
    pub fn save_tuning_step(
        &mut self,
        tuning: i64,
        step: &TuningStep,
        state: &str,
    ) -> Result<(), StoreError> {
        let transaction = self.connection.transaction()?;
        transaction.execute(
            "INSERT INTO tuning_step
             (tuning, step, candidates, best, median, mean, worst, noise, work, time_us, weights)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            params![
                tuning,
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
        )?;
        transaction.execute(
            "UPDATE tuning SET state = ? WHERE id = ?",
            params![state, tuning],
        )?;
        transaction.commit()?;
        Ok(())
    }

    /// Marks a run as done.
    ///
    /// # Errors
    /// If the store cannot be written.
    pub fn finish_tuning(&mut self, tuning: i64) -> Result<(), StoreError> {
        self.connection
            .execute("UPDATE tuning SET finished = 1 WHERE id = ?", [tuning])?;
        Ok(())
    }

    /// All steps of a run in order.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn tuning_steps(&self, tuning: i64) -> Result<Vec<TuningStep>, StoreError> {
        let mut statement = self.connection.prepare(
            "SELECT step, candidates, best, median, mean, worst, noise, work, time_us, weights
             FROM tuning_step WHERE tuning = ? ORDER BY step",
        )?;
        let rows = statement.query_map([tuning], |row| {
            let weights: String = row.get(9)?;
            Ok((read_step(row)?, weights))
        })?;
        rows.map(|row| {
            let (step, weights) = row?;
            let weights = serde_json::from_str(&weights).map_err(|error| StoreError::Damaged {
                what: format!("weights of step {}: {error}", step.step),
            })?;
            Ok(TuningStep { weights, ..step })
        })
        .collect()
    }

    fn find_tuning(&self, name: &str) -> Result<Option<StoredTuning>, StoreError> {
        let query = format!("SELECT {COLUMNS} FROM tuning WHERE name = ?");
        let found = self.connection.query_row(&query, [name], read_tuning);
        Ok(found.optional()?)
    }
}

fn read_tuning(row: &Row<'_>) -> rusqlite::Result<StoredTuning> {
    Ok(StoredTuning {
        id: row.get(0)?,
        name: row.get(1)?,
        description: row.get(2)?,
        state: row.get(3)?,
        is_finished: row.get(4)?,
    })
}

/// All but the weights, which may be damaged.
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
mod tests {
    use super::*;

    fn new(name: &str, description: &str) -> NewTuning {
        NewTuning {
            name: name.to_owned(),
            description: description.to_owned(),
            player: "uba-greedy".to_owned(),
            rules: "7x6c4".to_owned(),
            seed: u64::MAX,
        }
    }

    fn step(step: u64) -> TuningStep {
        TuningStep {
            step,
            candidates: 3,
            best: 2.5,
            median: 1.0,
            mean: 1.1,
            worst: -1.0,
            noise: 0.1,
            work: 6,
            time: Duration::from_micros(77),
            weights: vec![0.1, -0.3],
        }
    }

    #[test]
    fn steps_and_state_are_read_back() {
        let mut store = Store::in_memory().unwrap();
        let tuning = store.enter_tuning(&new("a", "{}")).unwrap();
        assert_eq!((tuning.state, tuning.is_finished), (None, false));
        store.save_tuning_step(tuning.id, &step(0), "[1]").unwrap();
        store.save_tuning_step(tuning.id, &step(1), "[2]").unwrap();
        assert!(store.save_tuning_step(tuning.id, &step(1), "[3]").is_err());
        store.finish_tuning(tuning.id).unwrap();
        let again = store.enter_tuning(&new("a", "{}")).unwrap();
        assert_eq!(
            (again.state.as_deref(), again.is_finished),
            (Some("[2]"), true)
        );
        assert_eq!(store.tuning_steps(tuning.id).unwrap(), [step(0), step(1)]);
        assert_eq!(store.tunings().unwrap().len(), 1);
    }

    #[test]
    fn another_run_of_the_same_name_is_refused() {
        let mut store = Store::in_memory().unwrap();
        let missing = store.tuning(None).unwrap_err();
        assert_eq!(missing.to_string(), "the store has no run of a tuner");
        store.enter_tuning(&new("a", "{}")).unwrap();
        let error = store.enter_tuning(&new("a", "[]")).unwrap_err();
        let text = "the store has another run of a tuner named `a`";
        assert_eq!(error.to_string(), text);
    }
}
