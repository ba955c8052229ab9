//! Games played to their end with random moves, as the leaves of `mcts` see them.

use enlinea_core::{Grid, Position, Word, lines};

use super::tactics::{Forced, forced};
use crate::random::Rng;
use crate::search::moves::{cells, random_cell};

/// How moves are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Playout {
    /// Wins are taken, threats are blocked, gifts are not made; the rest is random.
    Tactical,
    /// Any open column.
    Uniform,
}

impl Playout {
    /// Plays the game out and says how it ended for the side to move: 1, 0 or -1.
    pub(super) fn value<G: Grid>(self, mut position: Position<G>, rng: &mut Rng) -> f32 {
        let mut sign = 1.0;
        loop {
            let candidates = match self {
                Playout::Tactical => match forced(&position) {
                    Forced::Decided(value) => return sign * f32::from(value),
                    Forced::Moves(candidates) => candidates,
                },
                Playout::Uniform => {
                    if lines::has_line(position.grid(), position.opponent()) {
                        return -sign;
                    }
                    position.playable()
                }
            };
            if candidates.is_zero() {
                return 0.0;
            }
            let cell = random_cell(candidates, rng);
            for (column, _) in cells(position.grid(), cell) {
                position.play_unchecked(column);
            }
            sign = -sign;
        }
    }
}
