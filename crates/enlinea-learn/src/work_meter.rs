//! How much of the present work is done, to be read from another thread.

use std::sync::atomic::{AtomicU64, Ordering};

/// Two numbers that go up. Work adds to them as it goes; they never change a result.
#[derive(Debug, Default)]
pub struct WorkMeter {
    done: AtomicU64,
    total: AtomicU64,
}

impl WorkMeter {
    /// New work, of which some is done already. A total of 0 is unknown.
    pub fn begin(&self, done: u64, total: u64) {
        self.total.store(total, Ordering::Relaxed);
        self.done.store(done, Ordering::Relaxed);
    }

    /// More is done.
    pub fn add(&self, done: u64) {
        self.done.fetch_add(done, Ordering::Relaxed);
    }

    /// What is done, and the total.
    pub fn read(&self) -> (u64, u64) {
        let read = |number: &AtomicU64| number.load(Ordering::Relaxed);
        (read(&self.done), read(&self.total))
    }
}
