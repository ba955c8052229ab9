//! A question that a search asks while it runs: whether to stop.

use std::fmt;
use std::sync::Arc;

/// Asked by the searching threads every few thousand nodes. It should answer in much less time than these take.
///
/// A flag is for callers with another thread that raises it. A caller without one, such as an interpreter that must look
/// at its signals on the very thread that searches, is asked instead.
///
/// ```
/// use enlinea_core::{Game, Rules};
/// use enlinea_solver::{Solver, SolverOptions, StopReason, Watch};
///
/// let options = SolverOptions::new().watch(Watch::new(|| true));
/// let mut solver = Solver::build(Rules::STANDARD, options)?;
/// let solution = solver.solve(&Game::new(Rules::STANDARD))?;
/// assert_eq!(solution.stopped, Some(StopReason::Flag));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Watch(Arc<dyn Fn() -> bool + Send + Sync>);

impl Watch {
    /// Stops when this returns true.
    pub fn new(wants_stop: impl Fn() -> bool + Send + Sync + 'static) -> Watch {
        Watch(Arc::new(wants_stop))
    }

    /// Asks.
    pub fn wants_stop(&self) -> bool {
        (self.0)()
    }
}

impl fmt::Debug for Watch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Watch").finish_non_exhaustive()
    }
}
