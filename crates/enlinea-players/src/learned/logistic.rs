//! Logistic regression on the outcome: a linear score for each of loss, draw and win.

use enlinea_core::{Grid, Rules};

use super::exp::exp;
use super::features::FeatureList;
use super::file::{ModelError, ModelFile};
use super::forced::Quiet;
use super::model::Outlook;

/// A linear model of the logarithms of the probabilities.
#[derive(Clone, Debug)]
pub struct LogisticModel {
    features: FeatureList,
    weights: OutcomeWeights,
}

/// What the features count for each outcome.
#[derive(Clone, Debug, PartialEq)]
pub struct OutcomeWeights {
    /// For loss, draw and win: a number for each feature, and a constant at the end.
    pub weights: [Vec<f64>; 3],
    /// The mean score of lost and of won boards.
    pub mean_scores: [f64; 2],
}

impl OutcomeWeights {
    /// The probabilities of loss, draw and win.
    pub fn probabilities(&self, numbers: &[f64]) -> [f64; 3] {
        let linear = [0, 1, 2].map(|outcome: usize| {
            let weights = &self.weights[outcome];
            let products = weights.iter().zip(numbers.iter().chain(&[1.0]));
            products
                .map(|(weight, number)| weight * number)
                .sum::<f64>()
        });
        let largest = linear.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let powers = linear.map(|value| f64::from(exp((value - largest) as f32)));
        let total: f64 = powers.iter().sum();
        powers.map(|power| power / total)
    }

    /// The outlook of the side that the features belong to.
    fn outlook(&self, numbers: &[f64]) -> Outlook {
        let [loss, _, win] = self.probabilities(numbers);
        Outlook {
            score: loss * self.mean_scores[0] + win * self.mean_scores[1],
            win,
            loss,
        }
    }
}

impl LogisticModel {
    /// The kind in model files.
    pub const KIND: &str = "logistic";

    /// Adds the weights to a file.
    #[must_use]
    pub fn write(file: ModelFile, weights: &OutcomeWeights) -> ModelFile {
        let shape = [3, weights.weights[0].len()];
        file.with("weights", &shape, weights.weights.concat()).with(
            "mean_scores",
            &[2],
            weights.mean_scores.to_vec(),
        )
    }

    pub(super) fn read(file: &ModelFile, rules: Rules) -> Result<LogisticModel, ModelError> {
        let features = file.features(rules)?;
        let length = features.count() + 1;
        let numbers = file.numbers::<f64>("weights", &[3, length])?;
        let mean_scores = file.numbers::<f64>("mean_scores", &[2])?;
        let weights = OutcomeWeights {
            weights: [0, 1, 2].map(|row| numbers[row * length..][..length].to_vec()),
            mean_scores: [mean_scores[0], mean_scores[1]],
        };
        Ok(LogisticModel { features, weights })
    }

    pub(super) fn outlook<G: Grid>(&self, quiet: &Quiet<G>) -> Outlook {
        let numbers = self.features.of(&quiet.view.turned());
        self.weights.outlook(&numbers).turned()
    }
}
