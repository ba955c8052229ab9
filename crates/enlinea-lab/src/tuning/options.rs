//! What work may use beside its description: threads, and a flag that stops it.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, LazyLock};

/// Threads and a way to stop. Neither changes a result.
///
/// ```
/// use enlinea_lab::tuning::TuningOptions;
/// use std::sync::Arc;
/// use std::sync::atomic::AtomicBool;
///
/// let stop = Arc::new(AtomicBool::new(false));
/// let options = TuningOptions::new().workers(2).stop(&stop);
/// assert_eq!(options.workers, Some(2));
/// ```
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct TuningOptions<'a> {
    /// Threads; if absent the number of processors.
    pub workers: Option<usize>,
    /// Raised by the caller to stop soon; finished steps are kept.
    pub stop: Option<&'a Arc<AtomicBool>>,
}

/// The flag of callers that never stop.
static NEVER: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

impl<'a> TuningOptions<'a> {
    /// One thread for each processor, no way to stop.
    pub fn new() -> TuningOptions<'a> {
        TuningOptions::default()
    }

    /// Uses this many threads; `None` is one for each processor.
    #[must_use]
    pub fn workers(mut self, workers: impl Into<Option<usize>>) -> TuningOptions<'a> {
        self.workers = workers.into();
        self
    }

    /// Stops soon after this flag is raised.
    #[must_use]
    pub fn stop(mut self, flag: &'a Arc<AtomicBool>) -> TuningOptions<'a> {
        self.stop = Some(flag);
        self
    }

    pub(crate) fn stop_flag(&self) -> &'a Arc<AtomicBool> {
        self.stop.unwrap_or(&NEVER)
    }
}
