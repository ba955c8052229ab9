//! How a heuristic is built: generic code behind a definition that is not generic.
//!
//! A definition is a plain value, but evaluators are generic over the grid. [`Recipe`] is what a heuristic implements;
//! [`AnyRecipe`] is the same for any grid, through [`dispatch`], which always picks the same grid for the same rules.

use std::any::Any;
use std::fmt::Debug;

use enlinea_core::{Grid, GridTask, Rules, dispatch};

use crate::evaluator::Evaluator;
use crate::mode::Mode;
use crate::weights::Weights;

/// Builds an evaluator for any grid.
pub trait Recipe: Debug + Sync {
    /// The evaluator on this grid, in one of the modes of the definition and with weights of its space.
    fn build<G: Grid>(&self, grid: G, mode: Mode, weights: &Weights) -> Box<dyn Evaluator<G>>;
}

/// A [`Recipe`] as a plain value; implemented for all of them.
pub trait AnyRecipe: Debug + Sync {
    /// A boxed `Box<dyn Evaluator<G>>` for the grid that [`dispatch`] picks for these rules.
    fn build_any(&self, rules: Rules, mode: Mode, weights: &Weights) -> Box<dyn Any>;
}

impl<R: Recipe> AnyRecipe for R {
    fn build_any(&self, rules: Rules, mode: Mode, weights: &Weights) -> Box<dyn Any> {
        let task = Build {
            recipe: self,
            mode,
            weights,
        };
        dispatch(rules, task)
    }
}

struct Build<'a, R> {
    recipe: &'a R,
    mode: Mode,
    weights: &'a Weights,
}

impl<R: Recipe> GridTask for Build<'_, R> {
    type Output = Box<dyn Any>;

    fn run<G: Grid>(self, grid: G) -> Box<dyn Any> {
        Box::new(self.recipe.build(grid, self.mode, self.weights))
    }
}
