//! Tuning runs with their curves, and games of the players they find.

use serde::{Deserialize, Serialize};

use super::champions::report_champions;
use super::learning_curve::LearningCurve;
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
    /// Players that the best of each generation meets.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub curve: Option<LearningCurve>,
    /// What all runs have in common, as in `docs/tuning.md`.
    pub common: toml::Table,
    /// What each run has of its own.
    pub run: Vec<TuningRun>,
}

impl TuningRuns {
    pub(super) fn run(
        &self,
        repeat: u64,
        options: ExperimentOptions<'_>,
    ) -> Result<ExperimentResults, ExperimentError> {
        let games = options.pick(self.games, self.quick_games);
        let mut results = ExperimentResults::default();
        for one in &self.run {
            let tuned = one.tune(&self.common, repeat, options)?;
            if tuned.is_grid() {
                report_champions(one, &tuned, options, &mut results)?;
            } else {
                report_generations(one, &tuned, &mut results);
            }
            if let Some(curve) = &self.curve {
                curve.report(&one.label, &tuned, options, &mut results)?;
            }
            if games > 0 {
                report_games(one, &tuned, games, options, &mut results)?;
            }
        }
        Ok(results)
    }
}

/// Wins against random moves in percent, from both seats and from each; what was gained over the start.
fn report_games(
    one: &TuningRun,
    tuned: &Tuned,
    games: u32,
    options: ExperimentOptions<'_>,
    results: &mut ExperimentResults,
) -> Result<(), ExperimentError> {
    let label = &one.label;
    let half = f64::from((games / 2).max(1));
    // Every repeat meets other random moves, so that the interval over repeats counts the luck of these games too. The start and
    // the end meet the same ones.
    let seed = tuned.description.seed;
    let mut percent = |name: String, weights: &[f64]| {
        let seats = tuned.against_random(weights, games, seed, options)?;
        let [first, second] = seats.map(|wins| 100.0 * wins as f64 / half);
        let all = f64::midpoint(first, second);
        results.metrics.extend([
            Metric::run(format!("{name}, as first"), first),
            Metric::run(format!("{name}, as second"), second),
            Metric::run(name, all),
        ]);
        Ok::<f64, ExperimentError>(all)
    };
    let end = percent(format!("{label} wins against random"), tuned.found())?;
    let start = percent(format!("{label} start wins against random"), &tuned.start)?;
    let gain = Metric::run(format!("{label} gain against random"), end - start);
    results.metrics.push(gain);
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
            results.metrics.push(Metric::run(name, value(last)));
        }
        let range = Metric::run(
            format!("{} best minus worst", one.label),
            last.best - last.worst,
        );
        results.metrics.push(range);
    }
    report_convergence(&one.label, steps, results);
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

/// A median this near to the best is convergence: the publication says "near the largest value".
const NEAR: f64 = 0.95;
/// A median below this share of the best so far is a dip: the publication says "below 0.8".
const LOW: f64 = 0.8;

/// When the population converged, and how often it was disturbed afterwards.
fn report_convergence(label: &str, steps: &[TuningStep], results: &mut ExperimentResults) {
    let found = steps
        .iter()
        .position(|step| step.median >= NEAR * step.best);
    let first = found.unwrap_or(steps.len());
    let (mut dips, mut is_low, mut best) = (0, false, f64::NEG_INFINITY);
    for step in &steps[first..] {
        best = best.max(step.best);
        let was_low = is_low;
        is_low = step.median < LOW * best;
        dips += u32::from(is_low && !was_low);
    }
    results.metrics.extend([
        Metric::rate(
            format!("{label} runs that converge"),
            u64::from(found.is_some()),
            1,
        ),
        Metric::run(
            format!("{label} generations until convergence, or all"),
            first as f64,
        ),
        Metric::run(format!("{label} dips after convergence"), f64::from(dips)),
    ]);
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn convergence_and_dips_are_found() {
        let step = |median: f64| TuningStep {
            step: 0,
            candidates: 1,
            best: 1.0,
            median,
            mean: median,
            worst: 0.0,
            noise: 0.0,
            work: 0,
            time: Duration::ZERO,
            weights: Vec::new(),
        };
        let values = |medians: &[f64]| {
            let steps: Vec<TuningStep> = medians.iter().map(|&median| step(median)).collect();
            let mut results = ExperimentResults::default();
            report_convergence("a", &steps, &mut results);
            results
                .metrics
                .iter()
                .map(|metric| metric.value)
                .collect::<Vec<f64>>()
        };
        assert_eq!(
            values(&[0.5, 0.7, 0.96, 0.7, 0.6, 0.9, 0.5, 1.0]),
            [100.0, 2.0, 2.0]
        );
        assert_eq!(values(&[0.5, 0.7]), [0.0, 2.0, 0.0]);
    }
}
