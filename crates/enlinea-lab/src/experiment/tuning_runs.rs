//! Runs of tuners with their curves, and games of the players they find.

use enlinea_arena::store::TuningStep;
use serde::{Deserialize, Serialize};

use super::champions::report_champions;
use super::tuned::{Tuned, TuningRun};
use super::{ExperimentError, ExperimentOptions, ExperimentResults, Figure, Metric};
use crate::plot::{LineChart, Mark, Series};

/// Several runs that are compared.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TuningRuns {
    /// Games of every found player against `random`, in the published size; 0 is none.
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
        effort: ExperimentOptions<'_>,
    ) -> Result<ExperimentResults, ExperimentError> {
        let games = if effort.is_quick {
            self.quick_games
        } else {
            self.games
        };
        let mut results = ExperimentResults::default();
        for one in &self.run {
            let tuned = one.tune(&self.common, effort)?;
            if tuned.is_grid() {
                report_champions(one, &tuned, effort, &mut results)?;
            } else {
                report_generations(one, &tuned, &mut results);
            }
            if games > 0 {
                report_games(one, &tuned, games, effort, &mut results)?;
            }
        }
        Ok(results)
    }
}

/// Wins against random moves, in percent; of a grid search also before it began.
fn report_games(
    one: &TuningRun,
    tuned: &Tuned,
    games: u32,
    effort: ExperimentOptions<'_>,
    results: &mut ExperimentResults,
) -> Result<(), ExperimentError> {
    let label = &one.label;
    let mut percent = |name: String, weights: &[f64]| {
        let measured = tuned.against_random(weights, games, effort)?;
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
            end.noise.hypot(start.noise),
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
    let series = curves.map(|(name, value)| Series {
        name: name.to_owned(),
        points: steps
            .iter()
            .map(|step| (step.step as f64, value(step)))
            .collect(),
        mark: Mark::Line,
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
