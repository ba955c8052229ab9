//! The only clock: measures moves and raises a flag when the time of a move is over.
//!
//! Players read no clock. They look at a flag, and one thread here, started when the first alarm is set, raises flags in the
//! order of their deadlines. Games without time budgets never start it.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

/// Sets alarms. Clones share one thread, which ends when the last clone is gone.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    keeper: Arc<OnceLock<Keeper>>,
}

/// A flag that is raised at some moment. When nobody holds the flag any more, the alarm is off.
#[derive(Clone, Debug)]
pub struct Alarm {
    /// Raised when the time is over.
    pub flag: Arc<AtomicBool>,
}

/// Measures one move.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(Instant);

impl Stopwatch {
    /// Starts now.
    pub fn start() -> Stopwatch {
        Stopwatch(Instant::now())
    }

    /// Time since the start.
    pub fn elapsed(self) -> Duration {
        self.0.elapsed()
    }
}

impl Clock {
    /// A clock without alarms.
    pub fn new() -> Clock {
        Clock::default()
    }

    /// An alarm after this time.
    pub fn alarm(&self, after: Duration) -> Alarm {
        let flag = Arc::new(AtomicBool::new(false));
        let keeper = self.keeper.get_or_init(Keeper::start);
        keeper.add(after, &flag);
        Alarm { flag }
    }
}

#[derive(Debug)]
struct Keeper {
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    alarms: Mutex<Alarms>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct Alarms {
    /// By deadline; the number keeps equal deadlines apart.
    pending: BTreeMap<(Instant, u64), Weak<AtomicBool>>,
    next: u64,
    is_closed: bool,
}

impl Keeper {
    fn start() -> Keeper {
        let shared = Arc::new(Shared::default());
        let work = Arc::clone(&shared);
        thread::spawn(move || work.keep());
        Keeper { shared }
    }

    fn add(&self, after: Duration, flag: &Arc<AtomicBool>) {
        let now = Instant::now();
        // A deadline beyond what the system can count is none.
        let Some(deadline) = now.checked_add(after) else {
            return;
        };
        let mut alarms = self.shared.lock();
        let number = alarms.next;
        alarms.next += 1;
        alarms
            .pending
            .insert((deadline, number), Arc::downgrade(flag));
        let is_first = alarms.pending.keys().next() == Some(&(deadline, number));
        drop(alarms);
        if is_first {
            self.shared.changed.notify_one();
        }
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        self.shared.lock().is_closed = true;
        self.shared.changed.notify_one();
    }
}

impl Shared {
    /// Nothing under the lock can panic; a poisoned lock would still hold whole alarms.
    fn lock(&self) -> MutexGuard<'_, Alarms> {
        self.alarms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn keep(&self) {
        let mut alarms = self.lock();
        while !alarms.is_closed {
            let now = Instant::now();
            while let Some(entry) = alarms.pending.first_entry() {
                let is_off = entry.get().strong_count() == 0;
                if !is_off && entry.key().0 > now {
                    break;
                }
                if let Some(flag) = entry.remove().upgrade() {
                    flag.store(true, Ordering::Relaxed);
                }
            }
            let next = alarms.pending.keys().next().map(|(deadline, _)| *deadline);
            alarms = match next {
                None => self
                    .changed
                    .wait(alarms)
                    .unwrap_or_else(PoisonError::into_inner),
                Some(deadline) => {
                    let wait = deadline.saturating_duration_since(now);
                    let woken = self.changed.wait_timeout(alarms, wait);
                    woken.unwrap_or_else(PoisonError::into_inner).0
                }
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn alarms_ring_in_order_and_not_before() {
        let clock = Clock::new();
        let late = clock.alarm(Duration::from_hours(1));
        let dropped = clock.alarm(Duration::from_millis(1));
        drop(dropped);
        let soon = clock.alarm(Duration::from_millis(2));
        let since = Instant::now();
        while !soon.flag.load(Ordering::Relaxed) {
            assert!(since.elapsed() < Duration::from_mins(1), "no alarm");
            thread::yield_now();
        }
        assert!(!late.flag.load(Ordering::Relaxed));
    }
}
