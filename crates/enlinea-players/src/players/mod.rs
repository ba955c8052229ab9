//! The players, one file each with its definitions.

use crate::definition::{PlayerDefinition, definitions};

definitions! {
    PlayerDefinition;
    random,
    greedy,
    minimax,
    course_negamax,
    uba_minimax,
    uba_lookahead,
    uba_greedy,
    si_minimax,
    si_alpha_beta,
    alpha_beta,
    mcts,
    perfect,
    level,
    weight_file,
}
