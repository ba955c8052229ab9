//! Whether predicted probabilities come true: of boards with a predicted win of 70 %, seven in ten should be won.

use serde::{Deserialize, Serialize};

/// Predictions by size, with what became of them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reliability {
    /// Ten ranges of the same width, from 0 to 1.
    pub bins: Vec<ReliabilityBin>,
}

/// The predictions of one range.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ReliabilityBin {
    /// Predictions.
    pub count: u64,
    /// Their sum.
    pub predicted: f64,
    /// How many came true.
    pub happened: u64,
}

const BINS: usize = 10;

impl Default for Reliability {
    fn default() -> Reliability {
        Reliability {
            bins: vec![ReliabilityBin::default(); BINS],
        }
    }
}

impl Reliability {
    /// Adds a predicted probability and whether it came true.
    pub fn add(&mut self, probability: f64, happened: bool) {
        let bin = ((probability * BINS as f64) as usize).min(BINS - 1);
        let bin = &mut self.bins[bin];
        bin.count += 1;
        bin.predicted += probability;
        bin.happened += u64::from(happened);
    }

    /// Adds the predictions of another.
    pub fn merge(&mut self, other: &Reliability) {
        for (own, other) in self.bins.iter_mut().zip(&other.bins) {
            own.count += other.count;
            own.predicted += other.predicted;
            own.happened += other.happened;
        }
    }

    /// The expected calibration error: the mean difference between predicted and actual shares, weighted by predictions.
    pub fn error(&self) -> f64 {
        let total: u64 = self.bins.iter().map(|bin| bin.count).sum();
        let difference = |bin: &ReliabilityBin| (bin.predicted - bin.happened as f64).abs();
        self.bins.iter().map(difference).sum::<f64>() / total.max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn predictions_that_come_true_have_no_error() {
        let mut good = Reliability::default();
        let mut bad = Reliability::default();
        for index in 0..100 {
            good.add(0.75, index % 4 != 0);
            bad.add(1.0, index % 4 != 0);
        }
        assert_eq!(good.error(), 0.0);
        assert!((bad.error() - 0.25).abs() < 1e-12);
    }
}
