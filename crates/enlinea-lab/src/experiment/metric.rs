//! A number with a name, and what it was measured on: its error follows from that.

use serde::{Deserialize, Serialize};

use super::Interval;
use super::number::with_error;

/// A number with a name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Metric {
    /// Its name.
    pub name: String,
    /// The number.
    pub value: f64,
    /// What it was measured on.
    pub sample: MetricSample,
}

/// What a number was measured on.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum MetricSample {
    /// On everything: it has no error.
    Exact,
    /// On one run of something that depends on its random seed. How far another run would be is not known.
    Run,
    /// In percent of independent trials.
    Rate {
        /// Trials that succeeded.
        hits: u64,
        /// All trials.
        trials: u64,
    },
    /// A mean of independent samples.
    Mean {
        /// How many.
        count: u64,
        /// Their standard deviation.
        deviation: f64,
    },
    /// Its standard error was computed where it was measured.
    Error {
        /// One standard error.
        error: f64,
    },
}

impl Metric {
    /// A number without error.
    pub fn exact(name: impl Into<String>, value: f64) -> Metric {
        Metric::of(name, value, MetricSample::Exact)
    }

    /// The number of one run.
    pub fn run(name: impl Into<String>, value: f64) -> Metric {
        Metric::of(name, value, MetricSample::Run)
    }

    /// How many of some trials succeeded, in percent.
    pub fn rate(name: impl Into<String>, hits: u64, trials: u64) -> Metric {
        let percent = 100.0 * hits as f64 / trials.max(1) as f64;
        Metric::of(name, percent, MetricSample::Rate { hits, trials })
    }

    /// The mean of some samples.
    pub fn mean(name: impl Into<String>, samples: &[f64]) -> Metric {
        let count = samples.len().max(1) as f64;
        let mean = samples.iter().sum::<f64>() / count;
        let squares: f64 = samples.iter().map(|one| (one - mean) * (one - mean)).sum();
        let sample = MetricSample::Mean {
            count: samples.len() as u64,
            deviation: (squares / (count - 1.0).max(1.0)).sqrt(),
        };
        Metric::of(name, mean, sample)
    }

    /// A number with its standard error.
    pub fn with_error(name: impl Into<String>, value: f64, error: f64) -> Metric {
        Metric::of(name, value, MetricSample::Error { error })
    }

    fn of(name: impl Into<String>, value: f64, sample: MetricSample) -> Metric {
        Metric {
            name: name.into(),
            value,
            sample,
        }
    }

    /// One standard error; nothing if it is not known.
    pub fn error(&self) -> Option<f64> {
        match self.sample {
            MetricSample::Exact => Some(0.0),
            MetricSample::Rate { trials, .. } => {
                let rate = self.value / 100.0;
                let variance = rate * (1.0 - rate) / trials.max(1) as f64;
                Some(100.0 * variance.max(0.0).sqrt())
            }
            MetricSample::Run | MetricSample::Mean { count: 0 | 1, .. } => None,
            MetricSample::Mean { count, deviation } => Some(deviation / (count as f64).sqrt()),
            MetricSample::Error { error } => Some(error),
        }
    }

    /// Its 95 % interval.
    pub fn interval(&self) -> Interval {
        match self.sample {
            MetricSample::Exact => Interval::exact(self.value),
            MetricSample::Run => Interval::UNKNOWN,
            MetricSample::Rate { trials, .. } => Interval::of_rate(self.value, trials as f64),
            MetricSample::Mean { count, deviation } => {
                Interval::of_mean(self.value, deviation, count)
            }
            MetricSample::Error { error } => Interval::of_error(self.value, error),
        }
    }

    /// As it is printed everywhere: `0.21 ± 0.03`.
    pub fn text(&self) -> String {
        with_error(self.value, self.error().unwrap_or(0.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_follow_from_the_sample() {
        assert_eq!(Metric::rate("", 963, 1000).text(), "96.3 ± 0.6");
        assert_eq!(Metric::mean("", &[1.0, 2.0, 3.0]).text(), "2.0 ± 0.6");
        assert_eq!(Metric::with_error("", 5.0, 2.0).text(), "5 ± 2");
        assert_eq!(Metric::exact("", 8776.0).text(), "8776");
        assert_eq!(Metric::run("", 3.5).error(), None);
    }
}
