//! The players, one file each.

pub mod alpha_beta;
pub mod course_negamax;
pub mod greedy;
pub mod level;
pub mod mcts;
pub mod minimax;
pub mod perfect;
pub mod random;
pub mod si_alpha_beta;
pub mod si_minimax;
pub mod uba_greedy;
pub mod uba_lookahead;
pub mod uba_minimax;
