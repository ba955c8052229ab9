//! Ctrl-C while a search runs: the searching thread itself looks at the signals of the interpreter from time to time.
//!
//! Python runs the handlers of signals on its main thread only, and that is the one that searches. A second thread for each call
//! would cost more than most searches; so the searches ask, see [`Watch`].

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

use enlinea_solver::Watch;
use pyo3::prelude::*;

/// Looking needs the interpreter lock, so it is not done more often.
const PAUSE: Duration = Duration::from_millis(40);

/// The signals of one call.
#[derive(Debug)]
pub(crate) struct Signals {
    /// The thread of the call; on any other one signals are not seen.
    thread: ThreadId,
    start: Instant,
    /// Microseconds from the start to the next look.
    next: AtomicU64,
    is_raised: AtomicBool,
    raised: Mutex<Option<PyErr>>,
    /// The flag of work that does not ask.
    stop: Arc<AtomicBool>,
}

impl Signals {
    /// To be made on the thread of the call.
    pub(crate) fn new() -> Arc<Signals> {
        Arc::new(Signals {
            thread: thread::current().id(),
            start: Instant::now(),
            next: AtomicU64::new(PAUSE.as_micros() as u64),
            is_raised: AtomicBool::new(false),
            raised: Mutex::new(None),
            stop: Arc::default(),
        })
    }

    /// The question that searches ask.
    pub(crate) fn watch(self: &Arc<Signals>) -> Watch {
        let signals = Arc::clone(self);
        Watch::new(move || signals.wants_stop())
    }

    /// A flag that is up from the first look that found something.
    pub(crate) fn stop(&self) -> &Arc<AtomicBool> {
        &self.stop
    }

    /// Whether the call is to end; looks at signals if it is time to.
    pub(crate) fn wants_stop(&self) -> bool {
        if self.is_raised.load(Relaxed) {
            return true;
        }
        if thread::current().id() != self.thread {
            return false;
        }
        let now = self.start.elapsed();
        if (now.as_micros() as u64) < self.next.load(Relaxed) {
            return false;
        }
        let next = self.start.elapsed() + PAUSE;
        self.next.store(next.as_micros() as u64, Relaxed);
        // A method has one lifetime, the closure any.
        #[expect(clippy::redundant_closure_for_method_calls)]
        let signals = Python::attach(|py| py.check_signals());
        match signals {
            Ok(()) => false,
            Err(error) => {
                self.raise(error);
                true
            }
        }
    }

    /// Ends the call with this exception; the first one counts.
    pub(crate) fn raise(&self, error: PyErr) {
        let mut raised = self.raised.lock().unwrap_or_else(PoisonError::into_inner);
        raised.get_or_insert(error);
        self.is_raised.store(true, Relaxed);
        self.stop.store(true, Relaxed);
    }

    /// At the end of the call.
    ///
    /// # Errors
    /// With the exception that ended it.
    pub(crate) fn result(&self) -> PyResult<()> {
        let mut raised = self.raised.lock().unwrap_or_else(PoisonError::into_inner);
        raised.take().map_or(Ok(()), Err)
    }
}

/// Long work that has threads of its own and sees a flag: it runs beside the thread of the call, which looks at signals.
///
/// # Errors
/// If a signal ended it, or the system refuses a thread.
pub(crate) fn beside<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&Arc<AtomicBool>) -> T + Send,
) -> PyResult<T> {
    let signals = Signals::new();
    let result: std::io::Result<thread::Result<T>> = py.detach(|| {
        thread::scope(|scope| {
            let stop = Arc::clone(signals.stop());
            let worker = thread::Builder::new().spawn_scoped(scope, move || work(&stop))?;
            while !worker.is_finished() {
                signals.wants_stop();
                thread::sleep(Duration::from_millis(2));
            }
            Ok(worker.join())
        })
    });
    let result = result?;
    signals.result()?;
    match result {
        Ok(result) => Ok(result),
        Err(panic) => std::panic::resume_unwind(panic),
    }
}
