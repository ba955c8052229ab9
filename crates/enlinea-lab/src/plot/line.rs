//! Curves over a common axis.

use maud::{Markup, html};
use serde::{Deserialize, Serialize};

use super::axis::{label, ticks};

/// Curves or points, with axes and a legend.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct LineChart {
    /// What the figure shows, also for those who cannot see it.
    pub title: String,
    /// What is counted to the right.
    pub x_label: String,
    /// What is counted upwards.
    pub y_label: String,
    /// The curves.
    pub series: Vec<Series>,
}

/// One curve.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Series {
    /// Its name in the legend.
    pub name: String,
    /// Where it goes through.
    pub points: Vec<(f64, f64)>,
    /// How it is drawn.
    pub mark: Mark,
}

/// How points are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// Joined.
    Line,
    /// Each for itself.
    Dots,
}

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 360.0;
const LEFT: f64 = 70.0;
const RIGHT: f64 = 150.0;
const TOP: f64 = 16.0;
const BOTTOM: f64 = 46.0;

/// Told apart by people who do not see all colours (after Okabe and Ito, 2008).
const COLOURS: [&str; 6] = [
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9",
];

/// Points beyond this number are thinned: a figure has no more columns.
const MOST_POINTS: usize = 1500;

impl LineChart {
    /// The figure as an `svg` element.
    pub fn to_svg(&self) -> Markup {
        let frame = Frame::around(&self.series);
        let (x_ticks, y_ticks) = (
            ticks(frame.x.0, frame.x.1, 8),
            ticks(frame.y.0, frame.y.1, 6),
        );
        let bottom = HEIGHT - BOTTOM;
        html! {
            svg viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } role="img" aria-label=(self.title) {
                @for &tick in &x_ticks {
                    @let x = rounded(frame.place_x(tick));
                    line x1=(x) x2=(x) y1=(TOP) y2=(bottom) stroke="#8883" {}
                    text x=(x) y=(bottom + 16.0) text-anchor="middle" { (label(tick, distance(&x_ticks))) }
                }
                @for &tick in &y_ticks {
                    @let y = rounded(frame.place_y(tick));
                    line x1=(LEFT) x2=(WIDTH - RIGHT) y1=(y) y2=(y) stroke="#8883" {}
                    text x=(LEFT - 6.0) y=(y + 4.0) text-anchor="end" { (label(tick, distance(&y_ticks))) }
                }
                text x=(f64::midpoint(LEFT, WIDTH - RIGHT)) y=(HEIGHT - 8.0) text-anchor="middle" { (self.x_label) }
                text transform={ "translate(14 " (f64::midpoint(TOP, bottom)) ") rotate(-90)" } text-anchor="middle" { (self.y_label) }
                @for (index, series) in self.series.iter().enumerate() {
                    @let colour = COLOURS[index % COLOURS.len()];
                    (draw(series, &frame, colour))
                    @let y = TOP + 14.0 + 18.0 * index as f64;
                    line x1=(WIDTH - RIGHT + 12.0) x2=(WIDTH - RIGHT + 34.0) y1=(y) y2=(y) stroke=(colour) stroke-width="2.5" {}
                    text x=(WIDTH - RIGHT + 40.0) y=(y + 4.0) { (series.name) }
                }
            }
        }
    }
}

fn draw(series: &Series, frame: &Frame, colour: &str) -> Markup {
    let stride = series.points.len().div_ceil(MOST_POINTS).max(1);
    let points = series.points.iter().step_by(stride);
    let places: Vec<(f64, f64)> = points
        .filter(|(x, y)| x.is_finite() && y.is_finite())
        .map(|&(x, y)| (rounded(frame.place_x(x)), rounded(frame.place_y(y))))
        .collect();
    let path: Vec<String> = places.iter().map(|(x, y)| format!("{x},{y}")).collect();
    html! {
        @if series.mark == Mark::Line && places.len() > 1 {
            polyline points=(path.join(" ")) fill="none" stroke=(colour) stroke-width="1.8" stroke-linejoin="round" {}
        } @else {
            @for (x, y) in &places {
                circle cx=(x) cy=(y) r="2.4" fill=(colour) {}
            }
        }
    }
}

fn rounded(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

fn distance(ticks: &[f64]) -> f64 {
    match ticks {
        [a, b, ..] => b - a,
        _ => 1.0,
    }
}

/// The ranges that are shown.
struct Frame {
    x: (f64, f64),
    y: (f64, f64),
}

impl Frame {
    fn around(series: &[Series]) -> Frame {
        let points = || series.iter().flat_map(|series| &series.points);
        Frame {
            x: range(points().map(|point| point.0)),
            y: range(points().map(|point| point.1)),
        }
    }

    fn place_x(&self, x: f64) -> f64 {
        LEFT + (WIDTH - LEFT - RIGHT) * (x - self.x.0) / (self.x.1 - self.x.0)
    }

    fn place_y(&self, y: f64) -> f64 {
        HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (y - self.y.0) / (self.y.1 - self.y.0)
    }
}

/// The smallest range of some size around all numbers.
fn range(numbers: impl Iterator<Item = f64>) -> (f64, f64) {
    let mut range = (f64::INFINITY, f64::NEG_INFINITY);
    for number in numbers.filter(|number| number.is_finite()) {
        range = (range.0.min(number), range.1.max(number));
    }
    match range {
        (low, high) if low > high => (0.0, 1.0),
        (low, high) if high - low < 1e-12 * (1.0 + low.abs()) => (low - 0.5, high + 0.5),
        _ => range,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chart(points: Vec<(f64, f64)>) -> String {
        let series = Series {
            name: "a < b".to_owned(),
            points,
            mark: Mark::Line,
        };
        let chart = LineChart {
            title: "t".to_owned(),
            series: vec![series],
            ..LineChart::default()
        };
        chart.to_svg().into_string()
    }

    #[test]
    fn curves_span_the_frame() {
        let svg = chart(vec![(0.0, 0.0), (10.0, 5.0)]);
        assert!(svg.contains("points=\"70,314 610,16\""), "{svg}");
        assert!(svg.contains("a &lt; b"));
    }

    #[test]
    fn nothing_and_odd_numbers_do_no_harm() {
        assert!(chart(Vec::new()).contains("svg"));
        let svg = chart(vec![(0.0, f64::NAN), (1.0, 2.0), (2.0, f64::INFINITY)]);
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        let long = chart((0..100_000).map(|x| (f64::from(x), 1.0)).collect());
        assert!(long.len() < 60_000);
    }
}
