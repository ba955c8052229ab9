//! What was published, and what counts as the same.

use enlinea_core::bounded_reason;
use serde::{Deserialize, Serialize};

use super::Metric;

/// One line of `expected.csv`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Expectation {
    /// The name of the metric.
    pub metric: String,
    /// What was printed, as text: some figures are words.
    pub published: String,
    /// The smallest value that counts as the same; nothing if no figure was published.
    pub low: Option<f64>,
    /// The largest value that counts as the same; nothing if no figure was published.
    pub high: Option<f64>,
    /// Why ours may differ, or what the tolerance is.
    pub explanation: String,
}

/// How ours compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// Within the tolerance.
    Same,
    /// Outside of it.
    Different,
    /// It was not measured.
    Missing,
    /// No figure was published: ours stands alone.
    NoFigure,
}

impl Agreement {
    /// In a word.
    pub const fn name(self) -> &'static str {
        match self {
            Agreement::Same => "same",
            Agreement::Different => "different",
            Agreement::Missing => "not measured",
            Agreement::NoFigure => "nothing to compare",
        }
    }
}

impl Expectation {
    /// Compares the metric of this name, if it was measured.
    pub fn compare<'a>(&self, metrics: &'a [Metric]) -> (Agreement, Option<&'a Metric>) {
        let found = metrics.iter().find(|metric| metric.name == self.metric);
        let agreement = match (found, self.low, self.high) {
            (None, ..) => Agreement::Missing,
            (Some(_), None, _) | (Some(_), _, None) => Agreement::NoFigure,
            (Some(metric), Some(low), Some(high)) if (low..=high).contains(&metric.value) => {
                Agreement::Same
            }
            _ => Agreement::Different,
        };
        (agreement, found)
    }
}

/// Why a table of expectations cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected.csv: {reason}")]
pub struct ExpectedError {
    /// What the reader says, with the line.
    pub reason: String,
}

/// Reads `expected.csv`: a header, then one metric a line.
///
/// # Errors
/// With the line that is wrong.
pub fn read_expected(text: &str) -> Result<Vec<Expectation>, ExpectedError> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let rows = reader.deserialize();
    rows.collect::<Result<_, csv::Error>>()
        .map_err(|error| ExpectedError {
            reason: bounded_reason(&error),
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "metric,published,low,high,explanation\nwins,\"100 of 100\",95,100,chance\n";

    #[test]
    fn metrics_are_compared() {
        let expected = read_expected(TEXT).unwrap();
        let agreement = |value: f64| expected[0].compare(&[Metric::new("wins", value, 0.0)]).0;
        assert_eq!(agreement(97.0), Agreement::Same);
        assert_eq!(agreement(94.9), Agreement::Different);
        assert_eq!(expected[0].compare(&[]).0, Agreement::Missing);
        let alone = read_expected("metric,published,low,high,explanation\nwins,no figure,,,none\n");
        let agreement = alone.unwrap()[0]
            .compare(&[Metric::new("wins", 1.0, 0.0)])
            .0;
        assert_eq!(agreement, Agreement::NoFigure);
    }

    #[test]
    fn bad_lines_are_named() {
        let error = read_expected("metric,published,low,high,explanation\na,b,c,1,e\n");
        let text = error.unwrap_err().to_string();
        assert!(text.starts_with("expected.csv: "), "{text}");
    }
}
