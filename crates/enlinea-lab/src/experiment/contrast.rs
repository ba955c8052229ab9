//! The difference between two metrics of the same run: seeds that both share disturb it less than either.

use serde::{Deserialize, Serialize};

use super::{ExperimentResults, Metric};

/// A metric that is the difference between two others.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contrast {
    /// Its name.
    pub metric: String,
    /// The metric...
    pub of: String,
    /// ...from which this one is subtracted.
    pub minus: String,
}

impl Contrast {
    /// Adds it to the results of one seed, if both metrics are there.
    pub(super) fn add(&self, results: &mut ExperimentResults) {
        let value = |name: &str| {
            let mut metrics = results.metrics.iter();
            Some(metrics.find(|metric| metric.name == name)?.value)
        };
        if let (Some(of), Some(minus)) = (value(&self.of), value(&self.minus)) {
            results.metrics.push(Metric::run(&self.metric, of - minus));
        }
    }
}
