//! Positions of the published recipe for both of its win tests, labelled once.

use std::ops::ControlFlow;
use std::sync::Arc;

use enlinea_core::Rules;
use enlinea_players::NoResources;

use super::generate::each_chunk;
use super::{Cut, DataError, LabelledPosition, PositionSource, Recipe, WinsFound};

/// Positions for at least some number of rows, each move of a position being a row.
///
/// Both win tests draw the same moves, and what the published one keeps the other keeps too. So a caller that asks for all wins first
/// pays for most of the labels of the published win test as well.
#[derive(Clone, Debug)]
pub struct DrawnPositions {
    rows: usize,
    seed: u64,
    /// The positions of the first chunks, all wins found.
    all: Vec<LabelledPosition>,
    chunks: u64,
}

impl DrawnPositions {
    /// Nothing is labelled yet.
    pub fn new(rows: usize, seed: u64) -> DrawnPositions {
        DrawnPositions {
            rows,
            seed,
            all: Vec::new(),
            chunks: 0,
        }
    }

    /// The positions that this win test keeps, labelled on as many threads as the current pool has.
    ///
    /// # Errors
    /// If there is no memory for the tables of the solver.
    pub fn positions(&mut self, wins: WinsFound) -> Result<Vec<LabelledPosition>, DataError> {
        match wins {
            WinsFound::Fixed => {
                let known = std::mem::take(&mut self.all);
                (self.all, self.chunks) = self.label(wins, known)?;
                Ok(self.all.clone())
            }
            WinsFound::Published => {
                let is_kept = |position: &&LabelledPosition| position.cut != Cut::BeforeMissedWin;
                let kept = self.all.iter().filter(is_kept).cloned().collect();
                Ok(self.label(wins, kept)?.0)
            }
        }
    }

    /// Adds to the positions of the first chunks what is missing. Returns them all, and the number of their chunks.
    fn label(
        &self,
        wins: WinsFound,
        mut found: Vec<LabelledPosition>,
    ) -> Result<(Vec<LabelledPosition>, u64), DataError> {
        let recipe = Recipe::new(Rules::STANDARD, PositionSource::Published { wins });
        let rows_of = |positions: &[LabelledPosition]| -> usize {
            let moves = positions.iter().map(|position| position.labels().count());
            moves.sum()
        };
        let mut rows = rows_of(&found);
        let mut chunks = self.chunks;
        if rows < self.rows {
            let threads = rayon::current_num_threads();
            let stop = Arc::default();
            each_chunk(
                &recipe,
                self.seed,
                chunks..u64::MAX,
                threads,
                &NoResources,
                &stop,
                |chunk| {
                    chunks += 1;
                    rows += rows_of(&chunk);
                    found.extend(chunk);
                    Ok(if rows < self.rows {
                        ControlFlow::Continue(())
                    } else {
                        ControlFlow::Break(())
                    })
                },
            )?;
        }
        Ok((found, chunks))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_that_are_shared_are_those_of_the_recipe() {
        let rows = 1500;
        let mut shared = DrawnPositions::new(rows, 4);
        let all = shared.positions(WinsFound::Fixed).unwrap();
        let kept = shared.positions(WinsFound::Published).unwrap();
        assert!(all.iter().any(|position| !kept.contains(position)));
        let alone = DrawnPositions::new(rows, 4).positions(WinsFound::Published);
        let (shorter, longer) = (alone.unwrap(), kept);
        assert_eq!(shorter, longer[..shorter.len()]);
        let moves = shorter.iter().map(|position| position.labels().count());
        assert!(moves.sum::<usize>() >= rows);
    }
}
