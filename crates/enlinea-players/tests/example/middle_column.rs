//! `middle-column`: stones in the middle column, own minus enemy.

use enlinea_core::{Column, Grid, Word};

use crate::View;
use crate::definition::{HeuristicDefinition, Recipe, Text};
use crate::evaluator::Evaluator;
use crate::mode::Mode;
use crate::players::alpha_beta::ALPHA_BETA;
use crate::sources::Source;
use crate::weights::{Parameter, ParameterSpace, Weights};

/// `middle-column`.
pub static MIDDLE_COLUMN: HeuristicDefinition = HeuristicDefinition {
    slug: "middle-column",
    name: Text {
        english: "Middle column",
        spanish: "Columna central",
    },
    idea: Text {
        english: "stones in the middle column",
        spanish: "fichas en la columna central",
    },
    source: Source::Workbench,
    modes: &[Mode::Published],
    weights: |_| ParameterSpace::new(vec![Parameter::new("stone", 1.0, (-100.0, 100.0))]),
    weight_sets: &[],
    models: None,
    plays_in: &ALPHA_BETA,
    recipe: &MiddleColumnRecipe,
};

/// The definitions of this file.
pub static DEFINITIONS: &[&HeuristicDefinition] = &[&MIDDLE_COLUMN];

#[derive(Debug)]
struct MiddleColumnRecipe;

impl Recipe for MiddleColumnRecipe {
    fn build<G: Grid>(&self, grid: G, _mode: Mode, weights: &Weights) -> Box<dyn Evaluator<G>> {
        Box::new(MiddleColumn {
            cells: grid.column(Column::new(grid.width() / 2)),
            stone: weights.value("stone"),
        })
    }
}

#[derive(Debug)]
struct MiddleColumn<W> {
    cells: W,
    stone: f64,
}

impl<G: Grid> Evaluator<G> for MiddleColumn<G::Word> {
    fn evaluate(&self, view: &View<G>) -> f64 {
        let count = |stones: G::Word| f64::from((stones & self.cells).count_ones());
        self.stone * (count(view.own()) - count(view.other()))
    }
}
