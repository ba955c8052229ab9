//! The figures of the reports.

use enlinea_arena::plot::{LineChart, Mark, Series};
use maud::{Markup, html};

use super::results::RunResults;

/// The learning curves; those of several runs over the share of their training.
pub(super) fn learning_curves(runs: &[RunResults]) -> LineChart {
    let x_label = match runs {
        [run] => run.course.steps.clone(),
        _ => "share of the training".to_owned(),
    };
    let trained = runs.iter().filter(|run| !run.course.curve.is_empty());
    let curve = |run: &RunResults| {
        let last = run.course.curve.last().map_or(1.0, |point| point.0);
        let scale = if runs.len() == 1 { 1.0 } else { last.max(1.0) };
        let points = run.course.curve.iter();
        line(
            &run.name,
            points.map(|&(step, fit)| (step / scale, fit)).collect(),
        )
    };
    LineChart {
        title: "Learning curve".to_owned(),
        x_label,
        y_label: "R² on validation positions".to_owned(),
        series: trained.map(curve).collect(),
        ..LineChart::default()
    }
}

/// Errors along the lines of perfect opponents, round by round.
pub(super) fn rounds(results: &RunResults) -> LineChart {
    let rounds = &results.course.rounds;
    let curve = |name: &str, side: usize| {
        let points = rounds.iter().map(|(step, round)| {
            let met = round.positions[side].max(1) as f64;
            (*step, 100.0 * round.results_given_away[side] as f64 / met)
        });
        line(name, points.collect())
    };
    LineChart {
        title: "Results given away against perfect opponents".to_owned(),
        x_label: results.course.steps.clone(),
        y_label: "of positions met, %".to_owned(),
        series: vec![curve("first mover", 0), curve("second mover", 1)],
        ..LineChart::default()
    }
}

/// Predicted probabilities of winning and what became of them.
pub(super) fn reliability(runs: &[RunResults]) -> LineChart {
    let curve = |run: &RunResults| {
        let bins = run.test.reliability.bins.iter().filter(|bin| bin.count > 0);
        let point = bins.map(|bin| {
            let count = bin.count as f64;
            (bin.predicted / count, bin.happened as f64 / count)
        });
        line(&run.name, point.collect())
    };
    let ideal = line("ideal", vec![(0.0, 0.0), (1.0, 1.0)]);
    LineChart {
        title: "Reliability of predicted wins".to_owned(),
        x_label: "predicted probability of winning".to_owned(),
        y_label: "share that is won".to_owned(),
        series: runs.iter().map(curve).chain([ideal]).collect(),
        ..LineChart::default()
    }
}

/// Residuals over exact scores.
pub(super) fn residuals(results: &RunResults) -> LineChart {
    let points = results.sample.iter();
    let points = points.map(|&(predicted, exact)| (exact, predicted - exact));
    LineChart {
        title: "Residuals".to_owned(),
        x_label: "exact score".to_owned(),
        y_label: "predicted minus exact score".to_owned(),
        series: vec![Series {
            name: "boards".to_owned(),
            points: points.collect(),
            mark: Mark::Dots,
        }],
        ..LineChart::default()
    }
}

/// The distribution of residuals of each run.
pub(super) fn residual_histogram(runs: &[RunResults]) -> LineChart {
    let curve = |run: &RunResults| {
        let all: u64 = run.test.residuals.iter().map(|(_, count)| count).sum();
        let share = |count: u64| 100.0 * count as f64 / all.max(1) as f64;
        line(&run.name, outline(&run.test.residuals, share))
    };
    LineChart {
        title: "Distribution of residuals".to_owned(),
        x_label: "predicted minus exact score".to_owned(),
        y_label: "of undecided boards, %".to_owned(),
        series: runs.iter().map(curve).collect(),
        ..LineChart::default()
    }
}

/// The outline of the bars of a histogram whose bars are one wide.
fn outline(counts: &[(i32, u64)], height: impl Fn(u64) -> f64) -> Vec<(f64, f64)> {
    let (Some(&(first, _)), Some(&(last, _))) = (counts.first(), counts.last()) else {
        return Vec::new();
    };
    let mut points = vec![(f64::from(first) - 0.5, 0.0)];
    for residual in first..=last {
        let found = counts.binary_search_by_key(&residual, |&(one, _)| one);
        let height = found.map_or(0.0, |index| height(counts[index].1));
        let middle = f64::from(residual);
        points.extend([(middle - 0.5, height), (middle + 0.5, height)]);
    }
    points.push((f64::from(last) + 0.5, 0.0));
    points
}

/// How often the outcome is kept, by ply.
pub(super) fn by_ply(runs: &[RunResults]) -> LineChart {
    let curve = |run: &RunResults| {
        let plies = run.test.plies.iter();
        let points = plies.map(|ply| (f64::from(ply.ply), ply.outcome_kept));
        line(&run.name, points.collect())
    };
    LineChart {
        title: "Outcome kept by ply".to_owned(),
        x_label: "stones on the board".to_owned(),
        y_label: "outcome kept, %".to_owned(),
        series: runs.iter().map(curve).collect(),
        ..LineChart::default()
    }
}

/// Bars with a name and a number each.
pub(super) fn bars(named: &[(String, f64)]) -> Markup {
    let largest = named
        .iter()
        .fold(0.0f64, |most, (_, value)| most.max(*value));
    html! {
        div.scroll { table.bars {
            tr { th { "feature" } th { "R² lost" } }
            @for (name, value) in named {
                @let share = if largest > 0.0 { (100.0 * value / largest).clamp(0.0, 100.0) } else { 0.0 };
                tr {
                    td { (name) }
                    td { div.bar style={ "width:" (format!("{share:.1}")) "%" } {} (format!("{value:.4}")) }
                }
            }
        } }
    }
}

fn line(name: &str, points: Vec<(f64, f64)>) -> Series {
    Series {
        name: name.to_owned(),
        points,
        mark: Mark::Line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_histogram_has_a_bar_for_every_whole_number_between() {
        let points = outline(&[(-1, 2), (1, 4)], |count| count as f64);
        let expected = [
            (-1.5, 0.0),
            (-1.5, 2.0),
            (-0.5, 2.0),
            (-0.5, 0.0),
            (0.5, 0.0),
            (0.5, 4.0),
            (1.5, 4.0),
            (1.5, 0.0),
        ];
        assert_eq!(points, expected);
        assert!(outline(&[], |_| 1.0).is_empty());
    }
}
