//! Predicted and exact scores, compared number by number.

use serde::{Deserialize, Serialize};

/// Sums over pairs of a prediction and the truth.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Fit {
    pairs: u64,
    squared_error: f64,
    truth: f64,
    squared_truth: f64,
    same_sign: u64,
    published_test: u64,
    repaired_test: u64,
}

/// The shares of predictions in the same class as the truth, in percent, after Santorum and Galán 2019.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct MyTest {
    /// Both above 1, both below -1, or both strictly between. A truth of 1 or -1 is never counted right.
    pub published: f64,
    /// The same with 1 and -1 in the outer classes.
    pub repaired: f64,
}

/// The tolerance of the published test.
const TOLERANCE: f64 = 1.0;

impl Fit {
    /// The sums over some pairs of a prediction and the truth.
    pub fn of(pairs: impl IntoIterator<Item = (f64, f64)>) -> Fit {
        let mut fit = Fit::default();
        for (prediction, truth) in pairs {
            fit.add(prediction, truth);
        }
        fit
    }

    /// Adds a pair.
    pub fn add(&mut self, prediction: f64, truth: f64) {
        self.pairs += 1;
        self.squared_error += (prediction - truth) * (prediction - truth);
        self.truth += truth;
        self.squared_truth += truth * truth;
        self.same_sign += u64::from(outcome_of(prediction) == outcome_of(truth));
        let both = |class: fn(f64) -> bool| class(prediction) && class(truth);
        let inside = both(|value| value.abs() < TOLERANCE);
        let published = both(|value| value > TOLERANCE) || both(|value| value < -TOLERANCE);
        let repaired = both(|value| value >= TOLERANCE) || both(|value| value <= -TOLERANCE);
        self.published_test += u64::from(published || inside);
        self.repaired_test += u64::from(repaired || inside);
    }

    /// The sums over both sets of pairs.
    #[must_use]
    pub fn merged(mut self, other: &Fit) -> Fit {
        self.pairs += other.pairs;
        self.squared_error += other.squared_error;
        self.truth += other.truth;
        self.squared_truth += other.squared_truth;
        self.same_sign += other.same_sign;
        self.published_test += other.published_test;
        self.repaired_test += other.repaired_test;
        self
    }

    /// How many pairs there are.
    pub fn pairs(&self) -> u64 {
        self.pairs
    }

    /// The mean squared error.
    pub fn mean_squared_error(&self) -> f64 {
        self.squared_error / self.pairs as f64
    }

    /// The share of the variance that is predicted; 0 for the mean, 1 for the truth.
    pub fn r_squared(&self) -> f64 {
        let variance = self.squared_truth - self.truth * self.truth / self.pairs as f64;
        1.0 - self.squared_error / variance
    }

    /// The share with the right outcome (win, draw or loss), in percent: the prediction rounded to a whole score.
    pub fn sign(&self) -> f64 {
        self.percent(self.same_sign)
    }

    /// "My test".
    pub fn my_test(&self) -> MyTest {
        MyTest {
            published: self.percent(self.published_test),
            repaired: self.percent(self.repaired_test),
        }
    }

    fn percent(&self, count: u64) -> f64 {
        100.0 * count as f64 / self.pairs as f64
    }
}

/// The outcome that a score stands for.
pub(super) fn outcome_of(score: f64) -> i32 {
    (score.round() as i32).signum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_truth_has_no_error_and_the_mean_explains_nothing() {
        let truth = [3.0, -1.0, 0.0, 7.0, -4.0];
        let exact = Fit::of(truth.iter().map(|&score| (score, score)));
        assert_eq!(exact.mean_squared_error(), 0.0);
        assert_eq!(exact.r_squared(), 1.0);
        assert_eq!(exact.sign(), 100.0);
        let mean = Fit::of(truth.iter().map(|&score| (1.0, score)));
        assert!(mean.r_squared().abs() < 1e-12);
    }

    #[test]
    fn the_published_test_never_counts_a_truth_of_one() {
        let fit = Fit::of([(1.0, 1.0), (-5.0, -1.0), (0.5, 0.0), (9.0, 2.0)]);
        assert_eq!(fit.my_test().published, 50.0);
        assert_eq!(fit.my_test().repaired, 100.0);
    }

    #[test]
    fn parts_add_up_to_the_whole() {
        let pairs = [(1.0, 2.0), (0.0, -3.0), (4.0, 4.0), (-2.0, 1.0)];
        let parts = Fit::of(pairs[..2].to_vec()).merged(&Fit::of(pairs[2..].to_vec()));
        assert_eq!(parts, Fit::of(pairs));
    }
}
