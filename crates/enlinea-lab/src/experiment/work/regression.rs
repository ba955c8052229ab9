//! Polynomials that predict exact scores from features of the board.

use enlinea_learn::data::{LabelledPosition, WinsFound};
use enlinea_learn::run::{DegreeFit, RegressionOptions, published_positions, regress};
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
        let mut labelled: Option<(WinsFound, Vec<LabelledPosition>)> = None;
        let data_error = |error| ExperimentError::Data(Box::new(error));
        for variant in &self.variant {
            options.check_stop()?;
            // Labels cost most: variants with the same positions, one after the other, share them.
            let positions = match labelled.take() {
                Some((wins, positions)) if wins == variant.wins => positions,
                _ => published_positions(rows, self.seed, variant.wins).map_err(data_error)?,
            };
            let (_, positions) = labelled.insert((variant.wins, positions));
            let mut asked = RegressionOptions::default();
            (asked.rows, asked.train) = (rows, train);
            asked.degrees.clone_from(&variant.degrees);
            asked.features.clone_from(&variant.features);
            asked.without.clone_from(&variant.without);
            let result = regress(&asked, positions).map_err(data_error)?;
            for fit in &result.fits {
                let name = format!("{}, degree {}", variant.name, fit.degree);
                add_metrics(&mut results, &name, fit, result.test_rows);
            }
            let point = |fit: &DegreeFit| (fit.degree as f64, fit.mean_squared_error);
            curves.push(Series::line(&variant.name, result.fits.iter().map(point)));
            if let Some(printed) = result.published
                && !results
                    .remarks
                    .iter()
                    .any(|remark| remark.contains("intercept"))
            {
                add_metrics(
                    &mut results,
                    "printed coefficients",
                    &printed.fit,
                    result.test_rows,
                );
                results.remarks.push(format!(
                    "The printed coefficients lack the intercept; {:.3} fits the rows to learn from.",
                    printed.intercept
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

fn add_metrics(results: &mut ExperimentResults, name: &str, fit: &DegreeFit, rows: usize) {
    // The standard error of a share of this many rows; errors of single rows are correlated, so that of the others is not known.
    let share = |percent: f64| (percent * (100.0 - percent) / rows.max(1) as f64).sqrt();
    let my_test = fit.my_test;
    let metrics = [
        ("mean squared error", fit.mean_squared_error, 0.0),
        ("R²", fit.r_squared, 0.0),
        ("My test", my_test.published, share(my_test.published)),
        (
            "My test, repaired",
            my_test.repaired,
            share(my_test.repaired),
        ),
        ("sign", fit.sign, share(fit.sign)),
    ];
    for (metric, value, noise) in metrics {
        results
            .metrics
            .push(Metric::new(format!("{name}: {metric}"), value, noise));
    }
}
