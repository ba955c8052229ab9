//! Curves over a common axis.

use maud::{Markup, html};
use serde::{Deserialize, Serialize};

use super::axis::{Axis, Scale};

/// Curves or points, with axes and a legend.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct LineChart {
    /// What the figure shows, also for screen readers.
    pub title: String,
    /// What is counted to the right.
    pub x_label: String,
    /// What is counted upwards.
    pub y_label: String,
    /// How the numbers to the right are spaced.
    #[serde(default)]
    pub x_scale: Scale,
    /// How the numbers upwards are spaced.
    #[serde(default)]
    pub y_scale: Scale,
    /// The curves.
    pub series: Vec<Series>,
    /// How far repeats are from curves.
    #[serde(default)]
    pub bands: Vec<Band>,
    /// Numbers to compare with, as horizontal lines behind the curves.
    #[serde(default)]
    pub levels: Vec<Level>,
}

/// How far repeats are from a curve.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Band {
    /// The name of the curve.
    pub series: String,
    /// To the right, the lower and the upper end.
    pub points: Vec<(f64, f64, f64)>,
}

/// A number to compare with.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Level {
    /// What it is.
    pub name: String,
    /// The number.
    pub value: f64,
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

impl Series {
    /// A curve through these points.
    pub fn line(name: impl Into<String>, points: impl IntoIterator<Item = (f64, f64)>) -> Series {
        Series {
            name: name.into(),
            points: points.into_iter().collect(),
            mark: Mark::Line,
        }
    }
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

/// Distinct for all kinds of colour vision (Okabe and Ito 2008).
const COLOURS: [&str; 6] = [
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9",
];

/// Points beyond this number are thinned: a figure has no more columns.
const MOST_POINTS: usize = 1500;

impl LineChart {
    /// The numbers behind the figure as CSV: `series,x,y,low,high`, the last two of the band.
    pub fn to_csv(&self) -> String {
        let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
        let mut lines = vec!["series,x,y,low,high\n".to_owned()];
        for series in &self.series {
            let band = self.bands.iter().find(|band| band.series == series.name);
            for (place, (x, y)) in series.points.iter().enumerate() {
                let ends = band.and_then(|band| band.points.get(place));
                let ends = ends.map_or(",".to_owned(), |(_, low, high)| format!("{low},{high}"));
                lines.push(format!("{},{x},{y},{ends}\n", quoted(&series.name)));
            }
        }
        for level in &self.levels {
            lines.push(format!("{},,{},,\n", quoted(&level.name), level.value));
        }
        lines.concat()
    }

    /// The figure as an `svg` element.
    pub fn to_svg(&self) -> Markup {
        let frame = Frame::around(self);
        let bottom = HEIGHT - BOTTOM;
        html! {
            svg viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } role="img" aria-label=(self.title) {
                @for (tick, name) in frame.x.ticks(8) {
                    @let x = rounded(frame.place_x(tick));
                    line x1=(x) x2=(x) y1=(TOP) y2=(bottom) stroke="#8883" {}
                    text x=(x) y=(bottom + 16.0) text-anchor="middle" { (name) }
                }
                @for (tick, name) in frame.y.ticks(6) {
                    @let y = rounded(frame.place_y(tick));
                    line x1=(LEFT) x2=(WIDTH - RIGHT) y1=(y) y2=(y) stroke="#8883" {}
                    text x=(LEFT - 6.0) y=(y + 4.0) text-anchor="end" { (name) }
                }
                text x=(f64::midpoint(LEFT, WIDTH - RIGHT)) y=(HEIGHT - 8.0) text-anchor="middle" { (self.x_label) }
                text transform={ "translate(14 " (f64::midpoint(TOP, bottom)) ") rotate(-90)" } text-anchor="middle" { (self.y_label) }
                @for level in &self.levels { (draw_level(level, &frame)) }
                @for band in &self.bands {
                    @if let Some(place) = self.series.iter().position(|series| series.name == band.series) {
                        (draw_band(band, &frame, COLOURS[place % COLOURS.len()]))
                    }
                }
                @for (index, series) in self.series.iter().enumerate() {
                    @let colour = COLOURS[index % COLOURS.len()];
                    (draw(series, &frame, colour))
                    @let y = TOP + 14.0 + 18.0 * index as f64;
                    @if series.mark == Mark::Line {
                        line x1=(WIDTH - RIGHT + 12.0) x2=(WIDTH - RIGHT + 34.0) y1=(y) y2=(y) stroke=(colour) stroke-width="2.5" {}
                    } @else {
                        circle cx=(WIDTH - RIGHT + 26.0) cy=(y) r="3.5" fill=(colour) {}
                    }
                    text x=(WIDTH - RIGHT + 40.0) y=(y + 4.0) { (series.name) }
                }
            }
        }
    }
}

/// There and back along both ends.
fn draw_band(band: &Band, frame: &Frame, colour: &str) -> Markup {
    let stride = band.points.len().div_ceil(MOST_POINTS).max(1);
    let kept = || band.points.iter().step_by(stride);
    let upper = kept().map(|&(x, _, high)| (x, high));
    let lower = kept().rev().map(|&(x, low, _)| (x, low));
    let places = upper.chain(lower);
    let places = places.map(|(x, y)| (frame.place_x(x), frame.place_y(y)));
    let places = places.filter(|(x, y)| x.is_finite() && y.is_finite());
    let path: Vec<String> = places
        .map(|(x, y)| format!("{},{}", rounded(x), rounded(y)))
        .collect();
    html! { polygon points=(path.join(" ")) fill=(colour) fill-opacity="0.18" stroke="none" {} }
}

fn draw_level(level: &Level, frame: &Frame) -> Markup {
    let y = rounded(frame.place_y(level.value));
    if !y.is_finite() {
        return Markup::default();
    }
    html! {
        line x1=(LEFT) x2=(WIDTH - RIGHT) y1=(y) y2=(y) stroke="currentColor" stroke-opacity="0.6" stroke-dasharray="6 4" {}
        text x=(WIDTH - RIGHT - 4.0) y=(y - 4.0) text-anchor="end" { (level.name) }
    }
}

fn draw(series: &Series, frame: &Frame, colour: &str) -> Markup {
    let stride = series.points.len().div_ceil(MOST_POINTS).max(1);
    let points = series.points.iter().step_by(stride);
    let places: Vec<(f64, f64)> = points
        .map(|&(x, y)| (frame.place_x(x), frame.place_y(y)))
        .filter(|(x, y)| x.is_finite() && y.is_finite())
        .map(|(x, y)| (rounded(x), rounded(y)))
        .collect();
    if series.mark == Mark::Line && places.len() > 1 {
        let path: Vec<String> = places.iter().map(|(x, y)| format!("{x},{y}")).collect();
        return html! {
            polyline points=(path.join(" ")) fill="none" stroke=(colour) stroke-width="1.8" stroke-linejoin="round" {}
        };
    }
    // Lines of no length with round ends are dots, in a fraction of the bytes of circles.
    let dots: Vec<String> = places.iter().map(|(x, y)| format!("M{x},{y}h0")).collect();
    let path = dots.concat();
    html! {
        path d=(path) stroke=(colour) stroke-width="6" stroke-linecap="round" stroke-opacity="0.85" {}
    }
}

fn rounded(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

/// The axes, and where their numbers are in the figure.
struct Frame {
    x: Axis,
    y: Axis,
}

impl Frame {
    fn around(chart: &LineChart) -> Frame {
        let points = || chart.series.iter().flat_map(|series| &series.points);
        let bands = chart.bands.iter().flat_map(|band| &band.points);
        let ends = bands.flat_map(|&(_, low, high)| [low, high]);
        let levels = chart.levels.iter().map(|level| level.value);
        let heights = points().map(|point| point.1).chain(ends).chain(levels);
        Frame {
            x: Axis::around(chart.x_scale, points().map(|point| point.0)),
            y: Axis::around(chart.y_scale, heights),
        }
    }

    fn place_x(&self, x: f64) -> f64 {
        LEFT + (WIDTH - LEFT - RIGHT) * self.x.share(x)
    }

    fn place_y(&self, y: f64) -> f64 {
        HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * self.y.share(y)
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
    fn bands_and_levels_are_drawn_and_exported() {
        let chart = LineChart {
            series: vec![Series::line("s", [(0.0, 1.0), (1.0, 2.0)])],
            bands: vec![Band {
                series: "s".to_owned(),
                points: vec![(0.0, 0.0, 2.0), (1.0, 1.0, 4.0)],
            }],
            levels: vec![Level {
                name: "published".to_owned(),
                value: 3.0,
            }],
            ..LineChart::default()
        };
        let svg = chart.to_svg().into_string();
        assert!(
            svg.contains("<polygon points=\"70,165 610,16 610,239.5 70,314\""),
            "{svg}"
        );
        assert!(svg.contains(">published</text>"), "{svg}");
        let csv = "series,x,y,low,high\n\"s\",0,1,0,2\n\"s\",1,2,1,4\n\"published\",,3,,\n";
        assert_eq!(chart.to_csv(), csv);
    }

    #[test]
    fn nothing_and_odd_numbers_do_no_harm() {
        assert!(chart(Vec::new()).contains("svg"));
        let svg = chart(vec![(0.0, f64::NAN), (1.0, 2.0), (2.0, f64::INFINITY)]);
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        let logarithmic = LineChart {
            x_scale: Scale::Logarithmic,
            series: vec![Series {
                name: String::new(),
                points: vec![(0.0, 1.0), (-1.0, 2.0), (10.0, 3.0), (1e6, 4.0)],
                mark: Mark::Dots,
            }],
            ..LineChart::default()
        };
        let svg = logarithmic.to_svg().into_string();
        // What has no logarithm is left out.
        assert!(svg.contains("d=\"M70,115.3h0M610,16h0\""), "{svg}");
        let long = chart((0..100_000).map(|x| (f64::from(x), 1.0)).collect());
        assert!(long.len() < 60_000);
    }
}
