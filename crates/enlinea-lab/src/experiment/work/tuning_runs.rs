//! Tuning runs with their curves, and games of the players they find.

use serde::{Deserialize, Serialize};

use super::champions::report_champions;
use super::tuning_run::{Tuned, TuningRun};
use crate::experiment::{ExperimentError, ExperimentOptions, ExperimentResults, Figure, Metric};
use crate::plot::{LineChart, Series};
use crate::tuning::TuningStep;

/// Several runs to compare.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TuningRuns {
    /// Games of every found player against `random`, in the published size; 0 for no games.
    #[serde(default)]
    pub games: u32,
    /// The same in the quick size.
    #[serde(default)]
    pub quick_games: u32,
    /// What all runs have in common, as in `docs/tuning.md`.
    pub common: toml::Table,
    /// What each run has of its own.
    pub run: Vec<TuningRun>,
}

impl TuningRuns {
    pub(super) fn run(
        &self,
        options: ExperimentOptions<'_>,
    ) -> Result<ExperimentResults, ExperimentError> {
        let games = options.pick(self.games, self.quick_games);
        let mut results = ExperimentResults::default();
        for one in &self.run {
            let tuned = one.tune(&self.common, options)?;
            if tuned.is_grid() {
                report_champions(one, &tuned, options, &mut results)?;
            } else {
                report_generations(one, &tuned, &mut results);
            }
            if games > 0 {
                report_games(one, &tuned, games, options, &mut results)?;
            }
        }
        Ok(results)
    }
}

/// Wins against random moves, in percent; for a grid search also those of its start.
fn report_games(
    one: &TuningRun,
    tuned: &Tuned,
    games: u32,
    options: ExperimentOptions<'_>,
    results: &mut ExperimentResults,
) -> Result<(), ExperimentError> {
    let label = &one.label;
    let mut percent = |name: String, weights: &[f64]| {
        let measured = tuned.against_random(weights, games, options)?;
        let metric = Metric::new(name, 100.0 * measured.value, 100.0 * measured.noise);
        results.metrics.push(metric.clone());
        Ok::<Metric, ExperimentError>(metric)
    };
    let end = percent(format!("{label} wins against random"), tuned.found())?;
    if tuned.is_grid() {
        let start = percent(format!("{label} start wins against random"), &tuned.start)?;
        results.metrics.push(Metric::new(
            format!("{label} gain against random"),
            end.value - start.value,
            libm::hypot(end.noise, start.noise),
        ));
    }
    Ok(())
}

/// What a curve shows of a step.
type Curve = fn(&TuningStep) -> f64;

/// The four curves of a run, and their ends.
fn report_generations(one: &TuningRun, tuned: &Tuned, results: &mut ExperimentResults) {
    let steps = &tuned.steps;
    let curves: [(&str, Curve); 4] = [
        ("best", |step| step.best),
        ("worst", |step| step.worst),
        ("median", |step| step.median),
        ("average", |step| step.mean),
    ];
    let series = curves.map(|(name, value)| {
        Series::line(
            name,
            steps.iter().map(|step| (step.step as f64, value(step))),
        )
    });
    if let Some(last) = steps.last() {
        for (name, value) in curves {
            let name = format!("{} {name}", one.label);
            results
                .metrics
                .push(Metric::new(name, value(last), last.noise));
        }
    }
    let seconds: f64 = steps.iter().map(|step| step.time.as_secs_f64()).sum();
    results.remarks.push(format!(
        "{}: {} generations in {seconds:.1} s.",
        one.label,
        steps.len()
    ));
    results.figures.push(Figure {
        caption: format!("{} {}", one.figure, one.label).trim().to_owned(),
        chart: LineChart {
            title: one.label.clone(),
            x_label: "generation".to_owned(),
            y_label: "fitness".to_owned(),
            series: series.to_vec(),
            ..LineChart::default()
        },
    });
}
