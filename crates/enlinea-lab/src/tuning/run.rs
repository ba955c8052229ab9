//! The loop of a tuning run: ask the optimizer, measure, tell it, store the step.
//!
//! A run has no state outside of its database file: a step is stored, with the state of the optimizer after it, before the
//! next one begins. So a run continues in the same way however the last one ended.

use std::any::Any;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use enlinea_arena::tournament::RunEnd;
use enlinea_players::random::derived_seed;

use super::{
    StoredTuning, TuningDescription, TuningDescriptionError, TuningOptions, TuningSetup,
    TuningStep, TuningStore, TuningStoreError,
};
use crate::measurement::{Spread, first_best};
use crate::objective::{BatchMeasurements, CandidateBatch, Objective, ObjectiveError};
use crate::optimizer::{Optimizer, Stage};
use crate::parallel::thread_pool;

/// A step that was stored, for observers.
#[derive(Clone, Debug)]
pub struct TuningProgress<'a> {
    /// How far the optimizer is.
    pub stage: Stage,
    /// The step.
    pub step: &'a TuningStep,
}

/// Watches a run. The unit type watches nothing.
pub trait TuningObserver {
    /// A step was stored.
    fn stepped(&mut self, progress: &TuningProgress<'_>) {
        let _ = progress;
    }
}

impl TuningObserver for () {}

/// Why a tuning run cannot continue. Finished steps stay in the database file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TuningError {
    /// Steps cannot be stored.
    #[error(transparent)]
    Store(#[from] TuningStoreError),
    /// The description is invalid.
    #[error(transparent)]
    Description(#[from] TuningDescriptionError),
    /// The objective failed.
    #[error("step {step}: {reason}")]
    Objective {
        /// The step, from 1.
        step: u64,
        /// What is wrong.
        #[source]
        reason: ObjectiveError,
    },
    /// The result would depend on how fast a machine is.
    #[error(
        "{what} makes the result depend on how fast a machine is: it cannot be shared between machines"
    )]
    NotShareable {
        /// What the description has.
        what: &'static str,
    },
    /// Measurements made elsewhere are not those of the step.
    #[error("step {step}: measurements made elsewhere do not fit: {reason}")]
    Pieces {
        /// The step, from 1.
        step: u64,
        /// What is wrong.
        reason: String,
    },
    /// The system refuses threads.
    #[error("cannot start threads: {0}")]
    NoThread(#[source] io::Error),
    /// A value is not a finite number.
    #[error(
        "step {step}: candidate {candidate} was measured as {value}, which cannot be compared; its weights: {weights}"
    )]
    NotFinite {
        /// The step, from 1.
        step: u64,
        /// The candidate, from 1.
        candidate: usize,
        /// The value.
        value: f64,
        /// The candidate's weights.
        weights: String,
    },
    /// A bug in a player or an evaluator.
    #[error("step {step}: the measurement panicked: {message}")]
    Panicked {
        /// The step, from 1.
        step: u64,
        /// The message of the panic.
        message: String,
    },
}

impl TuningError {
    /// Whether the flag of the options was raised.
    pub fn is_stop(&self) -> bool {
        let TuningError::Objective { reason, .. } = self else {
            return false;
        };
        matches!(reason, ObjectiveError::Stopped)
    }
}

/// Does the steps of a run that are not done yet.
///
/// # Errors
/// If the objective fails, steps cannot be stored, or the system refuses threads. Finished steps are kept.
pub fn run(
    store: &mut TuningStore,
    stored: &StoredTuning,
    setup: &TuningSetup,
    options: TuningOptions<'_>,
    observer: &mut dyn TuningObserver,
) -> Result<RunEnd, TuningError> {
    let description = TuningDescription::from_json(&stored.description)?;
    let mut optimizer = setup.optimizer_of(stored, &description)?;
    let done = store.steps(stored)?;
    let mut used: Duration = done.iter().map(|step| step.time).sum();
    let mut number = done.len() as u64;
    let allowed = description
        .minutes
        .map(|minutes| Duration::from_secs_f64(minutes * 60.0));
    let pool = thread_pool(options.workers).map_err(TuningError::NoThread)?;
    let stop = options.stop_flag();
    loop {
        let candidates = optimizer.ask();
        if candidates.is_empty() || allowed.is_some_and(|allowed| used >= allowed) {
            store.finish(stored)?;
            return Ok(RunEnd::Finished);
        }
        if stop.load(Ordering::Relaxed) {
            return Ok(RunEnd::Stopped);
        }
        let since = Instant::now();
        let batch = CandidateBatch {
            candidates: &candidates,
            seed: batch_seed(&description, number),
            stop,
        };
        let measured = pool.install(|| measure(&*setup.objective, &batch, number + 1));
        let measured = match measured {
            Err(error) if error.is_stop() => return Ok(RunEnd::Stopped),
            other => other?,
        };
        optimizer.tell(&measured.measurements);
        let step = step(number, &measured, &*optimizer, since.elapsed());
        store.save_step(stored, &step, &optimizer.save())?;
        used += step.time;
        number += 1;
        observer.stepped(&TuningProgress {
            stage: optimizer.stage(),
            step: &step,
        });
    }
}

fn measure(
    objective: &dyn Objective,
    batch: &CandidateBatch<'_>,
    step: u64,
) -> Result<BatchMeasurements, TuningError> {
    let measured = catch_unwind(AssertUnwindSafe(|| objective.measure(batch)))
        .map_err(|panic| TuningError::Panicked {
            step,
            message: message(&*panic),
        })?
        .map_err(|reason| TuningError::Objective { step, reason })?;
    check_finite(&measured, batch.candidates, step)?;
    Ok(measured)
}

/// Values that are no numbers cannot be compared.
pub(super) fn check_finite(
    measured: &BatchMeasurements,
    candidates: &[Vec<f64>],
    step: u64,
) -> Result<(), TuningError> {
    for (place, one) in measured.measurements.iter().enumerate() {
        let figures = [one.value, one.noise];
        if let Some(&value) = figures.iter().find(|figure| !figure.is_finite()) {
            return Err(TuningError::NotFinite {
                step,
                candidate: place + 1,
                value,
                weights: format!("{:?}", candidates[place]),
            });
        }
    }
    Ok(())
}

/// The random seed of the step behind this many.
pub(super) fn batch_seed(description: &TuningDescription, steps_before: u64) -> u64 {
    derived_seed(description.seed, &[1, steps_before])
}

fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
    text.unwrap_or_else(|| "no message".to_owned())
}

/// What is kept of a step; `number` counts from 0.
pub(super) fn step(
    number: u64,
    measured: &BatchMeasurements,
    optimizer: &dyn Optimizer,
    time: Duration,
) -> TuningStep {
    let spread = Spread::of(&measured.measurements);
    let best = first_best(&measured.measurements);
    TuningStep {
        step: number,
        candidates: measured.measurements.len() as u64,
        best: spread.best,
        median: spread.median,
        mean: spread.mean,
        worst: spread.worst,
        noise: measured.measurements[best].noise,
        work: measured.work,
        time,
        weights: optimizer.best(),
    }
}
