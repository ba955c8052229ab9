//! Watches over a search from outside: the clock, Ctrl-C, and the progress line.
//!
//! The solver knows no clock. One thread looks at it a few times a second and raises the solver's stop flag when time is
//! up or the user interrupts.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use anyhow::Context;

use crate::args::GlobalArgs;
use crate::process::interrupt::InterruptWatch;
use crate::progress::Progress;

/// How often the thread looks when no deadline is nearer.
const LOOK: Duration = Duration::from_millis(50);

/// Why a search was stopped from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stopped {
    /// The time limit was reached.
    Time,
    /// The user interrupted.
    Interrupt,
}

/// The text of the progress line.
pub(crate) type Describe = Box<dyn Fn() -> String + Send>;

/// The thread that watches, for as long as this lives.
pub(crate) struct Supervisor {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

struct Shared {
    /// The solver's flag.
    stop: Arc<AtomicBool>,
    state: Mutex<State>,
    wake: Condvar,
}

#[derive(Default)]
struct State {
    search: Option<Search>,
    is_over: bool,
}

/// A search under way.
struct Search {
    describe: Describe,
    deadline: Option<Instant>,
    stopped: Option<Stopped>,
    progress: Progress,
    /// Only while something can be stopped; at other times a signal ends the program at once.
    interrupt: InterruptWatch,
}

impl Supervisor {
    /// Starts the thread. `stop` is the flag it raises.
    pub(crate) fn new(stop: Arc<AtomicBool>) -> anyhow::Result<Supervisor> {
        let shared = Arc::new(Shared {
            stop,
            state: Mutex::default(),
            wake: Condvar::new(),
        });
        let watched = Arc::clone(&shared);
        let thread = thread::Builder::new()
            .spawn(move || watched.watch())
            .context("cannot start a thread")?;
        Ok(Supervisor {
            shared,
            thread: Some(thread),
        })
    }

    /// A search begins: what to show of it, and how long it may take.
    pub(crate) fn begin(&self, describe: Describe, limit: Option<Duration>, global: &GlobalArgs) {
        self.shared.stop.store(false, Ordering::Relaxed);
        self.shared.lock().search = Some(Search {
            describe,
            deadline: limit.and_then(|limit| Instant::now().checked_add(limit)),
            stopped: None,
            progress: Progress::new(global),
            interrupt: InterruptWatch::new(),
        });
        if limit.is_some() {
            // A deadline may be nearer than the next look.
            self.shared.wake.notify_one();
        }
    }

    /// The search has ended; the reason if it was stopped from here.
    pub(crate) fn end(&self) -> Option<Stopped> {
        let search = self.shared.lock().search.take();
        search.and_then(|search| search.stopped)
    }
}

impl Drop for Supervisor {
    fn drop(&mut self) {
        self.shared.lock().is_over = true;
        self.shared.wake.notify_one();
        if let Some(thread) = self.thread.take() {
            // It has nothing to tell: if it panicked, the panic was reported.
            let _ = thread.join();
        }
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state
            .lock()
            .expect("nothing panics while holding this lock")
    }

    fn watch(&self) {
        let mut state = self.lock();
        while !state.is_over {
            let mut pause = LOOK;
            if let Some(search) = &mut state.search {
                let left = search.time_left();
                if search.interrupt.is_raised() {
                    self.stop_search(search, Stopped::Interrupt);
                } else if left == Some(Duration::ZERO) {
                    self.stop_search(search, Stopped::Time);
                } else {
                    pause = left.map_or(LOOK, |left| left.min(LOOK));
                }
                search.progress.tick(|| (search.describe)());
            }
            let waited = self.wake.wait_timeout(state, pause);
            state = waited.expect("nothing panics while holding this lock").0;
        }
    }

    fn stop_search(&self, search: &mut Search, reason: Stopped) {
        search.stopped.get_or_insert(reason);
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Search {
    fn time_left(&self) -> Option<Duration> {
        let deadline = self.deadline?;
        Some(deadline.saturating_duration_since(Instant::now()))
    }
}
