//! Polynomials that predict exact scores from features of the board.

use enlinea_learn::data::{DrawnPositions, WinsFound};
use enlinea_learn::run::{DegreeFit, RegressionOptions, regress};
use serde::{Deserialize, Serialize};

use crate::experiment::{ExperimentError, ExperimentOptions, ExperimentResults, Figure, Metric};
use crate::plot::{LineChart, Series};

/// Rows of the published recipe, and what is fitted to them.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Regression {
    /// Rows in the published size.
    pub rows: usize,
    /// Rows to learn from, in the published size.
    pub train: usize,
    /// Rows in the quick size; the same share is learned from.
    pub quick_rows: usize,
    /// Random seed of the rows.
    pub seed: u64,
    /// What is fitted.
    pub variant: Vec<RegressionVariant>,
}

/// Features and degrees.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RegressionVariant {
    /// Its name in the results.
    pub name: String,
    /// Degrees of the polynomials.
    pub degrees: Vec<usize>,
    /// Columns of features.
    pub features: Vec<String>,
    /// Columns that are left out.
    #[serde(default)]
    pub without: Vec<String>,
    /// Which wins end the drawn moves.
    #[serde(default)]
    pub wins: WinsFound,
}

impl Regression {
    pub(super) fn run(
        &self,
        options: ExperimentOptions<'_>,
    ) -> Result<ExperimentResults, ExperimentError> {
        let rows = options.pick(self.rows, self.quick_rows);
        let train = (self.train as f64 * rows as f64 / self.rows.max(1) as f64) as usize;
        let mut results = ExperimentResults::default();
        let mut curves = Vec::new();
        let mut drawn = DrawnPositions::new(rows, self.seed);
        let data_error = |error| ExperimentError::Data(Box::new(error));
        // Labels cost most. Asked for all wins first, the published win test needs few more.
        let finds_all = |variant: &RegressionVariant| variant.wins == WinsFound::Fixed;
        if self.variant.iter().any(finds_all) {
            drawn.positions(WinsFound::Fixed).map_err(data_error)?;
        }
        for variant in &self.variant {
            options.check_stop()?;
            let positions = drawn.positions(variant.wins).map_err(data_error)?;
            let mut asked = RegressionOptions::default();
            (asked.rows, asked.train) = (rows, train);
            asked.degrees.clone_from(&variant.degrees);
            asked.features.clone_from(&variant.features);
            asked.without.clone_from(&variant.without);
            let result = regress(&asked, &positions).map_err(data_error)?;
            for fit in &result.fits {
                let name = format!("{}, degree {}", variant.name, fit.degree);
                add_metrics(&mut results, &name, fit);
            }
            let point = |fit: &DegreeFit| (fit.degree as f64, fit.accuracy.mean_squared_error);
            curves.push(Series::line(&variant.name, result.fits.iter().map(point)));
            if let Some(printed) = result.published {
                let name = format!("{}, printed coefficients", variant.name);
                add_metrics(&mut results, &name, &printed.fit);
                results.remarks.push(format!(
                    "{}: the printed coefficients lack their intercept; {:.3} fits the rows to learn from.",
                    variant.name, printed.intercept
                ));
            }
        }
        results.figures.push(Figure {
            caption: "Mean squared error on rows that were not learned from.".to_owned(),
            chart: LineChart {
                title: "Error by degree".to_owned(),
                x_label: "degree".to_owned(),
                y_label: "mean squared error".to_owned(),
                series: curves,
                ..LineChart::default()
            },
        });
        Ok(results)
    }
}

fn add_metrics(results: &mut ExperimentResults, name: &str, fit: &DegreeFit) {
    let (found, errors) = (fit.accuracy, fit.errors);
    let metrics = [
        (
            "mean squared error",
            found.mean_squared_error,
            errors.mean_squared_error,
        ),
        ("R²", found.r_squared, errors.r_squared),
        ("My test", found.my_test.published, errors.my_test.published),
        (
            "My test, repaired",
            found.my_test.repaired,
            errors.my_test.repaired,
        ),
        ("sign", found.sign, errors.sign),
    ];
    for (metric, value, noise) in metrics {
        results.metrics.push(Metric::with_error(
            format!("{name}: {metric}"),
            value,
            noise,
        ));
    }
}
