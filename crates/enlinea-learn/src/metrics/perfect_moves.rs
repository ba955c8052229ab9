//! The exact scores of positions, remembered: games against a perfect opponent meet the same positions again and again.

use std::collections::HashMap;

use enlinea_core::key::key_bits;
use enlinea_core::{Column, Game, Grid, Position};
use enlinea_solver::SolverError;
use rayon::prelude::*;

use crate::data::Labeler;
use crate::storage::{Packer, Unpacker};

/// Knows the scores of all positions that were asked for.
#[derive(Debug)]
pub struct PerfectMoves<G: Grid> {
    known: HashMap<G::Word, Known>,
}

#[derive(Debug, PartialEq)]
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
    ///
    /// # Errors
    /// If there is no memory for the tables of the solver.
    pub fn learn(
        &mut self,
        positions: impl IntoIterator<Item = Position<G>>,
    ) -> Result<(), SolverError> {
        let mut unknown: Vec<Position<G>> = positions
            .into_iter()
            .filter(|position| !self.knows(position))
            .collect();
        unknown.sort_unstable_by_key(Position::key);
        unknown.dedup();
        let Some(rules) = unknown.first().map(|one| one.grid().rules()) else {
            return Ok(());
        };
        let found: Result<Vec<(G::Word, Known)>, SolverError> = unknown
            .par_iter()
            .with_max_len(1)
            .map_init(
                || Labeler::new(rules),
                |labeler, position| {
                    let labeler = labeler.as_mut().map_err(|error| *error)?;
                    Ok((position.key(), Known::new(labeler, position)))
                },
            )
            .collect();
        self.known.extend(found?);
        Ok(())
    }

    /// Whether the scores of a position are known.
    pub(crate) fn knows(&self, position: &Position<G>) -> bool {
        self.known.contains_key(&position.key())
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

/// What is known as bytes, so that it need not be solved again.
impl<G: Grid> PerfectMoves<G> {
    pub(crate) fn pack(&self, grid: G, into: &mut Packer) {
        let mut sorted: Vec<(&G::Word, &Known)> = self.known.iter().collect();
        sorted.sort_unstable_by_key(|(key, _)| **key);
        into.number(sorted.len() as u64);
        for (key, known) in sorted {
            into.word(*key, key_bits(grid));
            into.byte(known.scores.len() as u8);
            for &(column, score) in &known.scores {
                into.byte(column.index() as u8);
                into.0.extend((score as i16).to_le_bytes());
            }
        }
    }

    pub(crate) fn unpack(grid: G, from: &mut Unpacker<'_>) -> Option<PerfectMoves<G>> {
        let mut known = HashMap::new();
        for _ in 0..from.count()? {
            let key = from.word(key_bits(grid))?;
            let mut scores = Vec::new();
            for _ in 0..from.byte()? {
                let column = Column::try_from(u32::from(from.byte()?)).ok()?;
                let score = i16::from_le_bytes([from.byte()?, from.byte()?]);
                scores.push((column, i32::from(score)));
            }
            known.insert(key, Known::of_scores(scores));
        }
        Some(PerfectMoves { known })
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
        Known::of_scores(scores)
    }

    fn of_scores(scores: Vec<(Column, i32)>) -> Known {
        let highest = scores.iter().map(|&(_, score)| score).max();
        let best = scores.iter().filter(|&&(_, score)| Some(score) == highest);
        let best = best.map(|&(column, _)| column).collect();
        Known { scores, best }
    }
}
