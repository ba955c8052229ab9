//! The champions of a grid search, one after the other: as figure 5 of UBA, Algorithms III, TP3 shows them.

use enlinea_core::Side;

use super::tuning_run::{Tuned, TuningRun};
use crate::experiment::{ExperimentError, ExperimentOptions, ExperimentResults, Figure, Metric};
use crate::objective::Winners;
use crate::plot::{LineChart, Mark, Series};

/// A champion and the number of parameters that were checked when it became one.
struct Champion<'a> {
    checked: u64,
    weights: &'a [f64],
}

/// Reports how often the champion changed and what it won; the curves only if its games can be played again.
pub(super) fn report_champions(
    one: &TuningRun,
    tuned: &Tuned,
    options: ExperimentOptions<'_>,
    results: &mut ExperimentResults,
) -> Result<(), ExperimentError> {
    let champions = champions(tuned);
    let label = &one.label;
    let games: u64 = tuned.steps.iter().map(|step| step.work).sum();
    results.remarks.push(format!(
        "{label}: {} weight vectors checked, {games} games.",
        tuned.checked.last().copied().unwrap_or(0)
    ));
    let changes = champions.len() as f64 - 1.0;
    let changed = Metric::run(format!("{label} changes of the champion"), changes);
    let points = Metric::run(
        format!("{label} points against its start, of 2"),
        points_against_start(tuned, options)?,
    );
    results.metrics.extend([changed, points]);
    let Some((wins, losses)) = curves(tuned, &champions, options)? else {
        return Ok(());
    };
    for (name, points) in [("wins", &wins), ("losses", &losses)] {
        let end = points.last().map_or(0.0, |point| point.1);
        let start = points.first().map_or(0.0, |point| point.1);
        let numbers = [("start", start), ("end", end), ("change", end - start)];
        results.metrics.extend(numbers.map(|(when, percent)| {
            let name = format!("{label} criterion {name} in percent, {when}");
            Metric::run(name, percent)
        }));
    }
    // A single point makes no curve.
    if wins.len() > 1 {
        results.figures.push(figure(one, wins, losses));
    }
    Ok(())
}

fn champions(tuned: &Tuned) -> Vec<Champion<'_>> {
    let mut champions = vec![Champion {
        checked: 0,
        weights: &tuned.start,
    }];
    for (step, &checked) in tuned.steps.iter().zip(&tuned.checked) {
        if champions
            .last()
            .is_none_or(|last| last.weights != step.weights)
        {
            champions.push(Champion {
                checked,
                weights: &step.weights,
            });
        }
    }
    champions
}

/// The points of a curve.
type Points = Vec<(f64, f64)>;

/// Percentages of wins and losses over the parameters checked, a point for every champion.
fn curves(
    tuned: &Tuned,
    champions: &[Champion<'_>],
    options: ExperimentOptions<'_>,
) -> Result<Option<(Points, Points)>, ExperimentError> {
    let (mut wins, mut losses) = (Vec::new(), Vec::new());
    for champion in champions {
        let measured = tuned.measured(champion.weights, options)?;
        let Some(games) = measured.and_then(|measured| measured.games) else {
            return Ok(None);
        };
        let percent = |count: u32| 100.0 * f64::from(count) / f64::from(games.total().max(1));
        wins.push((champion.checked as f64, percent(games.wins)));
        losses.push((champion.checked as f64, percent(games.losses)));
    }
    Ok(Some((wins, losses)))
}

fn figure(one: &TuningRun, wins: Points, losses: Points) -> Figure {
    let series = |name: &str, points| Series {
        name: name.to_owned(),
        points,
        mark: Mark::Dots,
    };
    Figure {
        caption: format!("{} {}", one.figure, one.label).trim().to_owned(),
        chart: LineChart {
            title: one.label.clone(),
            x_label: "parameters checked".to_owned(),
            y_label: "% of the games".to_owned(),
            series: vec![series("% wins", wins), series("% losses", losses)],
            ..LineChart::default()
        },
    }
}

/// Two games of what was found against what it began with, one from each seat.
fn points_against_start(
    tuned: &Tuned,
    options: ExperimentOptions<'_>,
) -> Result<f64, ExperimentError> {
    let pair = [tuned.found().to_vec(), tuned.start.clone()];
    let winners = Winners::of_all(&tuned.subject()?, &options.batch(&pair))?;
    Ok(points(winners.of(0, 1), Side::First) + points(winners.of(1, 0), Side::Second))
}

/// What a game is worth for a side: 1, a half, or nothing.
pub(super) fn points(winner: Option<Side>, side: Side) -> f64 {
    winner.map_or(0.5, |winner| f64::from(u8::from(winner == side)))
}
