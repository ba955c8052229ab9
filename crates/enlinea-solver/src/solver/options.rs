//! How a solver is set up.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::{Book, Kernel, Progress};

/// Choices that change how long an answer takes, never the answer.
///
/// ```
/// use enlinea_solver::SolverOptions;
///
/// let options = SolverOptions {
///     threads: 2,
///     node_limit: Some(1_000_000),
///     ..SolverOptions::default()
/// };
/// assert_eq!(options.table_mb, 64);
/// ```
#[derive(Clone, Debug)]
pub struct SolverOptions {
    /// The most memory for the transposition table, in megabytes. It is only taken from the system as a
    /// search needs it.
    pub table_mb: usize,
    /// Threads of a hard search; easy positions are answered by one. 0 counts as 1.
    pub threads: usize,
    /// Stop after so many nodes, counted over a whole call.
    pub node_limit: Option<u64>,
    /// Raise this flag from anywhere to stop; lower it before the next call.
    pub stop: Arc<AtomicBool>,
    /// Look here to see how far a call is.
    pub progress: Arc<Progress>,
    /// Scores that need no search. It must be a book of the solver's rules.
    pub book: Option<Arc<Book>>,
    /// Keep what the table knows from one call to the next: faster on related positions, but the number of
    /// nodes then depends on what was asked before.
    pub keep_table: bool,
    /// The instructions to use.
    pub kernel: Kernel,
}

impl Default for SolverOptions {
    fn default() -> Self {
        SolverOptions {
            table_mb: 64,
            threads: 1,
            node_limit: None,
            stop: Arc::default(),
            progress: Arc::default(),
            book: None,
            keep_table: false,
            kernel: Kernel::best(),
        }
    }
}
