//! What a description file says about a model: one variant for each kind.

use enlinea_players::learned::{
    LogisticModel, PolynomialModel, SparseNetwork, TreeModel, TupleModel,
};
use serde::{Deserialize, Serialize};

use super::trees::{BoostingOptions, ForestOptions};
use super::tuples::TupleOptions;
use crate::play::TdOptions;
use crate::sparse::SparseOptions;

/// A kind of model and its settings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum ModelOptions {
    /// Polynomial regression on the score.
    Polynomial(PolynomialOptions),
    /// Logistic regression on the outcome.
    Logistic(LogisticOptions),
    /// A random forest.
    Forest(ForestOptions),
    /// Gradient boosting.
    Boosting(BoostingOptions),
    /// An n-tuple network on exact scores.
    Ntuple(NtupleOptions),
    /// An n-tuple network that learns from games against itself.
    Td(TdOptions),
    /// The sparse network, which also learns from games against the solver.
    Sparse(SparseOptions),
}

/// Polynomial regression.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct PolynomialOptions {
    /// The largest number of features in a product.
    pub degree: usize,
    /// Groups of features.
    pub features: Vec<String>,
}

impl Default for PolynomialOptions {
    fn default() -> PolynomialOptions {
        PolynomialOptions {
            degree: 2,
            features: published_features(),
        }
    }
}

/// Logistic regression.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct LogisticOptions {
    /// Groups of features.
    pub features: Vec<String>,
}

impl Default for LogisticOptions {
    fn default() -> LogisticOptions {
        LogisticOptions {
            features: published_features(),
        }
    }
}

/// The n-tuple network on exact scores.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct NtupleOptions {
    /// Tuples.
    pub tuples: usize,
    /// Cells of a tuple.
    pub length: usize,
    /// Passes over the examples.
    pub passes: usize,
    /// The part of an error that one step takes away.
    pub rate: f64,
}

impl Default for NtupleOptions {
    fn default() -> NtupleOptions {
        let TupleOptions { tuples, length } = TupleOptions::default();
        NtupleOptions {
            tuples,
            length,
            passes: 10,
            rate: 0.3,
        }
    }
}

impl NtupleOptions {
    /// The shape of the network.
    pub fn shape(&self) -> TupleOptions {
        TupleOptions {
            tuples: self.tuples,
            length: self.length,
        }
    }
}

impl ModelOptions {
    /// The groups of features that it asks for; none if it looks at the board itself.
    pub fn features(&self) -> &[String] {
        match self {
            ModelOptions::Polynomial(options) => &options.features,
            ModelOptions::Logistic(options) => &options.features,
            ModelOptions::Forest(options) => &options.features,
            ModelOptions::Boosting(options) => &options.features,
            ModelOptions::Ntuple(_) | ModelOptions::Td(_) | ModelOptions::Sparse(_) => &[],
        }
    }

    /// The kind of its model file.
    pub fn kind(&self) -> &'static str {
        match self {
            ModelOptions::Polynomial(_) => PolynomialModel::KIND,
            ModelOptions::Logistic(_) => LogisticModel::KIND,
            ModelOptions::Forest(_) => TreeModel::FOREST,
            ModelOptions::Boosting(_) => TreeModel::BOOSTING,
            ModelOptions::Ntuple(_) | ModelOptions::Td(_) => TupleModel::KIND,
            ModelOptions::Sparse(_) => SparseNetwork::KIND,
        }
    }

    /// Whether it learns from labelled positions.
    pub fn needs_positions(&self) -> bool {
        !matches!(self, ModelOptions::Td(_))
    }
}

/// The groups of the published regression.
fn published_features() -> Vec<String> {
    ["stones", "distance", "runs"].map(str::to_owned).to_vec()
}
