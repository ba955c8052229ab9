//! The results of the same work with several random seeds as one: means with their errors, bands in figures.

use super::{ExperimentResults, Figure, Metric, MetricSample};
use crate::plot::{Band, LineChart, Mark, Series};

/// Puts the results of all repeats together, in their order. What is not a number is that of the first.
pub(super) fn combined(repeats: Vec<ExperimentResults>) -> ExperimentResults {
    let mut repeats = repeats;
    if repeats.len() < 2 {
        return repeats.pop().unwrap_or_default();
    }
    let metrics = combined_metrics(&repeats);
    let first = &repeats[0];
    let figures = first.figures.iter().map(|figure| {
        let same = repeats.iter().flat_map(|one| &one.figures);
        let same = same.filter(|other| other.caption == figure.caption);
        combined_figure(&same.collect::<Vec<_>>())
    });
    let figures = figures.collect();
    let mut remarks = vec![format!(
        "{} random seeds; means, and bands of one standard deviation. Tables, boards and other remarks are those of the first seed.",
        repeats.len()
    )];
    remarks.extend(first.remarks.clone());
    ExperimentResults {
        metrics,
        figures,
        remarks,
        tables: first.tables.clone(),
        boards: first.boards.clone(),
    }
}

/// Every name once, in the order of its first repeat.
fn combined_metrics(repeats: &[ExperimentResults]) -> Vec<Metric> {
    let mut names: Vec<&str> = Vec::new();
    for metric in repeats.iter().flat_map(|one| &one.metrics) {
        if !names.contains(&metric.name.as_str()) {
            names.push(&metric.name);
        }
    }
    let combined = names.into_iter().map(|name| {
        let same = repeats.iter().flat_map(|one| &one.metrics);
        let same: Vec<&Metric> = same.filter(|metric| metric.name == name).collect();
        combined_metric(name, &same)
    });
    combined.collect()
}

/// Rates and means of games are pooled, numbers of runs become a mean of runs.
fn combined_metric(name: &str, same: &[&Metric]) -> Metric {
    let values: Vec<f64> = same.iter().map(|metric| metric.value).collect();
    let rates = same.iter().map(|metric| match metric.sample {
        MetricSample::Rate { hits, trials } => Some((hits, trials)),
        _ => None,
    });
    if let Some(rates) = rates.collect::<Option<Vec<_>>>() {
        let sum = |of: fn(&(u64, u64)) -> u64| rates.iter().map(of).sum();
        return Metric::rate(name, sum(|rate| rate.0), sum(|rate| rate.1));
    }
    let is_exact = |metric: &&Metric| metric.sample == MetricSample::Exact;
    let is_same = values
        .iter()
        .all(|value| value.to_bits() == values[0].to_bits());
    match same
        .iter()
        .map(|metric| pool(metric))
        .collect::<Option<Vec<_>>>()
    {
        Some(pools) => pooled(name, &pools),
        None if same.iter().all(is_exact) && is_same => same[0].clone(),
        None => Metric::mean(name, &values),
    }
}

/// Count, mean, and the sum of the squares of the distances from it.
fn pool(metric: &Metric) -> Option<(u64, f64, f64)> {
    match metric.sample {
        MetricSample::Mean { count, deviation } if count > 0 => Some((
            count,
            metric.value,
            deviation * deviation * (count - 1) as f64,
        )),
        _ => None,
    }
}

fn pooled(name: &str, pools: &[(u64, f64, f64)]) -> Metric {
    let count: u64 = pools.iter().map(|pool| pool.0).sum();
    let sum: f64 = pools.iter().map(|pool| pool.0 as f64 * pool.1).sum();
    let mean = sum / count as f64;
    let squares = pools
        .iter()
        .map(|(count, value, squares)| squares + *count as f64 * (value - mean) * (value - mean));
    let variance = squares.sum::<f64>() / (count.max(2) - 1) as f64;
    Metric {
        name: name.to_owned(),
        value: mean,
        sample: MetricSample::Mean {
            count,
            deviation: variance.sqrt(),
        },
    }
}

/// Curves become their mean with a band, clouds of dots one cloud.
fn combined_figure(same: &[&Figure]) -> Figure {
    let first = same[0];
    let mut bands = Vec::new();
    let series = first.chart.series.iter().map(|series| {
        let all = same.iter().flat_map(|figure| &figure.chart.series);
        let all: Vec<&Series> = all.filter(|other| other.name == series.name).collect();
        if series.mark == Mark::Dots {
            let points = all.iter().flat_map(|one| one.points.iter().copied());
            return Series {
                points: points.collect(),
                ..series.clone()
            };
        }
        let (mean, band) = mean_curve(&all);
        bands.push(Band {
            series: series.name.clone(),
            points: band,
        });
        Series::line(&series.name, mean)
    });
    let series = series.collect();
    Figure {
        caption: first.caption.clone(),
        chart: LineChart {
            series,
            bands,
            ..first.chart.clone()
        },
    }
}

/// The points of a curve, and those of the band around it.
type CurveAndBand = (Vec<(f64, f64)>, Vec<(f64, f64, f64)>);

/// The mean over the curves that have a point at this place, with one standard deviation to both sides.
fn mean_curve(curves: &[&Series]) -> CurveAndBand {
    let longest = curves.iter().map(|curve| curve.points.len()).max();
    let (mut mean, mut band) = (Vec::new(), Vec::new());
    for place in 0..longest.unwrap_or(0) {
        let points = curves.iter().filter_map(|curve| curve.points.get(place));
        let points: Vec<(f64, f64)> = points.copied().collect();
        let values: Vec<f64> = points.iter().map(|point| point.1).collect();
        let summary = Metric::mean("", &values);
        let MetricSample::Mean { deviation, .. } = summary.sample else {
            continue;
        };
        let x = points[0].0;
        mean.push((x, summary.value));
        band.push((x, summary.value - deviation, summary.value + deviation));
    }
    (mean, band)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn results(metric: Metric, points: Vec<(f64, f64)>) -> ExperimentResults {
        ExperimentResults {
            metrics: vec![metric],
            figures: vec![Figure {
                caption: "f".to_owned(),
                chart: LineChart {
                    series: vec![Series::line("s", points)],
                    ..LineChart::default()
                },
            }],
            ..ExperimentResults::default()
        }
    }

    fn metric(metrics: &[Metric]) -> Metric {
        let repeats = metrics
            .iter()
            .map(|metric| results(metric.clone(), Vec::new()));
        combined(repeats.collect()).metrics[0].clone()
    }

    #[test]
    fn games_are_pooled_and_runs_are_averaged() {
        let rates = [Metric::rate("m", 3, 4), Metric::rate("m", 1, 4)];
        assert_eq!(metric(&rates), Metric::rate("m", 4, 8));
        let runs = [Metric::run("m", 1.0), Metric::run("m", 3.0)];
        assert_eq!(metric(&runs), Metric::mean("m", &[1.0, 3.0]));
        let exact = [Metric::exact("m", 7.0), Metric::exact("m", 7.0)];
        assert_eq!(metric(&exact), exact[0]);
        let halves = [
            Metric::mean("m", &[1.0, 2.0, 4.0]),
            Metric::mean("m", &[8.0, 9.0]),
        ];
        let whole = Metric::mean("m", &[1.0, 2.0, 4.0, 8.0, 9.0]);
        let (found, sample) = (metric(&halves), whole.sample);
        let (
            MetricSample::Mean { count, deviation },
            MetricSample::Mean {
                count: all,
                deviation: right,
            },
        ) = (found.sample, sample)
        else {
            panic!("{found:?}");
        };
        assert!(count == all && (deviation - right).abs() < 1e-12);
        assert!((found.value - whole.value).abs() < 1e-12);
    }

    #[test]
    fn curves_become_a_mean_with_a_band() {
        let one = results(Metric::run("m", 1.0), vec![(0.0, 1.0), (1.0, 2.0)]);
        let other = results(Metric::run("m", 1.0), vec![(0.0, 3.0)]);
        let chart = combined(vec![one, other]).figures.remove(0).chart;
        assert_eq!(chart.series[0].points, [(0.0, 2.0), (1.0, 2.0)]);
        let (x, low, high) = chart.bands[0].points[0];
        let root = 2_f64.sqrt();
        assert!(
            x == 0.0 && (low - (2.0 - root)).abs() < 1e-12 && (high - (2.0 + root)).abs() < 1e-12
        );
    }
}
