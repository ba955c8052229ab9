//! `random` and `uba-random`: any open column, each with the same chance.
//!
//! Source: UAM, AI, course framework; UBA, Algorithms III, TP3 draws among all columns and draws again on a full one,
//! which is the same.

use enlinea_core::{Grid, Position};

use crate::Budget;
use crate::player::Choice;
use crate::random::{Rng, rng};
use crate::search::Search;
use crate::search::moves::{cells, random_cell};

/// Plays anywhere.
#[derive(Clone, Debug)]
pub struct RandomMover {
    rng: Rng,
}

impl RandomMover {
    /// With seed 0 until a game begins.
    pub fn new() -> RandomMover {
        RandomMover { rng: rng(0) }
    }
}

impl Default for RandomMover {
    fn default() -> RandomMover {
        RandomMover::new()
    }
}

impl<G: Grid> Search<G> for RandomMover {
    fn reset(&mut self, seed: u64) {
        self.rng = rng(seed);
    }

    fn best(&mut self, position: &Position<G>, _budget: &Budget) -> Choice {
        let cell = random_cell(position.playable(), &mut self.rng);
        let (column, _) = cells(position.grid(), cell)
            .next()
            .expect("a game that is not over has an open column");
        Choice::unsearched(column)
    }
}
