//! What was published, and how ours is compared with it.

use enlinea_core::bounded_reason;
use serde::{Deserialize, Serialize};

/// One line of `expected.csv`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expectation {
    /// The name of the metric.
    pub metric: String,
    /// What was printed, as text: some figures are words.
    pub published: String,
    /// How ours is compared.
    pub test: Test,
    /// The published number, or the border of a direction; nothing if no figure was published.
    pub value: Option<f64>,
    /// The published sample size, for a rate.
    pub sample: Option<u64>,
    /// Half the width of the 95 % interval of the published number, where it is not that of a rate.
    pub margin: Option<f64>,
    /// A number that would say the opposite, for a rate or a single run: unless ours refuses it, nothing is reproduced.
    #[serde(default)]
    pub opposite: Option<f64>,
    /// Where the margin or the opposite comes from.
    pub derivation: String,
    /// The experiment that counts the figure, if it is judged here only beside others.
    #[serde(default)]
    pub counted_in: String,
    /// What a reader should know of the comparison.
    pub explanation: String,
}

/// How ours is compared with the published number. The rules are in `docs/tuning.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Test {
    /// Both are counted without error: they must be equal.
    Exact,
    /// The published number is a percentage of `sample` trials.
    Rate,
    /// The published number is known up to `margin`.
    Equal,
    /// The published number is that of a single run: it varies as our runs vary with their seeds.
    Run,
    /// Ours is to be larger than the number.
    Above,
    /// Ours is to be smaller than the number.
    Below,
    /// No figure was published: ours stands alone and is not counted.
    None,
}

impl Expectation {
    /// Whether the figure adds to the numbers of reproduced figures.
    pub fn is_counted(&self) -> bool {
        self.counted_in.is_empty()
    }

    /// The number that ours must refuse. For a rate without one it is the other end of the scale.
    pub(super) fn refused(&self) -> Option<f64> {
        let far_end = || (self.value? <= 50.0).then_some(100.0).or(Some(0.0));
        match self.test {
            Test::Rate => self.opposite.or_else(far_end),
            _ => self.opposite,
        }
    }

    /// What is missing or superfluous, if anything is.
    fn complaint(&self) -> Option<&'static str> {
        let needs = match self.test {
            Test::Exact | Test::Run | Test::Above | Test::Below => [true, false, false],
            Test::Rate => [true, true, false],
            Test::Equal => [true, false, true],
            Test::None => [false, false, false],
        };
        let has = [
            self.value.is_some(),
            self.sample.is_some(),
            self.margin.is_some(),
        ];
        if needs != has {
            return Some(match self.test {
                Test::Rate => "a rate has a value and a sample, and no margin",
                Test::Equal => "a value that is known up to a margin has both, and no sample",
                Test::None => "what has no figure has no value, sample or margin",
                _ => "this test has a value, and no sample or margin",
            });
        }
        let may_be_opposed = matches!(self.test, Test::Rate | Test::Run);
        if self.opposite.is_some() && !may_be_opposed {
            return Some("only a rate or a run has an opposite");
        }
        if self.test == Test::Run && self.opposite.is_none() {
            return Some(
                "a run has an opposite: single runs vary, and too many numbers agree with them",
            );
        }
        if self.opposite.is_some() && self.opposite == self.value {
            return Some("an opposite is another number");
        }
        let numbers = [self.value, self.margin, self.opposite];
        if numbers.into_iter().flatten().any(|one| !one.is_finite()) {
            return Some("numbers are finite");
        }
        match (self.test, self.value, self.sample) {
            (Test::Rate, Some(value), _) if !(0.0..=100.0).contains(&value) => {
                Some("a rate is a percentage")
            }
            (Test::Rate, _, Some(0)) => Some("a sample has at least one trial"),
            _ if (self.margin.is_some() || self.opposite.is_some())
                && self.derivation.trim().is_empty() =>
            {
                Some("a margin or an opposite has a derivation")
            }
            _ => None,
        }
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
    let mut expectations = Vec::new();
    for row in reader.deserialize() {
        let one: Expectation = row.map_err(|error: csv::Error| ExpectedError {
            reason: bounded_reason(&error),
        })?;
        if let Some(complaint) = one.complaint() {
            let place = expectations.len() + 1;
            return Err(ExpectedError {
                reason: format!("row {place}: {complaint}"),
            });
        }
        expectations.push(one);
    }
    Ok(expectations)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str =
        "metric,published,test,value,sample,margin,opposite,derivation,counted_in,explanation\n";

    fn read(line: &str) -> Result<Vec<Expectation>, ExpectedError> {
        read_expected(&format!("{HEAD}{line}\n"))
    }

    #[test]
    fn every_test_has_what_it_needs() {
        for line in [
            "a,8776,exact,8776,,,,,,",
            "a,96.3 %,rate,96.3,2000,,,,,",
            "a,96.3 %,rate,96.3,2000,,91,random weights,,",
            "a,3.4,equal,3.4,,0.2,,from the table,,",
            "a,4,run,4,,,2,half of the points,another,",
            "a,better,above,50,,,,,,",
            "a,nothing,none,,,,,,,",
        ] {
            assert_eq!(read(line).map(|lines| lines.len()), Ok(1), "{line}");
        }
    }

    #[test]
    fn tolerances_without_a_reason_are_refused() {
        let check = |line: &str, reason: &str| {
            let error = read(line).unwrap_err().to_string();
            assert_eq!(error, format!("expected.csv: row 1: {reason}"));
        };
        let unfounded = "a margin or an opposite has a derivation";
        check("a,b,equal,1,,30,,,,", unfounded);
        check("a,b,run,1,,,2,,,", unfounded);
        check(
            "a,b,run,1,,,,,,",
            "a run has an opposite: single runs vary, and too many numbers agree with them",
        );
        check(
            "a,b,exact,1,,,2,why,,",
            "only a rate or a run has an opposite",
        );
        check("a,b,run,1,,,1,why,,", "an opposite is another number");
        check(
            "a,b,rate,91,,,,,,",
            "a rate has a value and a sample, and no margin",
        );
        check("a,b,rate,191,9,,,,,", "a rate is a percentage");
        check("a,b,rate,91,0,,,,,", "a sample has at least one trial");
        check(
            "a,b,none,1,,,,,,",
            "what has no figure has no value, sample or margin",
        );
        check("a,b,exact,NaN,,,,,,", "numbers are finite");
        let text = read("a,b,about,1,,,,,,").unwrap_err().to_string();
        assert!(text.starts_with("expected.csv: "), "{text}");
    }
}
