//! Classical models: training. Asking a trained model is part of `enlinea_players::learned`.
//!
//! All but the n-tuple network see a board as numbers ([`FeatureList`](enlinea_players::learned::FeatureList)). What static rules
//! settle is not an example: a model is only asked about quiet positions.

mod checks;
mod curve_fit;
mod examples;
mod learner;
mod least_squares;
mod logistic;
mod options;
mod polynomial;
mod readout;
mod training;
mod trees;
mod tuple_checkpoint;
mod tuples;

pub use examples::{Examples, QuietExample, quiet_examples};
pub use least_squares::{LeastSquares, TrainingRows};
pub use logistic::fit_outcomes;
pub use options::{LogisticOptions, ModelOptions, NtupleOptions, PolynomialOptions};
pub use polynomial::{fit_polynomial, fit_rows};
pub use readout::fit_readout;
pub use training::{Curve, TrainError, Trained, Training, TrainingEvent, TrainingState, train};
pub use trees::{BoostingOptions, ForestOptions, grow_boosting, grow_forest};
pub use tuple_checkpoint::TupleCheckpoint;
pub use tuples::{TupleOptions, fit_tuples, random_tuples};

#[cfg(test)]
mod tests;
