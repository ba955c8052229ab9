//! Time that stands still while the whole process does.
//!
//! After Ctrl-Z, or `SIGSTOP`, the wall clock continues, and every deadline has passed when the process continues. So a thread
//! ticks, and a long gap between two ticks is not counted: no player could play in it. The thread runs from the first deadline
//! on; processes without deadlines never start it.

use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How often the thread ticks.
const TICK: Duration = Duration::from_millis(200);
/// A longer gap between two ticks was a stop. Even a machine with much more work than processors ticks sooner.
const LONGEST_GAP: Duration = Duration::from_secs(2);

/// A moment, as the time since the first one for which the process was running.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct RunningTime(Duration);

/// When the first moment was asked for.
static ORIGIN: OnceLock<Instant> = OnceLock::new();
static TICKS: OnceLock<Mutex<Ticks>> = OnceLock::new();

impl RunningTime {
    /// Now. Stops are noticed from the first [`watch_for_stops`] on.
    pub(crate) fn now() -> RunningTime {
        let origin = *ORIGIN.get_or_init(Instant::now);
        let (now, lost) = match TICKS.get() {
            None => (Instant::now(), Duration::ZERO),
            Some(ticks) => {
                let mut ticks = ticks.lock().unwrap_or_else(PoisonError::into_inner);
                let now = Instant::now();
                ticks.advance(now);
                (now, ticks.lost)
            }
        };
        RunningTime(now.saturating_duration_since(origin).saturating_sub(lost))
    }

    /// Later by this much.
    pub(crate) fn after(self, time: Duration) -> RunningTime {
        RunningTime(self.0.saturating_add(time))
    }

    /// The time since an earlier moment; zero if it is later.
    pub(crate) fn since(self, earlier: RunningTime) -> Duration {
        self.0.saturating_sub(earlier.0)
    }
}

/// Starts the thread, once for the process. Without it, where the system refuses it, the time of a stop counts.
pub(crate) fn watch_for_stops() {
    let tick = || {
        loop {
            thread::sleep(TICK);
            RunningTime::now();
        }
    };
    if TICKS.get().is_none() && thread::Builder::new().spawn(tick).is_ok() {
        TICKS.get_or_init(|| {
            Mutex::new(Ticks {
                last: Instant::now(),
                lost: Duration::ZERO,
            })
        });
    }
}

#[derive(Debug)]
struct Ticks {
    last: Instant,
    /// Time in which the process did not run.
    lost: Duration,
}

impl Ticks {
    fn advance(&mut self, now: Instant) {
        let gap = now.saturating_duration_since(self.last);
        if gap > LONGEST_GAP {
            self.lost += gap;
        }
        self.last = now;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_gap_between_ticks_is_not_counted() {
        let start = Instant::now();
        let mut ticks = Ticks {
            last: start,
            lost: Duration::ZERO,
        };
        for tick in 1..=10 {
            ticks.advance(start + TICK * tick);
        }
        assert_eq!(ticks.lost, Duration::ZERO);
        let stopped = Duration::from_mins(5);
        ticks.advance(start + TICK * 10 + stopped);
        ticks.advance(start + TICK * 11 + stopped);
        assert_eq!(ticks.lost, stopped);
    }
}
