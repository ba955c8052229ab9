//! Asks the tuner, measures, tells it, writes everything down, again and again.
//!
//! There is no state of a run beside the store: a step is in the store, with the state of the tuner after it, before the next
//! one begins. So it does not matter how the last run ended.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use enlinea_arena::store::{Store, StoreError, StoredTuning, TuningStep};
use enlinea_arena::tournament::RunEnd;
use enlinea_players::Resources;
use enlinea_players::random::derived_seed;

use super::{TuningDescription, TuningDescriptionError};
use crate::measurement::{Spread, first_best};
use crate::objective::{
    BatchMeasurements, CandidateBatch, Combined, Means, Objective, ObjectiveError, SetupError,
};
use crate::optimizer::{Optimizer, Stage};
use crate::space::TuningSpace;

/// What a run may use beside its description. None of it changes the weights that are found.
#[derive(Clone, Copy, Debug)]
pub struct TuningOptions<'a> {
    /// Threads.
    pub workers: usize,
    /// Raised from outside: stop soon, keep what is done.
    pub stop: &'a AtomicBool,
}

/// A description with everything that it names.
#[derive(Debug)]
pub struct TuningSetup {
    /// The weights.
    pub space: TuningSpace,
    /// What is wanted.
    pub objective: Box<dyn Objective>,
}

impl TuningSetup {
    /// Makes player, space and objective; an objective on the solver makes its positions now.
    ///
    /// # Errors
    /// If something does not exist or cannot be made.
    pub fn new(
        description: &TuningDescription,
        resources: &dyn Resources,
        options: TuningOptions<'_>,
    ) -> Result<TuningSetup, TuningDescriptionError> {
        let subject = description.subject(resources)?;
        let means = Means {
            workers: options.workers,
            stop: options.stop,
        };
        let mut parts = Vec::new();
        for one in description.objective.list() {
            parts.push((one.weight(), one.build(&subject, &means)?));
        }
        if parts.is_empty() {
            return Err(SetupError::NoObjective.into());
        }
        Ok(TuningSetup {
            space: description.space(&subject)?,
            objective: Box::new(Combined::new(parts)),
        })
    }
}

/// One step, for whoever watches.
#[derive(Clone, Debug)]
pub struct TuningProgress<'a> {
    /// How far the tuner is.
    pub stage: Stage,
    /// What was found and kept.
    pub step: &'a TuningStep,
}

/// Watches a run.
pub trait TuningObserver {
    /// A step is in the store.
    fn stepped(&mut self, report: &TuningProgress<'_>) {
        let _ = report;
    }
}

/// Nobody watches.
impl TuningObserver for () {}

/// Why a run cannot go on. All steps that were done stay in the store.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TuningError {
    /// Steps cannot be kept.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The description is broken.
    #[error(transparent)]
    Description(#[from] TuningDescriptionError),
    /// The objective does not work.
    #[error("step {step}: {reason}")]
    Objective {
        /// The step, from 1.
        step: u64,
        /// What is wrong.
        #[source]
        reason: ObjectiveError,
    },
    /// The objective gave something that is no number.
    #[error(
        "step {step}: candidate {candidate} was measured as {value}, which is no number to compare; its weights: {weights}"
    )]
    NotANumber {
        /// The step, from 1.
        step: u64,
        /// The candidate, from 1.
        candidate: usize,
        /// What was given.
        value: f64,
        /// The candidate's weights.
        weights: String,
    },
    /// A bug in a player or an evaluator.
    #[error("step {step}: the measurement broke down: {message}")]
    Panicked {
        /// The step, from 1.
        step: u64,
        /// What it said.
        message: String,
    },
}

/// Does all steps of a run that are not done.
///
/// # Errors
/// If the objective fails or steps cannot be kept. What was done before stays.
pub fn run(
    store: &mut Store,
    stored: &StoredTuning,
    setup: &TuningSetup,
    options: TuningOptions<'_>,
    observer: &mut dyn TuningObserver,
) -> Result<RunEnd, TuningError> {
    let description = TuningDescription::from_json(&stored.description)?;
    let mut optimizer = restored(&description, stored, setup)?;
    let done = store.tuning_steps(stored.id)?;
    let mut used: Duration = done.iter().map(|step| step.time).sum();
    let mut number = done.len() as u64;
    let allowed = description
        .minutes
        .map(|minutes| Duration::from_secs_f64(minutes * 60.0));
    loop {
        let candidates = optimizer.ask();
        if candidates.is_empty() || allowed.is_some_and(|allowed| used >= allowed) {
            store.finish_tuning(stored.id)?;
            return Ok(RunEnd::Finished);
        }
        if options.stop.load(Ordering::Relaxed) {
            return Ok(RunEnd::Stopped);
        }
        let since = Instant::now();
        let batch = CandidateBatch {
            candidates: &candidates,
            seed: derived_seed(description.seed, &[1, number]),
            workers: options.workers,
            stop: options.stop,
        };
        let measured = match measure(&*setup.objective, &batch, number + 1) {
            Err(TuningError::Objective {
                reason: ObjectiveError::Stopped,
                ..
            }) => return Ok(RunEnd::Stopped),
            other => other?,
        };
        optimizer.tell(&measured.measurements);
        let step = step(number, &measured, &*optimizer, since.elapsed());
        store.save_tuning_step(stored.id, &step, &optimizer.save().to_string())?;
        used += step.time;
        number += 1;
        let report = TuningProgress {
            stage: optimizer.stage(),
            step: &step,
        };
        observer.stepped(&report);
    }
}

fn restored(
    description: &TuningDescription,
    stored: &StoredTuning,
    setup: &TuningSetup,
) -> Result<Box<dyn Optimizer>, TuningDescriptionError> {
    let Some(state) = &stored.state else {
        return beginning(description, setup);
    };
    let is_repeatable = setup.objective.is_repeatable();
    let seed = optimizer_seed(description);
    let optimizer = &description.optimizer;
    Ok(optimizer.restore(&setup.space, seed, is_repeatable, state)?)
}

/// The tuner of a run before its first step.
pub(crate) fn beginning(
    description: &TuningDescription,
    setup: &TuningSetup,
) -> Result<Box<dyn Optimizer>, TuningDescriptionError> {
    let is_repeatable = setup.objective.is_repeatable();
    let seed = optimizer_seed(description);
    Ok(description
        .optimizer
        .start(&setup.space, seed, is_repeatable)?)
}

/// The tuner's chance must not be that of the games.
fn optimizer_seed(description: &TuningDescription) -> u64 {
    derived_seed(description.seed, &[0])
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
    for (place, one) in measured.measurements.iter().enumerate() {
        if !one.value.is_finite() {
            return Err(TuningError::NotANumber {
                step,
                candidate: place + 1,
                value: one.value,
                weights: format!("{:?}", batch.candidates[place]),
            });
        }
    }
    Ok(measured)
}

fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
    text.unwrap_or_else(|| "no message".to_owned())
}

fn step(
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
