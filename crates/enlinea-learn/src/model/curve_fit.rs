//! R² on quiet examples, for learning curves.

use enlinea_core::Grid;
use enlinea_players::learned::{Model, TupleNetwork, sigmoid};

use super::examples::QuietExample;
use super::tuples::score_of_red;
use crate::metrics::Fit;

/// R² of a network on quiet examples, in units of the exact score.
pub(super) fn tuple_fit<G: Grid>(network: &TupleNetwork, examples: &[QuietExample<G>]) -> f64 {
    let pair = |one: &QuietExample<G>| (network.value(&one.view), score_of_red(one));
    Fit::of(examples.iter().map(pair)).r_squared()
}

/// R² of a model on quiet examples.
pub(super) fn model_fit<G: Grid>(model: &Model, examples: &[QuietExample<G>]) -> f64 {
    let pair = |one: &QuietExample<G>| {
        let outlook = model.outlook(&one.view);
        (-outlook.score, f64::from(one.score))
    };
    Fit::of(examples.iter().map(pair)).r_squared()
}

/// R² of a network that learnt from games, in units of the outcome.
pub(super) fn outcome_fit<G: Grid>(network: &TupleNetwork, examples: &[QuietExample<G>]) -> f64 {
    let pair = |one: &QuietExample<G>| {
        let expected = 2.0 * sigmoid(2.0 * network.value(&one.view)) - 1.0;
        let score = score_of_red(one);
        // The sign of the number 0.0 is 1.
        (expected, if score == 0.0 { 0.0 } else { score.signum() })
    };
    Fit::of(examples.iter().map(pair)).r_squared()
}
