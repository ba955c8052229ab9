//! The only clock: measures moves and raises a flag when the time of a move is over.
//!
//! Players read no clock. They check a flag, and one thread here, started when the first alarm is set, raises flags in the
//! order of their deadlines. Games without time budgets never start it. Time in which the process was stopped does not count.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError, Weak};
use std::thread;
use std::time::Duration;

use enlinea_players::Budget;

use crate::running_time::{RunningTime, watch_for_stops};

/// Sets alarms. Clones share one thread, which ends when the last clone is dropped.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    timer: Arc<OnceLock<Timer>>,
}

/// A flag that is raised at a deadline. An alarm whose flag was dropped is off.
#[derive(Clone, Debug)]
pub struct Alarm {
    /// Raised when the time is over.
    pub flag: Arc<AtomicBool>,
}

/// Measures one move.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(RunningTime);

impl Stopwatch {
    /// Starts now.
    pub fn start() -> Stopwatch {
        Stopwatch(RunningTime::now())
    }

    /// Time since the start.
    pub fn elapsed(self) -> Duration {
        RunningTime::now().since(self.0)
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
        let timer = self.timer.get_or_init(Timer::start);
        timer.add(after, &flag);
        Alarm { flag }
    }

    /// The budget with a flag that is raised when its time is over; unchanged if its time is unlimited.
    pub fn timed(&self, budget: &Budget) -> Budget {
        match budget.time() {
            None => budget.clone(),
            Some(time) => budget.clone().stop(self.alarm(time).flag),
        }
    }
}

#[derive(Debug)]
struct Timer {
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    alarms: Mutex<Alarms>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct Alarms {
    /// By deadline; the number distinguishes equal deadlines.
    pending: BTreeMap<(RunningTime, u64), Weak<AtomicBool>>,
    next: u64,
    is_closed: bool,
}

impl Timer {
    fn start() -> Timer {
        watch_for_stops();
        let shared = Arc::new(Shared::default());
        let work = Arc::clone(&shared);
        thread::spawn(move || work.run());
        Timer { shared }
    }

    fn add(&self, after: Duration, flag: &Arc<AtomicBool>) {
        let deadline = RunningTime::now().after(after);
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

impl Drop for Timer {
    fn drop(&mut self) {
        self.shared.lock().is_closed = true;
        self.shared.changed.notify_one();
    }
}

impl Shared {
    /// Nothing under the lock can panic; the alarms are consistent even if it is poisoned.
    fn lock(&self) -> MutexGuard<'_, Alarms> {
        self.alarms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn run(&self) {
        let mut alarms = self.lock();
        while !alarms.is_closed {
            let now = RunningTime::now();
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
                    let wait = deadline.since(now);
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
    use std::time::Instant;

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
