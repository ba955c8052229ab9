//! Searches: how an evaluator, or chance, becomes a move.

use std::fmt::Debug;

use enlinea_core::{Grid, Position};

use crate::Budget;
use crate::player::Choice;

pub mod alpha_beta;
pub mod course_negamax;
pub mod greedy;
pub mod mcts;
pub mod minimax;
pub mod moves;
pub mod random;
pub mod score;
pub mod si_alpha_beta;
pub mod si_minimax;
pub mod uba_greedy;
pub mod uba_lookahead;
pub mod uba_minimax;

/// Chooses a move in a position.
pub trait Search<G: Grid>: Debug + Send {
    /// Begins a game with this seed. Searches without chance need not do anything.
    fn reset(&mut self, seed: u64);

    /// The best move. The game must not be over.
    fn best(&mut self, position: &Position<G>, budget: &Budget) -> Choice;
}

impl<G: Grid> Search<G> for Box<dyn Search<G>> {
    fn reset(&mut self, seed: u64) {
        (**self).reset(seed);
    }

    fn best(&mut self, position: &Position<G>, budget: &Budget) -> Choice {
        (**self).best(position, budget)
    }
}
