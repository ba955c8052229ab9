//! The definition of a heuristic.

use std::fmt;

use enlinea_core::{Grid, Rules};

use super::{AnyRecipe, PlayerDefinition, Text};
use crate::evaluator::Evaluator;
use crate::heuristics;
use crate::learned::ShippedModel;
use crate::mode::Mode;
use crate::sources::Source;
use crate::weights::{ParameterSpace, WeightSet, Weights};

/// Everything there is to know about a heuristic.
pub struct HeuristicDefinition {
    /// Its name in spec texts.
    pub slug: &'static str,
    /// Its name for people.
    pub name: Text,
    /// What it looks at, in a line.
    pub idea: Text,
    /// Where it comes from.
    pub source: Source,
    /// The modes it has; the first is the default.
    pub modes: &'static [Mode],
    /// Its weights, which for some depend on the length of a line.
    pub weights: fn(Rules) -> ParameterSpace,
    /// Weights that have a name.
    pub weight_sets: &'static [WeightSet],
    /// Models that have a name, if it is the evaluator of a model.
    pub models: Option<&'static [ShippedModel]>,
    /// The player that it was published with: its slug alone is that player with this heuristic.
    pub plays_in: &'static PlayerDefinition,
    /// How it is built.
    pub recipe: &'static dyn AnyRecipe,
}

/// Its slug alone: a heuristic names its player, and that player may name the heuristic.
impl fmt::Debug for HeuristicDefinition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "HeuristicDefinition({})", self.slug)
    }
}

impl HeuristicDefinition {
    /// All heuristics, published ones first.
    pub fn all() -> impl Iterator<Item = &'static HeuristicDefinition> {
        heuristics::DEFINITIONS.iter().copied().flatten().copied()
    }

    /// The heuristic with this slug.
    pub fn find(slug: &str) -> Option<&'static HeuristicDefinition> {
        Self::all().find(|heuristic| heuristic.slug == slug)
    }

    /// The boards on which the slug alone is an evaluator; `None` if they are all. The evaluator of a model has those of shipped
    /// models.
    pub fn boards(&self) -> Option<Vec<Rules>> {
        let models = self.models?.iter();
        let mut boards: Vec<Rules> = models.map(ShippedModel::rules).collect();
        boards.dedup();
        Some(boards)
    }

    /// Whether the slug alone is an evaluator on this board.
    pub fn is_complete(&self, rules: Rules) -> bool {
        self.boards().is_none_or(|boards| boards.contains(&rules))
    }

    /// The evaluator for one board. The mode must be one of [`modes`](Self::modes), and the weights a point of
    /// [`weights`](Self::weights) for the rules of the grid.
    ///
    /// # Panics
    /// If the grid is not the one that [`dispatch`](enlinea_core::dispatch()) picks for its rules.
    pub fn build<G: Grid>(&self, grid: G, mode: Mode, weights: &Weights) -> Box<dyn Evaluator<G>> {
        debug_assert!(self.modes.contains(&mode), "{} has no {mode}", self.slug);
        let evaluator = self.recipe.build_any(grid.rules(), mode, weights);
        let evaluator = evaluator.downcast::<Box<dyn Evaluator<G>>>();
        *evaluator.expect("evaluators are built for the grid of their rules")
    }
}
