//! The exact scores of positions, remembered: games against a perfect opponent meet the same positions again and again.

use std::collections::HashMap;

use enlinea_core::{Column, Game, Grid, Position};
use rayon::prelude::*;

use crate::data::Labeler;

/// Knows the scores of all positions that were asked for.
#[derive(Debug)]
pub struct PerfectMoves<G: Grid> {
    known: HashMap<G::Word, Known>,
}

#[derive(Debug)]
struct Known {
    scores: Vec<(Column, i32)>,
    best: Vec<Column>,
}

impl<G: Grid> Default for PerfectMoves<G> {
    fn default() -> PerfectMoves<G> {
        PerfectMoves {
            known: HashMap::new(),
        }
    }
}

impl<G: Grid> PerfectMoves<G> {
    /// Solves those of the positions that are not known yet, on the threads of the current pool.
    pub fn learn(&mut self, positions: impl IntoIterator<Item = Position<G>>) {
        let mut unknown: Vec<Position<G>> = positions
            .into_iter()
            .filter(|position| !self.known.contains_key(&position.key()))
            .collect();
        unknown.sort_unstable_by_key(Position::key);
        unknown.dedup();
        let found: Vec<(G::Word, Known)> = unknown
            .par_iter()
            .with_max_len(1)
            .map_init(
                || unknown.first().map(|one| Labeler::new(one.grid().rules())),
                |labeler, position| {
                    let labeler = labeler.as_mut().expect("there are positions");
                    (position.key(), Known::new(labeler, position))
                },
            )
            .collect();
        self.known.extend(found);
    }

    /// The best columns of a position, from the left.
    ///
    /// # Panics
    /// If it was not learnt.
    pub fn best(&self, position: &Position<G>) -> &[Column] {
        &self.known[&position.key()].best
    }

    /// The scores of the open columns of a position, from the left.
    ///
    /// # Panics
    /// If it was not learnt.
    pub fn scores(&self, position: &Position<G>) -> &[(Column, i32)] {
        &self.known[&position.key()].scores
    }
}

impl Known {
    fn new<G: Grid>(labeler: &mut Labeler, position: &Position<G>) -> Known {
        let game = Game::from_diagram(position.grid().rules(), &position.diagram())
            .expect("a position is legal");
        let scores = labeler.scores(&game);
        let scores: Vec<(Column, i32)> = (0..)
            .zip(scores)
            .filter_map(|(column, score)| Some((Column::new(column), score?)))
            .collect();
        let highest = scores.iter().map(|&(_, score)| score).max();
        let best = scores.iter().filter(|&&(_, score)| Some(score) == highest);
        let best = best.map(|&(column, _)| column).collect();
        Known { scores, best }
    }
}
