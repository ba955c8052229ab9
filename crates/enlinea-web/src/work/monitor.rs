//! State that threads share and wait for.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// State behind a lock, with a signal for its changes.
///
/// A thread that panics leaves the state whole: the lock is only held to put items in and to take them out.
#[derive(Debug, Default)]
pub(crate) struct Monitor<T> {
    state: Mutex<T>,
    changed: Condvar,
}

impl<T> Monitor<T> {
    /// Locks the state.
    pub(crate) fn lock(&self) -> MutexGuard<'_, T> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Wakes one waiting thread.
    pub(crate) fn notify_one(&self) {
        self.changed.notify_one();
    }

    /// Wakes all waiting threads.
    pub(crate) fn notify_all(&self) {
        self.changed.notify_all();
    }

    /// Waits until `take` finds something in the state.
    pub(crate) fn wait_for<R>(&self, mut take: impl FnMut(&mut T) -> Option<R>) -> R {
        let mut state = self.lock();
        loop {
            if let Some(found) = take(&mut state) {
                return found;
            }
            state = self
                .changed
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }
}
