//! The size of an experiment, its threads, and a flag that stops it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::{ExperimentError, ExperimentSize};
use crate::objective::CandidateBatch;
use crate::tuning::TuningOptions;

/// The size of an experiment, its threads, and a way to stop it.
///
/// ```
/// use enlinea_lab::experiment::{Experiment, ExperimentOptions};
///
/// let experiments = Experiment::published();
/// let replies = experiments.iter().find(|one| one.slug == "si-varied-replies").unwrap();
/// let results = replies.manifest.run(ExperimentOptions::new().quick(true).workers(1))?;
/// assert_eq!(results.metrics[0].value, 2.0);
/// # Ok::<(), enlinea_lab::experiment::ExperimentError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct ExperimentOptions<'a> {
    is_quick: bool,
    tuning: TuningOptions<'a>,
}

impl<'a> ExperimentOptions<'a> {
    /// The published size, one thread for each processor, no way to stop.
    pub fn new() -> ExperimentOptions<'a> {
        ExperimentOptions::default()
    }

    /// Chooses the quick size: minutes instead of hours, with larger errors.
    #[must_use]
    pub fn quick(mut self, is_quick: bool) -> ExperimentOptions<'a> {
        self.is_quick = is_quick;
        self
    }

    /// Uses this many threads; `None` is one for each processor. The results are the same.
    #[must_use]
    pub fn workers(mut self, workers: impl Into<Option<usize>>) -> ExperimentOptions<'a> {
        self.tuning = self.tuning.workers(workers);
        self
    }

    /// Stops soon after this flag is raised.
    #[must_use]
    pub fn stop(mut self, flag: &'a Arc<AtomicBool>) -> ExperimentOptions<'a> {
        self.tuning = self.tuning.stop(flag);
        self
    }

    pub(super) fn is_quick(self) -> bool {
        self.is_quick
    }

    /// The chosen size.
    pub(super) fn size(self) -> ExperimentSize {
        self.pick(ExperimentSize::Published, ExperimentSize::Quick)
    }

    /// The value of the chosen size.
    pub(super) fn pick<T>(self, published: T, quick: T) -> T {
        if self.is_quick { quick } else { published }
    }

    pub(super) fn tuning(self) -> TuningOptions<'a> {
        self.tuning
    }

    pub(super) fn stop_flag(self) -> &'a Arc<AtomicBool> {
        self.tuning.stop_flag()
    }

    /// Fails if the flag was raised.
    pub(super) fn check_stop(self) -> Result<(), ExperimentError> {
        if self.stop_flag().load(Ordering::Relaxed) {
            return Err(ExperimentError::Stopped);
        }
        Ok(())
    }

    /// Candidates to be measured.
    pub(super) fn batch<'b>(self, candidates: &'b [Vec<f64>]) -> CandidateBatch<'b>
    where
        'a: 'b,
    {
        CandidateBatch {
            candidates,
            seed: 0,
            stop: self.stop_flag(),
        }
    }
}
