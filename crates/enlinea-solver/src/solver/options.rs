//! How a solver is set up.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::{Book, Kernel, Progress, Watch};

/// Choices that change how long an answer takes, never the answer.
///
/// ```
/// use enlinea_solver::SolverOptions;
///
/// let options = SolverOptions::new().threads(2).node_limit(1_000_000);
/// assert_eq!(options.table_mb, 64);
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SolverOptions {
    /// The most memory for the transposition table, in megabytes. It is only taken from the system as a search needs
    /// it.
    pub table_mb: usize,
    /// Threads of a hard search; easy positions are solved by one. 0 counts as 1.
    pub threads: usize,
    /// Stop after this many nodes, counted over a whole call. Without a limit a search ends with the exact score, but
    /// on a board too large to be solved (beyond 16 columns or 128 bits) after 2 million nodes for each position.
    pub node_limit: Option<u64>,
    /// Raise this flag from any thread to stop; lower it before the next call.
    pub stop: Arc<AtomicBool>,
    /// Asked every few thousand nodes whether to stop, for callers whose only thread is searching. A yes raises the flag.
    pub watch: Option<Watch>,
    /// Shows how far a call is.
    pub progress: Arc<Progress>,
    /// Scores that need no search. It must be a book of the solver's rules.
    pub book: Option<Arc<Book>>,
    /// Keep the table from one call to the next: faster on related positions, but the number of nodes then depends on
    /// what was asked before.
    pub keep_table: bool,
    /// The instructions to use.
    pub kernel: Kernel,
}

impl SolverOptions {
    /// 64 megabytes, one thread, no limit, no book, and the fastest kernel of this machine.
    pub fn new() -> SolverOptions {
        SolverOptions {
            table_mb: 64,
            threads: 1,
            node_limit: None,
            stop: Arc::default(),
            watch: None,
            progress: Arc::default(),
            book: None,
            keep_table: false,
            kernel: Kernel::best(),
        }
    }

    /// Sets [`table_mb`](Self::table_mb).
    #[must_use]
    pub fn table_mb(mut self, megabytes: usize) -> SolverOptions {
        self.table_mb = megabytes;
        self
    }

    /// Sets [`threads`](Self::threads).
    #[must_use]
    pub fn threads(mut self, threads: usize) -> SolverOptions {
        self.threads = threads;
        self
    }

    /// Sets [`node_limit`](Self::node_limit): a number, or `None`.
    #[must_use]
    pub fn node_limit(mut self, nodes: impl Into<Option<u64>>) -> SolverOptions {
        self.node_limit = nodes.into();
        self
    }

    /// Sets [`stop`](Self::stop).
    #[must_use]
    pub fn stop(mut self, flag: Arc<AtomicBool>) -> SolverOptions {
        self.stop = flag;
        self
    }

    /// Sets [`watch`](Self::watch): a question, or `None`.
    #[must_use]
    pub fn watch(mut self, watch: impl Into<Option<Watch>>) -> SolverOptions {
        self.watch = watch.into();
        self
    }

    /// Sets [`progress`](Self::progress).
    #[must_use]
    pub fn progress(mut self, progress: Arc<Progress>) -> SolverOptions {
        self.progress = progress;
        self
    }

    /// Sets [`book`](Self::book): a book, or `None`.
    #[must_use]
    pub fn book(mut self, book: impl Into<Option<Arc<Book>>>) -> SolverOptions {
        self.book = book.into();
        self
    }

    /// Sets [`keep_table`](Self::keep_table).
    #[must_use]
    pub fn keep_table(mut self, keep: bool) -> SolverOptions {
        self.keep_table = keep;
        self
    }

    /// Sets [`kernel`](Self::kernel).
    #[must_use]
    pub fn kernel(mut self, kernel: Kernel) -> SolverOptions {
        self.kernel = kernel;
        self
    }
}

impl Default for SolverOptions {
    fn default() -> Self {
        SolverOptions::new()
    }
}
