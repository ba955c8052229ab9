//! The value of a game position by name: what the `eval` command prints.
//!
//! Two names of the specification are not numbers but sets of features; they are values here too.

use enlinea_core::{Game, Grid, GridTask, Side, dispatch};

use crate::View;
use crate::evaluator::Part;
use crate::features::chains::{ChainFeatures, NextRule};
use crate::features::learning::{self, Bounds, LearningError};
use crate::mode::Mode;
use crate::plan::evaluator::EvaluatorSpec;

/// What can be said about a position.
#[derive(Clone, Debug, PartialEq)]
pub enum Evaluation {
    /// A value.
    Number(f64),
    /// Counts of chains (`uba-features`).
    Chains(ChainFeatures),
    /// The learning features (`ml-features`).
    Learning([f64; learning::LENGTH]),
}

/// A set of features with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FeatureSet {
    /// `uba-features`.
    Chains(NextRule),
    /// `ml-features`.
    Learning(Bounds),
}

/// An entry of the catalogue for a set of features.
#[derive(Clone, Copy, Debug)]
pub struct FeatureSetEntry {
    /// Its name in texts.
    pub slug: &'static str,
    /// Where it comes from.
    pub source: &'static str,
    /// The modes it has; the first is the default.
    pub modes: &'static [Mode],
    /// What it counts, in a line.
    pub idea: &'static str,
}

/// All named sets of features.
pub const FEATURE_SETS: &[FeatureSetEntry] = &[
    FeatureSetEntry {
        slug: "uba-features",
        source: "UBA, Algorithms III, TP3",
        modes: &[Mode::Published, Mode::Merge],
        idea: "corners, border, centre, liberties and chains of one side",
    },
    FeatureSetEntry {
        slug: "ml-features",
        source: "UAM, AI, Santorum and Galán 2019",
        modes: &[Mode::Published, Mode::Fixed],
        idea: "eleven numbers to predict solver scores from, for the side that just moved",
    },
];

impl FeatureSet {
    /// The set with this slug in this mode, if both exist.
    pub fn find(slug: &str, mode: Option<Mode>) -> Option<FeatureSet> {
        match (slug, mode.unwrap_or(Mode::Published)) {
            ("uba-features", Mode::Published) => Some(FeatureSet::Chains(NextRule::EndCell)),
            ("uba-features", Mode::Merge) => Some(FeatureSet::Chains(NextRule::Merge)),
            ("ml-features", Mode::Published) => Some(FeatureSet::Learning(Bounds::Published)),
            ("ml-features", Mode::Fixed) => Some(FeatureSet::Learning(Bounds::Full)),
            _ => None,
        }
    }

    /// The features of a position, for one side.
    ///
    /// # Errors
    /// If a published program cannot compute them.
    pub fn of_game(self, game: &Game, side: Side) -> Result<Evaluation, LearningError> {
        let rules = game.rules();
        dispatch(
            rules,
            CountFeatures {
                set: self,
                game,
                side,
            },
        )
    }
}

impl EvaluatorSpec {
    /// The value of a position for one side, whoever is to move.
    pub fn of_game(&self, game: &Game, side: Side) -> f64 {
        let task = Evaluate {
            spec: self,
            game,
            side,
        };
        dispatch(game.rules(), task)
    }

    /// The summands of that value.
    pub fn parts_of_game(&self, game: &Game, side: Side) -> Vec<Part> {
        let task = Explain {
            spec: self,
            game,
            side,
        };
        dispatch(game.rules(), task)
    }
}

struct CountFeatures<'a> {
    set: FeatureSet,
    game: &'a Game,
    side: Side,
}

impl GridTask for CountFeatures<'_> {
    type Output = Result<Evaluation, LearningError>;

    fn run<G: Grid>(self, grid: G) -> Self::Output {
        let view = View::new(&self.game.position(grid), self.side);
        match self.set {
            FeatureSet::Chains(rule) => Ok(Evaluation::Chains(ChainFeatures::count(&view, rule))),
            FeatureSet::Learning(bounds) => {
                learning::features(&view, bounds).map(Evaluation::Learning)
            }
        }
    }
}

struct Evaluate<'a> {
    spec: &'a EvaluatorSpec,
    game: &'a Game,
    side: Side,
}

impl GridTask for Evaluate<'_> {
    type Output = f64;

    fn run<G: Grid>(self, grid: G) -> f64 {
        let view = View::new(&self.game.position(grid), self.side);
        self.spec.build(grid).evaluate(&view)
    }
}

struct Explain<'a> {
    spec: &'a EvaluatorSpec,
    game: &'a Game,
    side: Side,
}

impl GridTask for Explain<'_> {
    type Output = Vec<Part>;

    fn run<G: Grid>(self, grid: G) -> Vec<Part> {
        let view = View::new(&self.game.position(grid), self.side);
        self.spec.build(grid).parts(&view)
    }
}
