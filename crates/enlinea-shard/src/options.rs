//! What a shard may use beside its plan. Nothing here changes its part.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Threads, memory, and a flag that stops the work.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ShardOptions {
    /// Threads.
    pub threads: usize,
    /// Memory for the table of each solver, in MiB.
    pub table_mb: usize,
    /// Raised by the caller to stop soon.
    pub stop: Arc<AtomicBool>,
}

impl Default for ShardOptions {
    fn default() -> ShardOptions {
        ShardOptions {
            threads: 1,
            table_mb: 128,
            stop: Arc::default(),
        }
    }
}

impl ShardOptions {
    /// One thread, 128 MiB.
    pub fn new() -> ShardOptions {
        ShardOptions::default()
    }

    /// Works with this many threads.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> ShardOptions {
        self.threads = threads.max(1);
        self
    }

    /// Gives each solver a table of this size.
    #[must_use]
    pub fn table_mb(mut self, table_mb: usize) -> ShardOptions {
        self.table_mb = table_mb;
        self
    }

    /// Stops soon after this flag is raised.
    #[must_use]
    pub fn stop(mut self, flag: Arc<AtomicBool>) -> ShardOptions {
        self.stop = flag;
        self
    }
}
