//! `always-zero` and `random-99`: the evaluation stubs of the course framework.
//!
//! Source: UAM, AI, course framework. They are baselines: a search with `always-zero` knows only
//! what it sees, and one with `random-99` prefers boards for no reason.
//!
//! The course draws a fresh number for each board. Here the number is a function of the board and of the parameter
//! `salt`, so that the same game can be played again.

use enlinea_core::{Grid, Side, Word};

use crate::View;
use crate::definition::{HeuristicDefinition, Recipe, Text};
use crate::evaluator::Evaluator;
use crate::mode::Mode;
use crate::players::course_negamax::COURSE_NEGAMAX;
use crate::random::mix;
use crate::sources::Source;
use crate::weights::{Parameter, ParameterSpace, Weights};

/// `always-zero`.
pub static ALWAYS_ZERO: HeuristicDefinition = HeuristicDefinition {
    slug: "always-zero",
    name: Text {
        english: "Always zero (UAM)",
        spanish: "Siempre cero (UAM)",
    },
    idea: Text {
        english: "nothing matters",
        spanish: "nada importa",
    },
    source: Source::CourseFramework,
    modes: &[Mode::Published],
    weights: |_| ParameterSpace::default(),
    weight_sets: &[],
    models: None,
    plays_in: &COURSE_NEGAMAX,
    recipe: &AlwaysZeroRecipe,
};

/// `random-99`.
pub static RANDOM_99: HeuristicDefinition = HeuristicDefinition {
    slug: "random-99",
    name: Text {
        english: "Random values (UAM)",
        spanish: "Valores al azar (UAM)",
    },
    idea: Text {
        english: "a number from 0 to 99 that only looks random",
        spanish: "un número de 0 a 99 que solo parece azar",
    },
    source: Source::CourseFramework,
    modes: &[Mode::Published],
    weights: |_| space(),
    weight_sets: &[],
    models: None,
    plays_in: &COURSE_NEGAMAX,
    recipe: &Random99Recipe,
};

/// The definitions of this file.
pub static DEFINITIONS: &[&HeuristicDefinition] = &[&ALWAYS_ZERO, &RANDOM_99];

#[derive(Debug)]
struct AlwaysZeroRecipe;

impl Recipe for AlwaysZeroRecipe {
    fn build<G: Grid>(&self, _grid: G, _mode: Mode, _weights: &Weights) -> Box<dyn Evaluator<G>> {
        Box::new(AlwaysZero)
    }
}

#[derive(Debug)]
struct Random99Recipe;

impl Recipe for Random99Recipe {
    fn build<G: Grid>(&self, _grid: G, _mode: Mode, weights: &Weights) -> Box<dyn Evaluator<G>> {
        Box::new(Random99::new(weights))
    }
}

/// Nothing matters.
#[derive(Clone, Copy, Debug)]
pub struct AlwaysZero;

impl<G: Grid> Evaluator<G> for AlwaysZero {
    fn evaluate(&self, _view: &View<G>) -> f64 {
        0.0
    }
}

/// A number from 0 to 99 that only looks random.
#[derive(Clone, Copy, Debug)]
pub struct Random99 {
    salt: u64,
}

/// The salt.
fn space() -> ParameterSpace {
    ParameterSpace::new(vec![Parameter::new("salt", 0.0, (0.0, 1e9))])
}

impl Random99 {
    /// With this salt.
    pub fn new(weights: &Weights) -> Random99 {
        Random99 {
            salt: weights.value("salt") as u64,
        }
    }
}

impl<G: Grid> Evaluator<G> for Random99 {
    fn evaluate(&self, view: &View<G>) -> f64 {
        let side = u64::from(view.side() == Side::First);
        // Cell by cell, so that the number does not depend on the width of the word.
        let grid = view.grid();
        let mut state = self.salt ^ side;
        for index in 0..grid.width() * grid.stride() {
            let own = u64::from(view.own().has_bit(index));
            let other = u64::from(view.other().has_bit(index));
            state = mix(state ^ own ^ other << 1);
        }
        (mix(state) % 100) as f64
    }
}
