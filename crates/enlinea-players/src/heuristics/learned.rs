//! `learned`: the evaluator of a model file.
//!
//! The value is the score that the model expects: 1 for a win with the last stone, one more for every stone left, negative for
//! losses. The side to move follows from the number of stones.

use std::sync::Arc;

use enlinea_core::{Grid, lines};

use crate::View;
use crate::definition::{HeuristicDefinition, Recipe, Text};
use crate::evaluator::{Evaluator, Judgement, Part};
use crate::learned::{
    Model, Outlook, SHIPPED, Settled, follow_forced, side_to_move, winning_score,
};
use crate::mode::Mode;
use crate::players::greedy::GREEDY;
use crate::sources::Source;
use crate::weights::{ParameterSpace, Weights};

/// `learned`.
pub static LEARNED: HeuristicDefinition = HeuristicDefinition {
    slug: "learned",
    name: Text {
        english: "Learned model",
        spanish: "Modelo aprendido",
    },
    idea: Text {
        english: "the score that a model trained on exact scores expects",
        spanish: "la puntuación que espera un modelo entrenado con valores exactos",
    },
    source: Source::Workbench,
    modes: &[Mode::Published],
    weights: |_| ParameterSpace::default(),
    weight_sets: &[],
    models: Some(&SHIPPED),
    plays_in: &GREEDY,
    recipe: &ForcedRecipe,
};

/// The definitions of this file.
pub static DEFINITIONS: &[&HeuristicDefinition] = &[&LEARNED];

/// Boards for which no model is named have the static rules alone.
#[derive(Debug)]
struct ForcedRecipe;

impl Recipe for ForcedRecipe {
    fn build<G: Grid>(&self, _grid: G, _mode: Mode, _weights: &Weights) -> Box<dyn Evaluator<G>> {
        Box::new(Learned { model: None })
    }
}

/// A model as an evaluator.
#[derive(Clone, Debug)]
pub struct Learned {
    model: Option<Arc<Model>>,
}

impl Learned {
    /// The evaluator of a model, for its board.
    pub fn new(model: Arc<Model>) -> Learned {
        Learned { model: Some(model) }
    }

    /// What the model expects for the side that looks. A finished game has its score.
    pub fn outlook<G: Grid>(&self, view: &View<G>) -> Outlook {
        if let Some(score) = final_score(view) {
            return Outlook::exact(score);
        }
        let is_mover = view.side() == side_to_move(view);
        let of_mover = if is_mover { *view } else { view.turned() };
        let outlook = match (&self.model, follow_forced(&of_mover)) {
            (_, Settled::Exact(score)) => Outlook::exact(score),
            (Some(model), Settled::Quiet(quiet)) => model.outlook_on_quiet(&quiet),
            (None, Settled::Quiet(_)) => Outlook::exact(0),
        };
        if is_mover { outlook } else { outlook.turned() }
    }
}

/// The score of a game that was won, for the side that looks.
fn final_score<G: Grid>(view: &View<G>) -> Option<i32> {
    let grid = view.grid();
    if lines::has_line(grid, view.own()) {
        Some(winning_score(view))
    } else if lines::has_line(grid, view.other()) {
        Some(-winning_score(view))
    } else {
        None
    }
}

impl<G: Grid> Evaluator<G> for Learned {
    fn evaluate(&self, view: &View<G>) -> f64 {
        self.outlook(view).score
    }

    fn preference(&self, view: &View<G>) -> f64 {
        self.outlook(view).preference()
    }

    fn judge(&self, view: &View<G>) -> Judgement {
        let outlook = self.outlook(view);
        Judgement {
            preference: outlook.preference(),
            result: outlook.win - outlook.loss,
        }
    }

    fn parts(&self, view: &View<G>) -> Vec<Part> {
        vec![Part::new("expected score", self.outlook(view).score)]
    }
}
