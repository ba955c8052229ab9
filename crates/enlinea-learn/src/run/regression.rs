//! The published regression (UAM, AI, Santorum and Galán 2019): polynomials of rising degree on rows of features and scores, the
//! first rows to learn from and the others to test on.

use enlinea_core::Rules;
use enlinea_players::heuristics::polynomial::COEFFICIENTS;
use enlinea_players::learned::Polynomial;
use enlinea_players::{Mode, NoResources};
use serde::{Deserialize, Serialize};

use crate::data::{DataError, FeatureColumn, FileLayout, LabelledPosition, RowKind};
use crate::metrics::{Fit, MyTest};
use crate::model::{TrainingRows, fit_rows};

/// What is fitted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct RegressionOptions {
    /// Rows in all.
    pub rows: usize,
    /// Rows to learn from: the first ones.
    pub train: usize,
    /// Degrees of the polynomials.
    pub degrees: Vec<usize>,
    /// Columns of features, as `data generate` names them.
    pub features: Vec<String>,
    /// Names of columns that are left out.
    pub without: Vec<String>,
}

impl Default for RegressionOptions {
    fn default() -> RegressionOptions {
        RegressionOptions {
            rows: 190_000,
            train: 160_000,
            degrees: vec![1, 2, 3],
            features: vec!["ml-features".to_owned()],
            without: Vec::new(),
        }
    }
}

/// What came out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RegressionResult {
    /// Rows that were tested on.
    pub test_rows: usize,
    /// One for each degree.
    pub fits: Vec<DegreeFit>,
    /// The printed coefficients on the same rows, if the features are the published ones.
    pub published: Option<PublishedFit>,
}

/// A fitted polynomial on rows that it has not seen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DegreeFit {
    /// Its degree.
    pub degree: usize,
    /// Its coefficients.
    pub terms: usize,
    /// How well it predicts.
    pub accuracy: Accuracy,
    /// The standard error of each of these numbers, for the choice of the rows that were tested on.
    pub errors: Accuracy,
}

/// How well predictions fit.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Accuracy {
    /// Mean squared error.
    pub mean_squared_error: f64,
    /// Share of the variance that is predicted.
    pub r_squared: f64,
    /// The published measure, in percent.
    pub my_test: MyTest,
    /// Rows with the right outcome, in percent.
    pub sign: f64,
}

impl Accuracy {
    fn of(fit: &Fit) -> Accuracy {
        Accuracy {
            mean_squared_error: fit.mean_squared_error(),
            r_squared: fit.r_squared(),
            my_test: fit.my_test(),
            sign: fit.sign(),
        }
    }

    /// Each number by itself, from those of several.
    fn combine(all: &[Accuracy], combined: impl Fn(&[f64]) -> f64) -> Accuracy {
        let each =
            |number: fn(&Accuracy) -> f64| combined(&all.iter().map(number).collect::<Vec<f64>>());
        Accuracy {
            mean_squared_error: each(|one| one.mean_squared_error),
            r_squared: each(|one| one.r_squared),
            my_test: MyTest {
                published: each(|one| one.my_test.published),
                repaired: each(|one| one.my_test.repaired),
            },
            sign: each(|one| one.sign),
        }
    }
}

/// The parts of the test rows that are left out in turn to see how much depends on the choice of rows. The moves of a position
/// stay together, but for those at the ends of the parts.
const PARTS: usize = 50;

/// Standard errors by the jackknife: what remains when each part is left out.
fn jackknife(parts: &[Fit]) -> Accuracy {
    let without = |left_out: usize| {
        let others = parts
            .iter()
            .enumerate()
            .filter(|(index, _)| *index != left_out);
        Accuracy::of(&others.fold(Fit::default(), |sum, (_, part)| sum.merged(part)))
    };
    let remaining: Vec<Accuracy> = (0..parts.len()).map(without).collect();
    Accuracy::combine(&remaining, |numbers| {
        let count = numbers.len().max(1) as f64;
        let mean = numbers.iter().sum::<f64>() / count;
        let squares = numbers
            .iter()
            .map(|number| (number - mean) * (number - mean));
        ((count - 1.0) / count * squares.sum::<f64>()).sqrt()
    })
}

/// The printed coefficients of degree two. Their intercept was not printed: it alone is fitted, on the rows to learn from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PublishedFit {
    /// The fitted intercept.
    pub intercept: f64,
    /// How the coefficients do with it.
    pub fit: DegreeFit,
}

/// Fits the moves of these positions on the threads of the current pool.
///
/// # Errors
/// If a column of features is not known.
pub fn regress(
    options: &RegressionOptions,
    positions: &[LabelledPosition],
) -> Result<RegressionResult, DataError> {
    let rows = feature_rows(options, positions)?;
    let (train, test) = rows.split_at(options.train);
    let fit = |&degree: &usize| judged(&fit_rows(&train, degree), 0.0, degree, &test);
    let fits = options.degrees.iter().map(fit).collect();
    let is_published = options.without.is_empty() && options.features == ["ml-features"];
    Ok(RegressionResult {
        test_rows: test.len(),
        fits,
        published: is_published.then(|| published(&train, &test)),
    })
}

fn feature_rows(
    options: &RegressionOptions,
    positions: &[LabelledPosition],
) -> Result<TrainingRows, DataError> {
    let rules = Rules::STANDARD;
    let features = options.features.iter();
    let layout = FileLayout {
        rows: RowKind::Child,
        bare: true,
        features: features
            .map(|text| FeatureColumn::read(text, rules, &NoResources))
            .collect::<Result<_, _>>()?,
        stone_count: Mode::Published,
    };
    let mut table = layout.table(rules, positions)?;
    let is_used = |name: &String| !options.without.contains(name);
    let scores = table.columns.pop().unwrap_or_default();
    table.names.pop();
    let used = table.names.iter().zip(&table.columns);
    let columns: Vec<&Vec<f64>> = used
        .filter(|(name, _)| is_used(name))
        .map(|(_, column)| column)
        .collect();
    let rows = options.rows.min(scores.len());
    let row = |index: usize| columns.iter().map(move |column| column[index]);
    Ok(TrainingRows {
        width: columns.len(),
        numbers: (0..rows).flat_map(row).collect(),
        targets: scores[..rows].to_vec(),
    })
}

fn published(train: &TrainingRows, test: &TrainingRows) -> PublishedFit {
    let polynomial = Polynomial {
        terms: Polynomial::all_terms(train.width, 2),
        coefficients: COEFFICIENTS.to_vec(),
    };
    let errors = train
        .iter()
        .map(|(row, target)| target - polynomial.value(row));
    let intercept = errors.sum::<f64>() / train.len().max(1) as f64;
    PublishedFit {
        intercept,
        fit: judged(&polynomial, intercept, 2, test),
    }
}

fn judged(
    polynomial: &Polynomial,
    intercept: f64,
    degree: usize,
    test: &TrainingRows,
) -> DegreeFit {
    let part = |rows: &[usize]| {
        let pair = |&row: &usize| {
            (
                intercept + polynomial.value(test.row(row)),
                test.targets[row],
            )
        };
        Fit::of(rows.iter().map(pair))
    };
    let rows: Vec<usize> = (0..test.len()).collect();
    let parts: Vec<Fit> = rows
        .chunks(rows.len().div_ceil(PARTS).max(1))
        .map(part)
        .collect();
    let whole = parts.iter().fold(Fit::default(), Fit::merged);
    DegreeFit {
        degree,
        terms: polynomial.terms.len(),
        accuracy: Accuracy::of(&whole),
        errors: jackknife(&parts),
    }
}

#[cfg(test)]
mod tests {
    use enlinea_players::random::rng;
    use rand::RngExt;

    use super::*;
    use crate::data::{DrawnPositions, WinsFound};

    #[test]
    fn higher_degrees_fit_better_and_printed_coefficients_are_shown_beside() {
        let options = RegressionOptions {
            rows: 1500,
            train: 1200,
            degrees: vec![1, 2],
            ..RegressionOptions::default()
        };
        // Short positions cost most: the rows of a test are few.
        let mut drawn = DrawnPositions::new(1500, 1);
        let positions = drawn.positions(WinsFound::Fixed).unwrap();
        let result = regress(&options, &positions).unwrap();
        assert_eq!(result.test_rows, 300);
        assert_eq!(result.fits[0].terms, 12);
        assert_eq!(result.fits[1].terms, 78);
        let printed = result.published.unwrap().fit;
        assert!(printed.accuracy.mean_squared_error.is_finite());
    }

    /// Rows come in groups of equal ones, as the moves of a position do: only the groups are independent.
    #[test]
    fn standard_errors_are_those_of_positions_and_not_of_rows() {
        let (groups, size) = (1000, 6);
        let mut rng = rng(1);
        let truths: Vec<f64> = (0..groups).map(|_| rng.random_range(-1.0..1.0)).collect();
        let rows = truths.iter().flat_map(|truth| [*truth; 6]);
        let pairs: Vec<(f64, f64)> = rows.map(|truth| (0.0, truth)).collect();
        let parts = pairs.chunks(groups * size / PARTS);
        let parts: Vec<Fit> = parts.map(|part| Fit::of(part.to_vec())).collect();
        // The square of a number between -1 and 1 has the variance 1/5 - 1/9.
        let expected = ((1.0 / 5.0 - 1.0 / 9.0) / groups as f64).sqrt();
        let found = jackknife(&parts).mean_squared_error;
        assert!((found / expected - 1.0).abs() < 0.3, "{found}, {expected}");
    }
}
