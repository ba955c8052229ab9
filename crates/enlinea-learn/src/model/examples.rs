//! What models learn from: quiet positions after a move, and numbers about them.

use std::collections::HashSet;

use enlinea_core::{Grid, Word, symmetry};
use enlinea_players::View;
use enlinea_players::learned::{FeatureList, Settled, follow_forced};
use rayon::prelude::*;

use super::least_squares::TrainingRows;
use crate::metrics::{TestPosition, afterstates};

/// A quiet position with its exact score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct QuietExample<G: Grid> {
    /// The board as the side to move sees it.
    pub view: View<G>,
    /// The exact score for the side that just moved.
    pub score: i32,
}

/// The quiet positions that all moves of some positions lead to, each once (mirror images count as the same), in order.
pub fn quiet_examples<G: Grid>(positions: &[TestPosition<G>]) -> Vec<QuietExample<G>> {
    let mut seen = HashSet::new();
    let mut examples = Vec::new();
    for test in positions {
        for after in afterstates(&test.position) {
            if after.is_won {
                continue;
            }
            let Settled::Quiet(quiet) = follow_forced(&after.view) else {
                continue;
            };
            if seen.insert(canonical_key(&quiet.view)) {
                let for_mover = -test.score(after.column);
                let to_move = if quiet.same_side {
                    for_mover
                } else {
                    -for_mover
                };
                examples.push(QuietExample {
                    view: quiet.view,
                    score: -to_move,
                });
            }
        }
    }
    examples
}

/// A word that is the same for mirror images and different for other boards.
fn canonical_key<G: Grid>(view: &View<G>) -> G::Word {
    let grid = view.grid();
    let key = view.own() | view.occupied().wrapping_add(grid.bottom());
    key.min(symmetry::mirror(grid, key))
}

/// Features and exact scores, row by row.
#[derive(Clone, Debug, PartialEq)]
pub struct Examples {
    /// What the numbers are.
    pub features: FeatureList,
    /// The numbers.
    pub rows: TrainingRows,
}

impl Examples {
    /// The features of quiet positions, on the threads of the current pool.
    pub fn new<G: Grid>(features: FeatureList, quiet: &[QuietExample<G>]) -> Examples {
        let numbers: Vec<Vec<f64>> = quiet
            .par_iter()
            .map(|example| features.of(&example.view.turned()))
            .collect();
        Examples {
            rows: TrainingRows {
                width: features.count(),
                numbers: numbers.concat(),
                targets: quiet.iter().map(|one| f64::from(one.score)).collect(),
            },
            features,
        }
    }
}
