//! Tuners: they ask for candidates to be measured, and are told what was found.
//!
//! A tuner knows nothing of games. [`ask`](Optimizer::ask) is a pure function of its state, which is plain data: a tuner that is
//! restored from what it [saved](Optimizer::save) asks the same questions again. So a run that was killed loses the batch it
//! was working on and nothing else. Chance comes from the seed and the number of the step, never from a generator that
//! would have to be saved.
//!
//! The tuners are our own. What is needed is a whole generation at once, because games within a population measure all of it
//! together; chance from a seed; and a state that can be written down after every step. Looked at, in 2026:
//!
//! - CMA-ES: `haru_cmaes` 1.0 asks and tells, in `f32`, and cannot write its state down; `cmaes` 0.2 owns the objective and has
//!   no state to write down; `basin` 1.15 writes its state down but calls the cost function itself.
//! - SPSA: `stochy` 0.0.3 calls the function itself, one pair at a time; `spsa` 0.2 of 2022 depends on `packed_simd_2`, which
//!   stable compilers do not take.
//! - Genetic: `genevo` 0.7 and `genetic_algorithm` 0.28 run their own loop; the latter measures whole populations, but neither
//!   stops between generations with a state to write down, nor has the published selection and vector genes.

mod cma_es;
mod genetic;
mod grid_search;
mod spsa;

use std::fmt::Debug;

use serde::{Deserialize, Serialize};

pub use cma_es::{CmaEs, CmaEsOptions};
pub use genetic::{Genetic, GeneticOptions, Selection};
pub use grid_search::{Criterion, GridOrder, GridSearch, GridSearchOptions, GridValues};
pub use spsa::{Spsa, SpsaOptions};

use crate::measurement::Measurement;
use crate::space::TuningSpace;

/// Looks for the best point of a space.
pub trait Optimizer: Debug + Send {
    /// The candidates to be measured next, always the same until [`tell`](Self::tell) is called; none when the search is over.
    fn ask(&self) -> Vec<Vec<f64>>;

    /// Takes what was measured, in the order of the candidates.
    fn tell(&mut self, measurements: &[Measurement]);

    /// The best point as far as it knows.
    fn best(&self) -> Vec<f64>;

    /// How far it is.
    fn stage(&self) -> Stage;

    /// Its state, for [`OptimizerOptions::restore`].
    fn save(&self) -> serde_json::Value;
}

/// How far a tuner is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stage {
    /// Steps done: generations, iterations, or parts of the grid.
    pub done: u64,
    /// Steps planned; a search may end sooner.
    pub planned: u64,
}

/// Which tuner, with which settings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum OptimizerOptions {
    /// Selection, crossover and mutation.
    Genetic(GeneticOptions),
    /// One or two weights at a time over a grid of values.
    Grid(GridSearchOptions),
    /// Covariance matrix adaptation.
    CmaEs(CmaEsOptions),
    /// Simultaneous perturbation stochastic approximation.
    Spsa(SpsaOptions),
}

/// Why a tuner cannot work.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OptimizerError {
    /// A setting makes no sense.
    #[error("`{setting}` is {found}: {expected}")]
    Setting {
        /// Its name.
        setting: &'static str,
        /// Its value.
        found: String,
        /// What belongs there.
        expected: &'static str,
    },
    /// There is nothing to tune.
    #[error("there are no weights to tune")]
    EmptySpace,
    /// A saved state cannot be read.
    #[error("the saved state of the optimizer is damaged: {0}")]
    State(#[from] serde_json::Error),
}

impl OptimizerOptions {
    /// The name of the tuner.
    pub fn name(&self) -> &'static str {
        match self {
            OptimizerOptions::Genetic(_) => "genetic",
            OptimizerOptions::Grid(_) => "grid",
            OptimizerOptions::CmaEs(_) => "cma-es",
            OptimizerOptions::Spsa(_) => "spsa",
        }
    }

    /// A tuner at its beginning. `is_repeatable` says whether a candidate that is measured again has the same value again.
    ///
    /// # Errors
    /// If a setting makes no sense.
    pub fn start(
        &self,
        space: &TuningSpace,
        seed: u64,
        is_repeatable: bool,
    ) -> Result<Box<dyn Optimizer>, OptimizerError> {
        self.make(space, seed, is_repeatable, None)
    }

    /// A tuner as it was when it was saved.
    ///
    /// # Errors
    /// If a setting makes no sense, or the state was not saved by such a tuner.
    pub fn restore(
        &self,
        space: &TuningSpace,
        seed: u64,
        is_repeatable: bool,
        state: &str,
    ) -> Result<Box<dyn Optimizer>, OptimizerError> {
        self.make(space, seed, is_repeatable, Some(state))
    }

    fn make(
        &self,
        space: &TuningSpace,
        seed: u64,
        is_repeatable: bool,
        state: Option<&str>,
    ) -> Result<Box<dyn Optimizer>, OptimizerError> {
        if space.is_empty() {
            return Err(OptimizerError::EmptySpace);
        }
        let space = space.clone();
        Ok(match self {
            OptimizerOptions::Genetic(options) => {
                Box::new(Genetic::new(space, options.clone(), seed, read(state)?)?)
            }
            OptimizerOptions::Grid(options) => {
                Box::new(GridSearch::new(space, options.clone(), seed, read(state)?)?)
            }
            OptimizerOptions::CmaEs(options) => {
                let state = read(state)?;
                Box::new(CmaEs::new(
                    space,
                    options.clone(),
                    seed,
                    is_repeatable,
                    state,
                )?)
            }
            OptimizerOptions::Spsa(options) => {
                Box::new(Spsa::new(space, options.clone(), seed, read(state)?)?)
            }
        })
    }
}

fn read<S: for<'a> Deserialize<'a>>(state: Option<&str>) -> Result<Option<S>, OptimizerError> {
    Ok(state.map(serde_json::from_str).transpose()?)
}

/// A state as data. States are numbers, lists and names, which always are JSON.
fn saved(state: &impl Serialize) -> serde_json::Value {
    serde_json::to_value(state).expect("states are plain data")
}

/// A setting must hold a condition.
fn require(
    holds: bool,
    setting: &'static str,
    found: impl ToString + Copy,
    expected: &'static str,
) -> Result<(), OptimizerError> {
    if holds {
        return Ok(());
    }
    Err(OptimizerError::Setting {
        setting,
        found: found.to_string(),
        expected,
    })
}
