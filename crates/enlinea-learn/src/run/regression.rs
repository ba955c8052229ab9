//! The published regression (UAM, AI, Santorum and Galán 2019): polynomials of rising degree on rows of features and scores, the
//! first rows to learn from and the others to test on.

use enlinea_core::Rules;
use enlinea_players::heuristics::polynomial::COEFFICIENTS;
use enlinea_players::learned::Polynomial;
use enlinea_players::{Mode, NoResources};
use serde::{Deserialize, Serialize};

use crate::data::{
    DataError, FeatureColumn, FileLayout, LabelledPosition, PositionSource, Recipe, RowKind,
    WinsFound, generate,
};
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
    /// Mean squared error.
    pub mean_squared_error: f64,
    /// Share of the variance that is predicted.
    pub r_squared: f64,
    /// The published measure, in percent.
    pub my_test: MyTest,
    /// Rows with the right outcome, in percent.
    pub sign: f64,
}

/// The printed coefficients of degree two. Their intercept was not printed: it alone is fitted, on the rows to learn from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PublishedFit {
    /// The fitted intercept.
    pub intercept: f64,
    /// How the coefficients do with it.
    pub fit: DegreeFit,
}

/// Positions of the published recipe for at least this many rows, each move of a position being a row.
///
/// # Errors
/// If the recipe cannot give them.
pub fn published_positions(
    rows: usize,
    seed: u64,
    wins: WinsFound,
) -> Result<Vec<LabelledPosition>, DataError> {
    let recipe = Recipe::new(Rules::STANDARD, PositionSource::Published { wins });
    let wanted = rows.div_ceil(ROWS_PER_POSITION);
    let threads = rayon::current_num_threads();
    generate(&recipe, seed, wanted, threads, None, &mut |_| {})
}

/// Moves of a position: fewer than there are on average, so that there are enough rows.
const ROWS_PER_POSITION: usize = 6;

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
    let pairs = test
        .iter()
        .map(|(row, target)| (intercept + polynomial.value(row), target));
    let fit = Fit::of(pairs);
    DegreeFit {
        degree,
        terms: polynomial.terms.len(),
        mean_squared_error: fit.mean_squared_error(),
        r_squared: fit.r_squared(),
        my_test: fit.my_test(),
        sign: fit.sign(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn higher_degrees_fit_better_and_printed_coefficients_are_shown_beside() {
        let options = RegressionOptions {
            rows: 1500,
            train: 1200,
            degrees: vec![1, 2],
            ..RegressionOptions::default()
        };
        // Short positions cost most: the rows of a test are few.
        let positions = published_positions(1500, 1, WinsFound::Fixed).unwrap();
        let result = regress(&options, &positions).unwrap();
        assert_eq!(result.test_rows, 300);
        assert_eq!(result.fits[0].terms, 12);
        assert_eq!(result.fits[1].terms, 78);
        let printed = result.published.unwrap().fit;
        assert!(printed.mean_squared_error.is_finite());
    }
}
