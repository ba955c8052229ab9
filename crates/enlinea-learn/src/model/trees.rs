//! Random forests and gradient boosting, grown by `forust-ml`.
//!
//! It grows trees from histograms, adds up in an order that does not depend on the number of threads, and shows the nodes of its
//! trees, so that they become tensors. A forest is many single trees, each on a random part of the rows and of the features.

use std::collections::VecDeque;

use enlinea_players::learned::{FeatureGroup, Trees};
use enlinea_players::random::derived_seed;
use forust_ml::gradientbooster::GrowPolicy;
use forust_ml::objective::ObjectiveType;
use forust_ml::sampler::SampleMethod;
use forust_ml::tree::Tree;
use forust_ml::{GradientBooster, Matrix};
use serde::{Deserialize, Serialize};

use super::examples::Examples;

/// How a forest grows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct ForestOptions {
    /// Groups of features.
    pub features: Vec<String>,
    /// Trees.
    pub trees: usize,
    /// Leaves of a tree at most.
    pub leaves: usize,
    /// The share of the rows that a tree sees.
    pub rows: f64,
    /// The share of the features that a tree sees.
    pub columns: f64,
    /// Rows of a leaf at least.
    pub least_rows: u32,
}

impl Default for ForestOptions {
    fn default() -> ForestOptions {
        ForestOptions {
            features: all_features(),
            trees: 60,
            leaves: 512,
            rows: 0.6,
            columns: 0.7,
            least_rows: 5,
        }
    }
}

/// How boosting grows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct BoostingOptions {
    /// Groups of features.
    pub features: Vec<String>,
    /// Trees.
    pub trees: usize,
    /// Leaves of a tree at most.
    pub leaves: usize,
    /// How much of its leaves a tree adds.
    pub rate: f64,
    /// Rows of a leaf at least.
    pub least_rows: u32,
}

impl Default for BoostingOptions {
    fn default() -> BoostingOptions {
        BoostingOptions {
            features: all_features(),
            trees: 300,
            leaves: 32,
            rate: 0.1,
            least_rows: 20,
        }
    }
}

/// Trees choose for themselves what they look at.
fn all_features() -> Vec<String> {
    let names = FeatureGroup::ALL
        .iter()
        .map(|group| group.name().to_owned());
    names.collect()
}

/// Bins of a feature: all have far fewer values.
const BINS: u16 = 255;
/// Deeper than trees with that few leaves ever are.
const DEEPEST: usize = 32;

/// Trees that each mend what those before them left. The threads do not change the result.
///
/// # Panics
/// If a number is not finite.
pub fn grow_boosting(examples: &Examples, options: &BoostingOptions, seed: u64) -> Trees {
    let columns = Columns::new(examples);
    let mut grown = Trees {
        base: mean(&examples.rows.targets),
        ..Trees::default()
    };
    let booster = booster(options.leaves, options.least_rows, seed)
        .set_iterations(options.trees)
        .set_learning_rate(options.rate as f32);
    columns.grow(booster, &mut grown, 1.0);
    grown
}

/// Trees side by side. The threads do not change the result.
///
/// # Panics
/// If a number is not finite.
pub fn grow_forest(examples: &Examples, options: &ForestOptions, seed: u64) -> Trees {
    let columns = Columns::new(examples);
    let mut grown = Trees {
        base: mean(&examples.rows.targets),
        ..Trees::default()
    };
    for number in 0..options.trees {
        let seed = derived_seed(seed, &[number as u64]);
        let booster = booster(options.leaves, options.least_rows, seed)
            .set_iterations(1)
            .set_learning_rate(1.0)
            .set_sample_method(SampleMethod::Random)
            .set_subsample(options.rows as f32)
            .set_colsample_bytree(options.columns);
        columns.grow(booster, &mut grown, 1.0 / options.trees as f32);
    }
    grown
}

fn booster(leaves: usize, least_rows: u32, seed: u64) -> GradientBooster {
    let mut booster = GradientBooster::default()
        .set_objective_type(ObjectiveType::SquaredLoss)
        .set_initialize_base_score(false)
        .set_base_score(0.0)
        .set_max_leaves(leaves)
        .set_max_depth(DEEPEST)
        .set_min_leaf_weight(least_rows as f32)
        .set_l2(0.0)
        .set_nbins(BINS)
        .set_seed(seed);
    booster.grow_policy = GrowPolicy::LossGuide;
    booster
}

/// Examples as the library wants them.
struct Columns {
    /// Column after column.
    numbers: Vec<f64>,
    /// Targets without their mean.
    targets: Vec<f64>,
    weights: Vec<f64>,
    width: usize,
}

impl Columns {
    fn new(examples: &Examples) -> Columns {
        let rows = &examples.rows;
        let mean = mean(&rows.targets);
        Columns {
            numbers: (0..rows.width)
                .flat_map(|column| (0..rows.len()).map(move |row| rows.row(row)[column]))
                .collect(),
            targets: rows.targets.iter().map(|target| target - mean).collect(),
            weights: vec![1.0; rows.len()],
            width: rows.width,
        }
    }

    fn grow(&self, mut booster: GradientBooster, grown: &mut Trees, factor: f32) {
        let matrix = Matrix::new(&self.numbers, self.targets.len(), self.width);
        booster
            .fit(&matrix, &self.targets, &self.weights, None)
            .expect("features and scores are finite");
        for tree in &booster.trees {
            add_tree(grown, tree, factor);
        }
    }
}

fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len().max(1) as f64
}

/// Adds a tree: siblings side by side, children behind their parents.
fn add_tree(trees: &mut Trees, tree: &Tree, factor: f32) {
    let push = |trees: &mut Trees| {
        trees.features.push(-1);
        trees.numbers.push(0.0);
        trees.left.push(0);
        trees.nodes() - 1
    };
    let root = push(trees);
    trees.roots.push(root as i32);
    let mut waiting = VecDeque::from([(0, root)]);
    while let Some((theirs, ours)) = waiting.pop_front() {
        let node = &tree.nodes[theirs];
        if node.is_leaf {
            trees.numbers[ours] = factor * node.weight_value;
            continue;
        }
        let left = push(trees);
        let right = push(trees);
        trees.features[ours] = node.split_feature as i16;
        trees.numbers[ours] = node.split_value as f32;
        trees.left[ours] = left as i32;
        waiting.extend([(node.left_child, left), (node.right_child, right)]);
    }
}
