//! The worst moves of a model, to look at.

use enlinea_core::{Game, Grid};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::metrics::{Judge, TestPosition, afterstates, chosen_column};

/// A position in which the model gives the outcome away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Blunder {
    /// The position, as a diagram.
    pub position: String,
    /// The column that it chose, counted from 1.
    pub chosen: u32,
    /// The exact score of that column.
    pub chosen_score: i32,
    /// The best column.
    pub best: u32,
    /// Its exact score.
    pub best_score: i32,
}

/// How many are shown.
const SHOWN: usize = 12;

/// The positions in which most is given away, the worst first.
pub(super) fn blunders<G: Grid>(
    judge: &impl Judge<G>,
    positions: &[TestPosition<G>],
) -> Vec<Blunder> {
    let mut found: Vec<(i32, usize)> = positions
        .par_iter()
        .enumerate()
        .filter_map(|(index, test)| {
            let chosen = test.score(chosen_column(judge, &test.position));
            let loses = chosen.signum() < test.best().signum();
            loses.then_some((chosen - test.best(), index))
        })
        .collect();
    found.sort_unstable();
    found.truncate(SHOWN);
    found
        .iter()
        .map(|&(_, index)| blunder(judge, &positions[index]))
        .collect()
}

fn blunder<G: Grid>(judge: &impl Judge<G>, test: &TestPosition<G>) -> Blunder {
    let rules = test.position.grid().rules();
    let game = Game::from_diagram(rules, &test.position.diagram()).expect("a position is legal");
    let chosen = chosen_column(judge, &test.position);
    let mut columns = afterstates(&test.position).map(|after| after.column);
    let best = columns.find(|&column| test.score(column) == test.best());
    let best = best.expect("some column is best");
    Blunder {
        position: game.to_string(),
        chosen: chosen.number(),
        chosen_score: test.score(chosen),
        best: best.number(),
        best_score: test.best(),
    }
}
