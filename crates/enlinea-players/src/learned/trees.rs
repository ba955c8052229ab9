//! Sums of decision trees over features of the board: random forests and gradient boosting.

use enlinea_core::{Grid, Rules};

use super::features::FeatureList;
use super::file::{ModelError, ModelFile};
use super::forced::Quiet;
use super::model::Outlook;
use super::readout::Readout;

/// Trees whose leaves add up.
#[derive(Clone, Debug)]
pub struct TreeModel {
    features: FeatureList,
    trees: Trees,
    readout: Readout,
}

/// The nodes of all trees, in lists side by side.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trees {
    /// What the leaves are added to.
    pub base: f64,
    /// The first node of each tree.
    pub roots: Vec<i32>,
    /// The feature that a node looks at; -1 for a leaf.
    pub features: Vec<i16>,
    /// A smaller number goes left; the value of a leaf.
    pub numbers: Vec<f32>,
    /// The node to the left; the one to the right follows it. Always behind the node itself.
    pub left: Vec<i32>,
}

impl Trees {
    /// The sum of the leaves that the numbers lead to.
    pub fn value(&self, numbers: &[f64]) -> f64 {
        let mut sum = self.base;
        for &root in &self.roots {
            let mut node = root as usize;
            while let Ok(feature) = usize::try_from(self.features[node]) {
                let goes_right = numbers[feature] >= f64::from(self.numbers[node]);
                node = self.left[node] as usize + usize::from(goes_right);
            }
            sum += f64::from(self.numbers[node]);
        }
        sum
    }

    /// How many nodes there are.
    pub fn nodes(&self) -> usize {
        self.features.len()
    }
}

impl TreeModel {
    /// The kind in model files: trees grown side by side on random parts of the data.
    pub const FOREST: &str = "forest";
    /// The kind in model files: each tree mends what those before it left.
    pub const BOOSTING: &str = "boosting";

    /// Adds trees to a file.
    #[must_use]
    pub fn write(file: ModelFile, trees: &Trees, readout: &Readout) -> ModelFile {
        let nodes = trees.nodes();
        let file = file
            .with("base", &[1], vec![trees.base])
            .with("roots", &[trees.roots.len()], trees.roots.clone())
            .with("features", &[nodes], trees.features.clone())
            .with("numbers", &[nodes], trees.numbers.clone())
            .with("left", &[nodes], trees.left.clone());
        readout.write(file)
    }

    pub(super) fn read(file: &ModelFile, rules: Rules) -> Result<TreeModel, ModelError> {
        let features = file.features(rules)?;
        let size = |name: &str| file.shape(name).and_then(|shape| shape.first().copied());
        let (count, nodes) = (size("roots").unwrap_or(0), size("features").unwrap_or(0));
        let trees = Trees {
            base: file.numbers::<f64>("base", &[1])?[0],
            roots: file.numbers::<i32>("roots", &[count])?.to_vec(),
            features: file.numbers::<i16>("features", &[nodes])?.to_vec(),
            numbers: file.numbers::<f32>("numbers", &[nodes])?.to_vec(),
            left: file.numbers::<i32>("left", &[nodes])?.to_vec(),
        };
        check(&trees, features.count())?;
        Ok(TreeModel {
            readout: Readout::read(file)?,
            features,
            trees,
        })
    }

    pub(super) fn outlook<G: Grid>(&self, quiet: &Quiet<G>) -> Outlook {
        let numbers = self.features.of(&quiet.view.turned());
        self.readout.outlook(self.trees.value(&numbers)).turned()
    }
}

/// Every walk must end in a leaf and look at features that there are.
fn check(trees: &Trees, features: usize) -> Result<(), ModelError> {
    let broken = |name: &str, reason: &str| ModelError::Tensor {
        name: name.to_owned(),
        reason: reason.to_owned(),
    };
    let nodes = trees.nodes() as i32;
    if !trees.roots.iter().all(|root| (0..nodes).contains(root)) {
        return Err(broken("roots", "it names a node that is not there"));
    }
    for (node, &feature) in trees.features.iter().enumerate() {
        if i32::from(feature) >= features as i32 {
            return Err(broken(
                "features",
                "it names a feature that the model does not have",
            ));
        }
        let children = node as i32 + 1..nodes - 1;
        if feature >= 0 && !children.contains(&trees.left[node]) {
            return Err(broken("left", "the nodes are not in order"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// If x0 < 2 then 1 else (if x1 < 0 then 10 else 20), plus 100.
    fn trees() -> Trees {
        Trees {
            base: 100.0,
            roots: vec![0],
            features: vec![0, -1, 1, -1, -1],
            numbers: vec![2.0, 1.0, 0.0, 10.0, 20.0],
            left: vec![1, 0, 3, 0, 0],
        }
    }

    #[test]
    fn walks_end_in_the_right_leaf() {
        let trees = trees();
        assert_eq!(trees.value(&[1.0, 0.0]), 101.0);
        assert_eq!(trees.value(&[2.0, -1.0]), 110.0);
        assert_eq!(trees.value(&[3.0, 0.0]), 120.0);
    }

    #[test]
    fn walks_without_an_end_are_refused() {
        assert!(check(&trees(), 2).is_ok());
        assert!(check(&trees(), 1).is_err());
        for left in [-1, 0, 2, 4, 99] {
            let mut trees = trees();
            trees.left[2] = left;
            assert!(check(&trees, 2).is_err(), "{left}");
        }
        let mut trees = trees();
        trees.roots = vec![5];
        assert!(check(&trees, 2).is_err());
    }
}
