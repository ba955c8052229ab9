//! Learned models: files with numbers that training has found, and what they say about a position.
//!
//! Training is in `enlinea-learn`; here models are read and asked. A [`Model`] gives an [`Outlook`] on any position of its
//! board: the expected score and the probabilities of winning and losing. Sums are made in an order that is written down and with
//! no fused operations, so the same file gives the same numbers on every machine.

mod dense;
mod double_threats;
mod exp;
mod features;
mod file;
mod forced;
mod inputs;
mod logistic;
mod model;
mod ntuple;
mod polynomial;
mod readout;
mod shipped;
mod sparse;
mod trees;

pub use dense::DenseLayer;
pub use exp::exp;
pub use features::{FeatureGroup, FeatureList};
pub use file::{Card, ModelError, ModelFile, NumberType, Numbers, Tensor};
pub use forced::{Quiet, Settled, follow_forced, side_to_move, winning_score};
pub use inputs::Inputs;
pub use logistic::{LogisticModel, OutcomeWeights};
pub use model::{Model, Outlook};
pub use ntuple::{LONGEST_TUPLE, TupleModel, TupleNetwork};
pub use polynomial::{Polynomial, PolynomialModel, product};
pub use readout::{Readout, sigmoid};
pub use shipped::{SHIPPED, ShippedModel};
pub use sparse::{DENSE_LAYERS, LANES, SparseNetwork, classes, largest_score};
pub use trees::{TreeModel, Trees};
