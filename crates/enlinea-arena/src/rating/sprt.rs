//! The sequential probability ratio test: play until the result is clear, and no longer.
//!
//! After Wald (1945), *Sequential Tests of Statistical Hypotheses*. The likelihoods are those of the pentanomial
//! record under "the difference is `elo0`" and "it is `elo1`": for each hypothesis the most likely shares
//! of pair scores whose mean is the expected score (a generalised test, as the shares themselves are unknown;
//! see Van den Bergh, *The generalized maximum likelihood ratio for the expectation value of a distribution*, 2020).

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use enlinea_core::Excerpt;
use serde::{Deserialize, Serialize};

use super::pairs::expectation;
use super::{PairCounts, score_of_elo};

/// A test of two hypotheses about the difference in strength.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "SprtNumbers", into = "SprtNumbers")]
pub struct Sprt {
    numbers: SprtNumbers,
    lower: f64,
    upper: f64,
}

/// What a test is made of; in text, absent keys have the values of the default.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct SprtNumbers {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
}

impl Default for SprtNumbers {
    fn default() -> SprtNumbers {
        SprtNumbers {
            elo0: 0.0,
            elo1: 20.0,
            alpha: 0.05,
            beta: 0.05,
        }
    }
}

/// What the test has decided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SprtDecision {
    /// More games are needed.
    #[default]
    Undecided,
    /// The first hypothesis is accepted: the difference is `elo0`.
    Elo0,
    /// The second hypothesis is accepted: the difference is `elo1`.
    Elo1,
}

/// Beyond it the weaker player never scores, as far as numbers tell, and no result could decide.
const MOST_ELO: f64 = 2000.0;
/// With a smaller one no number of games would be enough.
const SMALLEST_RATE: f64 = 0.000_001;

fn is_testable(elo: f64) -> bool {
    (-MOST_ELO..=MOST_ELO).contains(&elo)
}

/// A number in few digits, however large or small.
fn short(number: f64) -> String {
    if number == 0.0 || (1e-9..1e9).contains(&number.abs()) {
        number.to_string()
    } else {
        format!("{number:e}")
    }
}

/// Why a test is invalid.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum SprtError {
    /// The hypotheses are not in order.
    #[error("elo0 = {elo0} must be smaller than elo1 = {elo1}")]
    Order {
        /// First hypothesis.
        elo0: f64,
        /// Second hypothesis.
        elo1: f64,
    },
    /// A hypothesis is not a number that can be tested.
    #[error("{} is not a difference in Elo: expected -{MOST_ELO} to {MOST_ELO}", short(*elo))]
    Endless {
        /// The hypothesis.
        elo: f64,
    },
    /// An error rate is out of range.
    #[error("the error rate {} must lie between {SMALLEST_RATE} and 0.5", short(*rate))]
    Rate {
        /// The rate given.
        rate: f64,
    },
}

impl Sprt {
    /// Tests `elo0` against `elo1`; `alpha` is the rate of accepting `elo1` when `elo0` is true, `beta` the other way
    /// round.
    ///
    /// # Errors
    /// If the hypotheses are out of range or not in order, or a rate is out of range.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<Sprt, SprtError> {
        if let Some(elo) = [elo0, elo1].into_iter().find(|elo| !is_testable(*elo)) {
            return Err(SprtError::Endless { elo });
        }
        if elo0.partial_cmp(&elo1) != Some(Ordering::Less) {
            return Err(SprtError::Order { elo0, elo1 });
        }
        for rate in [alpha, beta] {
            if !(SMALLEST_RATE..0.5).contains(&rate) {
                return Err(SprtError::Rate { rate });
            }
        }
        let numbers = SprtNumbers {
            elo0,
            elo1,
            alpha,
            beta,
        };
        Ok(Sprt {
            numbers,
            lower: libm::log(beta / (1.0 - alpha)),
            upper: libm::log((1.0 - beta) / alpha),
        })
    }

    /// Games that the test may take: ten times what it needs on average in its hardest case, a strength halfway between its
    /// hypotheses. That is about 800,000 games divided by the square of their distance in Elo.
    pub fn enough_games(&self) -> u32 {
        const FEWEST: f64 = 1000.0;
        const MOST: f64 = 200_000.0;
        let distance = self.numbers.elo1 - self.numbers.elo0;
        let pairs = (4_000_000.0 / (distance * distance)).clamp(FEWEST / 2.0, MOST / 2.0);
        2 * pairs as u32
    }

    /// The test decides when the ratio leaves these bounds.
    pub fn bounds(&self) -> (f64, f64) {
        (self.lower, self.upper)
    }

    /// Logarithm of the likelihood ratio of these results: positive favours `elo1`.
    pub fn log_likelihood_ratio(&self, pairs: &PairCounts) -> f64 {
        if pairs.total() == 0 {
            return 0.0;
        }
        let shares = pairs.shares();
        let under0 = most_likely_shares(&shares, score_of_elo(self.numbers.elo0));
        let under1 = most_likely_shares(&shares, score_of_elo(self.numbers.elo1));
        let per_pair: f64 = shares
            .iter()
            .zip(under0.iter().zip(&under1))
            .map(|(share, (p0, p1))| share * libm::log(p1 / p0))
            .sum();
        pairs.total() as f64 * per_pair
    }

    /// The ratio of these results between its bounds, such as `1.27 (-2.94 to 2.94)`.
    pub fn ratio_text(&self, pairs: &PairCounts) -> String {
        let ratio = self.log_likelihood_ratio(pairs);
        format!("{ratio:.2} ({:.2} to {:.2})", self.lower, self.upper)
    }

    /// What these results decide.
    pub fn decide(&self, pairs: &PairCounts) -> SprtDecision {
        let ratio = self.log_likelihood_ratio(pairs);
        if ratio <= self.lower {
            SprtDecision::Elo0
        } else if ratio >= self.upper {
            SprtDecision::Elo1
        } else {
            SprtDecision::Undecided
        }
    }
}

impl SprtDecision {
    /// `undecided`, `elo0` or `elo1`.
    pub const fn name(self) -> &'static str {
        match self {
            SprtDecision::Undecided => "undecided",
            SprtDecision::Elo0 => "elo0",
            SprtDecision::Elo1 => "elo1",
        }
    }
}

/// Why a text does not describe a test.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseSprtError {
    /// A part is not `key=number`.
    #[error("expected key=number, found {}", Excerpt::of(part))]
    Part {
        /// The part.
        part: String,
    },
    /// An unknown key.
    #[error("expected elo0, elo1, alpha or beta, found {}", Excerpt::of(key))]
    Key {
        /// The key.
        key: String,
    },
    /// A key is given twice.
    #[error("{} is given twice", Excerpt::of(key))]
    Twice {
        /// The key.
        key: String,
    },
    /// A value is not a number.
    #[error("{} is not a number", Excerpt::of(value))]
    Number {
        /// The value.
        value: String,
    },
    /// The numbers are not a test.
    #[error(transparent)]
    Test(#[from] SprtError),
}

/// `elo0=0,elo1=20,alpha=0.05,beta=0.05`, in any order; absent keys have these values.
impl FromStr for Sprt {
    type Err = ParseSprtError;

    fn from_str(text: &str) -> Result<Sprt, ParseSprtError> {
        let mut numbers = SprtNumbers::default();
        let mut given = BTreeSet::new();
        for part in text.split(',') {
            let (key, value) = part.split_once('=').ok_or_else(|| ParseSprtError::Part {
                part: part.to_owned(),
            })?;
            if !given.insert(key.trim()) {
                let key = key.trim().to_owned();
                return Err(ParseSprtError::Twice { key });
            }
            let number = match key.trim() {
                "elo0" => &mut numbers.elo0,
                "elo1" => &mut numbers.elo1,
                "alpha" => &mut numbers.alpha,
                "beta" => &mut numbers.beta,
                _ => {
                    let key = key.to_owned();
                    return Err(ParseSprtError::Key { key });
                }
            };
            *number = value.trim().parse().map_err(|_| ParseSprtError::Number {
                value: value.to_owned(),
            })?;
        }
        Ok(Sprt::try_from(numbers)?)
    }
}

/// As it is read: `elo0=0,elo1=20,alpha=0.05,beta=0.05`.
impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SprtNumbers {
            elo0,
            elo1,
            alpha,
            beta,
        } = self.numbers;
        write!(f, "elo0={elo0},elo1={elo1},alpha={alpha},beta={beta}")
    }
}

impl TryFrom<SprtNumbers> for Sprt {
    type Error = SprtError;

    fn try_from(numbers: SprtNumbers) -> Result<Sprt, SprtError> {
        Sprt::new(numbers.elo0, numbers.elo1, numbers.alpha, numbers.beta)
    }
}

impl From<Sprt> for SprtNumbers {
    fn from(sprt: Sprt) -> SprtNumbers {
        sprt.numbers
    }
}

/// The shares with this mean that make the observed ones most likely: `p / (1 + t (x - mean))` for the `t` that
/// gives them the mean. The function of `t` falls, so bisection finds it.
fn most_likely_shares(observed: &[f64; 5], mean: f64) -> [f64; 5] {
    let excess = |t: f64| {
        expectation(observed, |value| {
            (value - mean) / (1.0 + t * (value - mean))
        })
    };
    // All denominators must be positive for values from 0 to 1.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if excess(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let t = f64::midpoint(low, high);
    let mut shares = *observed;
    for (half_points, share) in shares.iter_mut().enumerate() {
        *share /= 1.0 + t * (half_points as f64 / 4.0 - mean);
    }
    shares
}

#[cfg(test)]
mod tests;
