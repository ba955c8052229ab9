//! A description with everything that it names: the weights and the objective.

use enlinea_players::Resources;
use enlinea_players::random::derived_seed;

use super::{StoredTuning, TuningDescription, TuningDescriptionError, TuningOptions};
use crate::objective::{Combined, Objective, ObjectiveSetupError};
use crate::optimizer::Optimizer;
use crate::space::TuningSpace;

/// A description with everything that it names.
#[derive(Debug)]
pub struct TuningSetup {
    /// The weights.
    pub space: TuningSpace,
    /// What is maximised.
    pub objective: Box<dyn Objective>,
}

impl TuningSetup {
    /// Makes player, space and objective; an objective on fixed positions makes them now.
    ///
    /// # Errors
    /// If something does not exist or cannot be made.
    pub fn new(
        description: &TuningDescription,
        resources: &dyn Resources,
        options: TuningOptions<'_>,
    ) -> Result<TuningSetup, TuningDescriptionError> {
        let subject = description.subject(resources)?;
        let mut parts = Vec::new();
        for one in description.objective.list() {
            parts.push((one.weight(), one.build(&subject, resources, options)?));
        }
        if parts.is_empty() {
            return Err(ObjectiveSetupError::NoObjective.into());
        }
        Ok(TuningSetup {
            space: description.space(&subject)?,
            objective: Box::new(Combined::new(parts)),
        })
    }

    /// The optimizer before the first step.
    pub(crate) fn first_optimizer(
        &self,
        description: &TuningDescription,
    ) -> Result<Box<dyn Optimizer>, TuningDescriptionError> {
        description.first_optimizer(&self.space, self.objective.is_repeatable())
    }

    /// The optimizer as it was after the last step of a run.
    pub(super) fn optimizer_of(
        &self,
        run: &StoredTuning,
        description: &TuningDescription,
    ) -> Result<Box<dyn Optimizer>, TuningDescriptionError> {
        let Some(state) = &run.state else {
            return self.first_optimizer(description);
        };
        let is_repeatable = self.objective.is_repeatable();
        let seed = optimizer_seed(description);
        let options = &description.optimizer;
        Ok(options.restore(&self.space, seed, is_repeatable, state)?)
    }
}

impl TuningDescription {
    /// The optimizer before the first step.
    pub(super) fn first_optimizer(
        &self,
        space: &TuningSpace,
        is_repeatable: bool,
    ) -> Result<Box<dyn Optimizer>, TuningDescriptionError> {
        let seed = optimizer_seed(self);
        Ok(self.optimizer.start(space, seed, is_repeatable)?)
    }
}

/// The optimizer and the games must not share random numbers.
fn optimizer_seed(description: &TuningDescription) -> u64 {
    derived_seed(description.seed, &[0])
}
