//! Optimizers: they ask for candidates to be measured, and are told the values.
//!
//! An optimizer knows nothing of games. [`ask`](Optimizer::ask) is a pure function of its state, which is plain data: an
//! optimizer that is restored from what it [saved](Optimizer::save) asks the same questions again. So a run that was killed
//! loses the batch it was working on and nothing else. Random numbers come from the seed and the number of the step, never
//! from a generator that would have to be saved.
//!
//! The optimizers are our own. They need a whole generation at once, because games within a population measure all of it
//! together; random numbers from a seed; and a state that can be stored after every step. Alternatives as of 2026:
//!
//! - CMA-ES: `haru_cmaes` 1.0 asks and tells, in `f32`, and cannot store its state; `cmaes` 0.2 owns the objective and has
//!   no state to store; `basin` 1.15 stores its state but calls the cost function itself.
//! - SPSA: `stochy` 0.0.3 calls the function itself, one pair at a time; `spsa` 0.2 of 2022 depends on `packed_simd_2`, which
//!   stable compilers reject.
//! - Genetic: `genevo` 0.7 and `genetic_algorithm` 0.28 run their own loop; the latter measures whole populations, but neither
//!   stops between generations with a state to store, nor has the published selection and vector genes.

mod cma_es;
mod genetic;
mod grid_search;
mod options;
mod random;
mod spsa;

use std::fmt::Debug;

pub use cma_es::{CmaEs, CmaEsOptions};
pub use genetic::{Genetic, GeneticOptions, Selection};
pub use grid_search::{Criterion, GridOrder, GridSearch, GridSearchOptions, GridValues};
pub use options::{OptimizerError, OptimizerOptions};
pub use spsa::{Spsa, SpsaOptions};

use crate::measurement::Measurement;

/// Looks for the best point of a space.
///
/// ```
/// use enlinea_lab::Measurement;
/// use enlinea_lab::optimizer::{OptimizerOptions, SpsaOptions};
/// use enlinea_lab::space::TuningSpace;
///
/// let space = TuningSpace::cube(3, (-1.0, 1.0), 0.5);
/// let mut optimizer = OptimizerOptions::Spsa(SpsaOptions::default()).start(&space, 1, true)?;
/// loop {
///     let candidates = optimizer.ask();
///     if candidates.is_empty() {
///         break;
///     }
///     let value = |point: &Vec<f64>| -point.iter().map(|x| x * x).sum::<f64>();
///     let values: Vec<_> = candidates.iter().map(|point| Measurement::exact(value(point))).collect();
///     optimizer.tell(&values);
/// }
/// assert!(optimizer.best().iter().all(|x| x.abs() < 0.1));
/// # Ok::<(), enlinea_lab::optimizer::OptimizerError>(())
/// ```
pub trait Optimizer: Debug + Send {
    /// The candidates to be measured next, always the same until [`tell`](Self::tell) is called; empty when the search is
    /// over.
    fn ask(&self) -> Vec<Vec<f64>>;

    /// Takes the values, in the order of the candidates.
    fn tell(&mut self, measurements: &[Measurement]);

    /// The best point so far.
    fn best(&self) -> Vec<f64>;

    /// How far it is.
    fn stage(&self) -> Stage;

    /// Its state as JSON, for [`OptimizerOptions::restore`].
    fn save(&self) -> String;
}

/// How far an optimizer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stage {
    /// Steps done: generations, iterations, or parts of the grid.
    pub done: u64,
    /// Steps planned; a search may end sooner.
    pub planned: u64,
}

impl Stage {
    fn new(done: u32, planned: u32) -> Stage {
        Stage {
            done: u64::from(done),
            planned: u64::from(planned),
        }
    }
}
