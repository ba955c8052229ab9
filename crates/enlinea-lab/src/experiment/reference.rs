//! What was published, drawn behind the curves of a figure: the manifest names the figure and the metrics.

use serde::{Deserialize, Serialize};

use super::{Expectation, Figure};
use crate::plot::{Level, LineChart, Mark, Series};

/// Published numbers in a figure. The numbers are those of `expected.csv`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reference {
    /// The title of the figure's chart.
    pub figure: String,
    /// How it is drawn.
    pub drawn: Drawn,
}

/// How published numbers are drawn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Drawn {
    /// A metric as a horizontal line.
    Level(String),
    /// A metric as a vertical line.
    Upright(String),
    /// Metrics at places to the right, as a curve; one alone is a dot.
    Curve {
        /// Its name in the legend.
        name: String,
        /// To the right, and the metric.
        points: Vec<(f64, String)>,
    },
}

impl Reference {
    /// The metrics that it needs.
    pub fn metrics(&self) -> Vec<&str> {
        match &self.drawn {
            Drawn::Level(metric) | Drawn::Upright(metric) => vec![metric],
            Drawn::Curve { points, .. } => points.iter().map(|point| point.1.as_str()).collect(),
        }
    }

    fn add(&self, expected: &[Expectation], chart: &mut LineChart) {
        let line = |metric: &str| expected.iter().find(|line| line.metric == metric);
        let level = |metric: &str| {
            let line = line(metric)?;
            Some(Level {
                name: format!("published: {}", line.published),
                value: line.value?,
            })
        };
        match &self.drawn {
            Drawn::Level(metric) => chart.levels.extend(level(metric)),
            Drawn::Upright(metric) => chart.uprights.extend(level(metric)),
            Drawn::Curve { name, points } => {
                let points = points.iter();
                let points = points.filter_map(|(x, metric)| Some((*x, line(metric)?.value?)));
                let mut series = Series::line(name, points);
                if series.points.len() == 1 {
                    series.mark = Mark::Dots;
                }
                chart.references.push(series);
            }
        }
    }
}

/// The charts of some figures with what was published, parts of one figure with the same axis upwards.
pub(super) fn with_references(
    figures: &[Figure],
    references: &[Reference],
    expected: &[Expectation],
) -> Vec<LineChart> {
    let mut charts: Vec<LineChart> = figures.iter().map(|figure| figure.chart.clone()).collect();
    for chart in &mut charts {
        for reference in references {
            if reference.figure == chart.title {
                reference.add(expected, chart);
            }
        }
    }
    let numbers: Vec<Option<&str>> = figures.iter().map(|one| number(&one.caption)).collect();
    let heights: Vec<Option<(f64, f64)>> = charts.iter().map(LineChart::heights).collect();
    for (place, chart) in charts.iter_mut().enumerate() {
        let same = numbers.iter().zip(&heights);
        let same = same.filter(|(other, _)| other.is_some() && **other == numbers[place]);
        let ends = same.filter_map(|(_, heights)| *heights);
        chart.y_ends = ends.reduce(|one, other| (one.0.min(other.0), one.1.max(other.1)));
    }
    charts
}

/// The number of a figure with parts: `6` of `Figure 6.b: ...`.
fn number(caption: &str) -> Option<&str> {
    let (number, part) = caption.strip_prefix("Figure ")?.split_once('.')?;
    let has_part = part.starts_with(|letter: char| letter.is_ascii_lowercase());
    (has_part && number.bytes().all(|digit| digit.is_ascii_digit())).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::{Experiment, read_expected};

    #[test]
    fn references_name_published_numbers() {
        let mut count = 0;
        for one in Experiment::published() {
            for reference in &one.manifest.reference {
                for metric in reference.metrics() {
                    let line = one.expected.iter().find(|line| line.metric == metric);
                    let has_value = line.is_some_and(|line| line.value.is_some());
                    assert!(has_value, "{}: {metric}", one.slug);
                    count += 1;
                }
            }
        }
        assert!(count >= 10, "{count}");
    }

    #[test]
    fn published_numbers_are_drawn_and_parts_share_an_axis() {
        let figure = |caption: &str, height: f64| Figure {
            caption: caption.to_owned(),
            chart: LineChart {
                title: caption.to_owned(),
                series: vec![Series::line("s", [(0.0, 0.0), (1.0, height)])],
                ..LineChart::default()
            },
        };
        let figures = [
            figure("Figure 6.a: x", 1.0),
            figure("Figure 6.b: y", 3.0),
            figure("Figure 7: z", 9.0),
        ];
        let lines = "metric,published,test,value,sample,margin,opposite,derivation,explanation\n\
                     m,about five,run,5,,,9,why,\nn,two,exact,2,,,,,\n";
        let expected = read_expected(lines).unwrap();
        let points = vec![(0.5, "n".to_owned()), (1.0, "m".to_owned())];
        let drawn = [
            Drawn::Level("m".to_owned()),
            Drawn::Upright("n".to_owned()),
            Drawn::Curve {
                name: "theirs".to_owned(),
                points,
            },
        ];
        let references = drawn.map(|drawn| Reference {
            figure: "Figure 6.b: y".to_owned(),
            drawn,
        });
        let charts = with_references(&figures, &references, &expected);
        assert!(charts[0].levels.is_empty());
        assert_eq!(charts[1].levels[0].name, "published: about five");
        assert_eq!(charts[1].uprights[0].name, "published: two");
        assert_eq!(charts[1].references[0].points, [(0.5, 2.0), (1.0, 5.0)]);
        let ends: Vec<_> = charts.iter().map(|chart| chart.y_ends).collect();
        assert_eq!(ends, [Some((0.0, 5.0)), Some((0.0, 5.0)), None]);
    }
}
