//! Which optimizer with which settings: data that becomes an [`Optimizer`].

use enlinea_core::bounded_reason;
use serde::{Deserialize, Serialize};

use super::{
    CmaEs, CmaEsOptions, Genetic, GeneticOptions, GridSearch, GridSearchOptions, Optimizer, Spsa,
    SpsaOptions,
};
use crate::space::TuningSpace;

/// Which optimizer, with which settings.
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

/// Why an optimizer cannot work.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OptimizerError {
    /// A setting is invalid.
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
    /// A saved state is malformed.
    #[error("the saved state of the optimizer is damaged: {reason}")]
    State {
        /// What the reader says.
        reason: String,
    },
}

impl OptimizerOptions {
    /// The name of the optimizer.
    pub fn name(&self) -> &'static str {
        match self {
            OptimizerOptions::Genetic(_) => "genetic",
            OptimizerOptions::Grid(_) => "grid",
            OptimizerOptions::CmaEs(_) => "cma-es",
            OptimizerOptions::Spsa(_) => "spsa",
        }
    }

    /// An optimizer at its beginning. `is_repeatable` says whether a candidate that is measured again has the same value.
    ///
    /// # Errors
    /// If a setting is invalid.
    pub fn start(
        &self,
        space: &TuningSpace,
        seed: u64,
        is_repeatable: bool,
    ) -> Result<Box<dyn Optimizer>, OptimizerError> {
        self.make(space, seed, is_repeatable, None)
    }

    /// An optimizer as it was when it was saved.
    ///
    /// # Errors
    /// If a setting is invalid, or the state was not saved by such an optimizer.
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
                let (options, state) = (options.clone(), read(state)?);
                Box::new(CmaEs::new(space, options, seed, is_repeatable, state)?)
            }
            OptimizerOptions::Spsa(options) => {
                Box::new(Spsa::new(space, options.clone(), seed, read(state)?)?)
            }
        })
    }
}

fn read<S: for<'a> Deserialize<'a>>(state: Option<&str>) -> Result<Option<S>, OptimizerError> {
    let state = state.map(serde_json::from_str).transpose();
    state.map_err(|error| OptimizerError::State {
        reason: bounded_reason(&error),
    })
}

/// A state as JSON.
pub(super) fn saved(state: &impl Serialize) -> String {
    serde_json::to_string(state).expect("states are plain data")
}

/// Refuses a saved state that no run with this space and these settings can have reached.
pub(super) fn require_fit(fits: bool) -> Result<(), OptimizerError> {
    if fits {
        return Ok(());
    }
    Err(OptimizerError::State {
        reason: "it does not fit the weights and the settings".to_owned(),
    })
}

/// Refuses a setting that does not meet its condition.
pub(super) fn require(
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
