//! Whose turn it is: an untrusted program is stopped while its opponent thinks, and so cannot take the opponent's processor time.
//!
//! Otherwise a program with many busy threads makes others slow, and they lose by time although the fault is not theirs.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};

use super::process_table::descendants;

/// What a program has after its answer: time to return to its reading.
pub(super) const SETTLING: Duration = Duration::from_millis(20);

/// The turn of the program behind a guard.
#[derive(Debug, Default)]
pub(super) struct Turn(Mutex<State>);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    /// It is asked, or starts.
    #[default]
    Begun,
    /// It has answered.
    Over,
    Stopped,
}

impl Turn {
    /// The program is about to be asked something: it runs from here on.
    pub(super) fn begin(&self, guard: Pid) {
        let mut state = self.state();
        if *state == State::Stopped {
            signal(guard, Signal::CONT);
        }
        *state = State::Begun;
    }

    /// It has answered, or there is nothing to answer.
    pub(super) fn end(&self) {
        let mut state = self.state();
        if *state == State::Begun {
            *state = State::Over;
        }
    }

    /// Stops the program unless it is asked.
    pub(super) fn stop_if_over(&self, guard: Pid) {
        let mut state = self.state();
        if *state == State::Over {
            signal(guard, Signal::STOP);
            *state = State::Stopped;
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn signal(guard: Pid, signal: Signal) {
    for process in descendants(guard).into_iter().filter_map(Pid::from_raw) {
        // It may have exited meanwhile.
        let _ = kill_process(process, signal);
    }
}
