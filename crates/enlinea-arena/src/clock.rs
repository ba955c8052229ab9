//! The only clock: measures moves and raises a flag when the time of a move is over.
//!
//! Players read no clock. They check a flag, and one thread here, started when the first alarm is set, raises flags in the
//! order of their deadlines, or at once when the work of which the moves are a part is to end. Games without time budgets never start
//! it. Time in which the process was stopped does not count.

use std::collections::BTreeMap;
use std::io;
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

    /// An alarm after this time, or soon after `stop` is raised.
    ///
    /// # Errors
    /// If the system refuses the thread that rings.
    pub fn alarm(&self, after: Duration, stop: Option<Arc<AtomicBool>>) -> io::Result<Alarm> {
        let flag = Arc::new(AtomicBool::new(false));
        self.timer()?.add(after, &flag, stop);
        Ok(Alarm { flag })
    }

    /// The budget with a flag that is raised when its time is over, and soon after its own flag; unchanged if its time is
    /// unlimited.
    ///
    /// # Errors
    /// If the system refuses the thread that raises it.
    pub fn timed(&self, budget: &Budget) -> io::Result<Budget> {
        Ok(match budget.time() {
            None => budget.clone(),
            Some(time) => {
                let alarm = self.alarm(time, budget.stop.clone())?;
                budget.clone().stop(alarm.flag)
            }
        })
    }

    fn timer(&self) -> io::Result<&Timer> {
        if let Some(timer) = self.timer.get() {
            return Ok(timer);
        }
        let new = Timer::start()?;
        // If another thread was faster, its timer serves and this one ends.
        Ok(self.timer.get_or_init(|| new))
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
    pending: BTreeMap<(RunningTime, u64), Pending>,
    next: u64,
    is_closed: bool,
}

/// An alarm that has not rung.
#[derive(Debug)]
struct Pending {
    flag: Weak<AtomicBool>,
    stop: Option<Arc<AtomicBool>>,
}

impl Pending {
    fn is_stopped(&self) -> bool {
        let stop = self.stop.as_ref();
        stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// Nobody may be listening any more.
    fn ring(&self) {
        if let Some(flag) = self.flag.upgrade() {
            flag.store(true, Ordering::Relaxed);
        }
    }
}

/// How often the thread looks whether alarms are to ring before their time.
const LOOK: Duration = Duration::from_millis(50);

impl Timer {
    fn start() -> io::Result<Timer> {
        watch_for_stops();
        let shared = Arc::new(Shared::default());
        let work = Arc::clone(&shared);
        thread::Builder::new().spawn(move || work.run())?;
        Ok(Timer { shared })
    }

    fn add(&self, after: Duration, flag: &Arc<AtomicBool>, stop: Option<Arc<AtomicBool>>) {
        let deadline = RunningTime::now().after(after);
        let mut alarms = self.shared.lock();
        let number = alarms.next;
        alarms.next += 1;
        let flag = Arc::downgrade(flag);
        let pending = Pending { flag, stop };
        alarms.pending.insert((deadline, number), pending);
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
                let is_off = entry.get().flag.strong_count() == 0;
                if !is_off && entry.key().0 > now {
                    break;
                }
                entry.remove().ring();
            }
            let mut pending = alarms.pending.values();
            pending
                .clone()
                .filter(|one| one.is_stopped())
                .for_each(Pending::ring);
            let must_look = pending.any(|one| one.stop.is_some());
            let next = alarms.pending.keys().next().map(|(deadline, _)| *deadline);
            alarms = match next {
                None => self
                    .changed
                    .wait(alarms)
                    .unwrap_or_else(PoisonError::into_inner),
                Some(deadline) => {
                    let left = deadline.since(now);
                    let wait = if must_look { left.min(LOOK) } else { left };
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
        let late = clock.alarm(Duration::from_hours(1), None).unwrap();
        let dropped = clock.alarm(Duration::from_millis(1), None).unwrap();
        drop(dropped);
        let soon = clock.alarm(Duration::from_millis(2), None).unwrap();
        wait_for(&soon);
        assert!(!late.flag.load(Ordering::Relaxed));
    }

    fn wait_for(alarm: &Alarm) {
        let since = Instant::now();
        while !alarm.flag.load(Ordering::Relaxed) {
            assert!(since.elapsed() < Duration::from_mins(1), "no alarm");
            thread::yield_now();
        }
    }

    #[test]
    fn alarms_ring_before_their_time_when_the_work_is_to_end() {
        let (clock, stop) = (Clock::new(), Arc::<AtomicBool>::default());
        let hour = Duration::from_hours(1);
        let (own, other) = (
            clock.alarm(hour, Some(Arc::clone(&stop))).unwrap(),
            clock.alarm(hour, None).unwrap(),
        );
        stop.store(true, Ordering::Relaxed);
        wait_for(&own);
        assert!(!other.flag.load(Ordering::Relaxed));
    }
}
