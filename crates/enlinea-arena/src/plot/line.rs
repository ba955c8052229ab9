//! Curves over a common axis.

use maud::{Markup, html};
use serde::{Deserialize, Serialize};

use super::axis::{Axis, Scale};
use super::legend::{Item, Legend, LegendSample};

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
    /// The same to the right, as vertical lines.
    #[serde(default)]
    pub uprights: Vec<Level>,
    /// Curves to compare with, without a colour of their own.
    #[serde(default)]
    pub references: Vec<Series>,
    /// Numbers that the axis upwards has in any case, so that figures side by side have the same.
    #[serde(default)]
    pub y_ends: Option<(f64, f64)>,
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

const WIDTH: f64 = 560.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 16.0;
const TOP: f64 = 14.0;
/// The lower edge of the frame, above the numbers and the name of the axis.
const FLOOR: f64 = 284.0;
const BELOW: f64 = 46.0;

/// Distinct for all kinds of colour vision (Okabe and Ito 2008).
const COLOURS: [&str; 6] = [
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9",
];

/// Curves differ without their colours too, on paper for example.
const DASHES: [&str; 6] = ["", "9 3", "2 3", "9 3 2 3", "14 4", "5 5"];

/// What others found, behind ours.
const REFERENCE: &str = "currentColor";
const LEVEL_DASHES: &str = "6 4";
const UPRIGHT_DASHES: &str = "2 4";
const REFERENCE_DASHES: &str = "1 4";

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
        for upright in &self.uprights {
            lines.push(format!("{},{},,,\n", quoted(&upright.name), upright.value));
        }
        for reference in &self.references {
            let points = reference.points.iter();
            let name = quoted(&reference.name);
            lines.extend(points.map(|(x, y)| format!("{name},{x},{y},,\n")));
        }
        lines.concat()
    }

    /// The lowest and the highest number upwards, if there are any.
    pub fn heights(&self) -> Option<(f64, f64)> {
        let heights = self
            .all_heights()
            .into_iter()
            .filter(|height| height.is_finite());
        let ends = heights.map(|height| (height, height));
        ends.reduce(|one, other| (one.0.min(other.0), one.1.max(other.1)))
    }

    fn all_heights(&self) -> Vec<f64> {
        let series = self.series.iter().chain(&self.references);
        let points = series.flat_map(|series| series.points.iter().map(|point| point.1));
        let bands = self.bands.iter().flat_map(|band| &band.points);
        let edges = bands.flat_map(|&(_, low, high)| [low, high]);
        let levels = self.levels.iter().map(|level| level.value);
        points.chain(edges).chain(levels).collect()
    }

    /// The figure as an `svg` element.
    pub fn to_svg(&self) -> Markup {
        let frame = Frame::around(self);
        let legend = Legend::new(self.legend(), LEFT, WIDTH - RIGHT);
        let height = FLOOR + BELOW + legend.height() + 4.0;
        html! {
            svg viewBox={ "0 0 " (WIDTH) " " (height) } role="img" aria-label=(self.description()) {
                @for (tick, name) in frame.x.ticks(8) {
                    @let x = rounded(frame.place_x(tick));
                    line x1=(x) x2=(x) y1=(TOP) y2=(FLOOR) stroke="#8883" {}
                    text x=(x) y=(FLOOR + 17.0) text-anchor="middle" { (name) }
                }
                @for (tick, name) in frame.y.ticks(6) {
                    @let y = rounded(frame.place_y(tick));
                    line x1=(LEFT) x2=(WIDTH - RIGHT) y1=(y) y2=(y) stroke="#8883" {}
                    text x=(LEFT - 6.0) y=(y + 4.0) text-anchor="end" { (name) }
                }
                polyline points={ (LEFT) "," (TOP) " " (LEFT) "," (FLOOR) " " (WIDTH - RIGHT) "," (FLOOR) } fill="none" stroke="currentColor" stroke-opacity="0.6" {}
                text x=(f64::midpoint(LEFT, WIDTH - RIGHT)) y=(FLOOR + 37.0) text-anchor="middle" { (self.x_label) }
                text transform={ "translate(14 " (f64::midpoint(TOP, FLOOR)) ") rotate(-90)" } text-anchor="middle" { (self.y_label) }
                @for level in &self.levels {
                    @let y = frame.place_y(level.value);
                    (rule((LEFT, y), (WIDTH - RIGHT, y), LEVEL_DASHES))
                }
                @for upright in &self.uprights {
                    @let x = frame.place_x(upright.value);
                    (rule((x, TOP), (x, FLOOR), UPRIGHT_DASHES))
                }
                @for reference in &self.references { (draw(reference, &frame, (REFERENCE, REFERENCE_DASHES))) }
                @for band in &self.bands {
                    @if let Some(place) = self.series.iter().position(|series| series.name == band.series) {
                        (draw_band(band, &frame, style(place).0))
                    }
                }
                @for (place, series) in self.series.iter().enumerate() { (draw(series, &frame, style(place))) }
                (legend.draw(FLOOR + BELOW))
            }
        }
    }

    fn legend(&self) -> Vec<Item<'_>> {
        fn item<'a>(
            series: &'a Series,
            (colour, dashes): (&'static str, &'static str),
        ) -> Item<'a> {
            let sample = match series.mark {
                Mark::Line => LegendSample::Line(colour, dashes),
                Mark::Dots => LegendSample::Dots(colour),
            };
            let name = &series.name;
            Item { name, sample }
        }
        fn ruled<'a>(level: &'a Level, dashes: &'static str) -> Item<'a> {
            Item {
                name: &level.name,
                sample: LegendSample::Line(REFERENCE, dashes),
            }
        }
        let series = self.series.iter().enumerate();
        let series = series.map(|(place, series)| item(series, style(place)));
        let references = self.references.iter();
        let references = references.map(|one| item(one, (REFERENCE, REFERENCE_DASHES)));
        let levels = self.levels.iter().map(|one| ruled(one, LEVEL_DASHES));
        let uprights = self.uprights.iter().map(|one| ruled(one, UPRIGHT_DASHES));
        series
            .chain(references)
            .chain(levels)
            .chain(uprights)
            .collect()
    }

    /// The figure for those who do not see it.
    fn description(&self) -> String {
        let legend = self.legend();
        let names: Vec<&str> = legend.iter().map(|item| item.name).collect();
        let (title, x, y) = (&self.title, &self.x_label, &self.y_label);
        format!("{title}: {y} over {x}. Shown: {}.", names.join(", "))
    }
}

/// The colour and the dashes of a curve.
fn style(place: usize) -> (&'static str, &'static str) {
    (COLOURS[place % COLOURS.len()], DASHES[place % DASHES.len()])
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

/// A straight line behind the curves.
fn rule(from: (f64, f64), to: (f64, f64), dashes: &str) -> Markup {
    if ![from.0, from.1, to.0, to.1]
        .iter()
        .all(|place| place.is_finite())
    {
        return Markup::default();
    }
    html! {
        line x1=(rounded(from.0)) y1=(rounded(from.1)) x2=(rounded(to.0)) y2=(rounded(to.1)) stroke=(REFERENCE) stroke-width="1.5" stroke-opacity="0.75" stroke-dasharray=(dashes) {}
    }
}

fn draw(series: &Series, frame: &Frame, (colour, dashes): (&str, &str)) -> Markup {
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
            polyline points=(path.join(" ")) fill="none" stroke=(colour) stroke-width="1.8" stroke-linejoin="round" stroke-dasharray=[Some(dashes).filter(|dashes| !dashes.is_empty())] {}
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
        let all = chart.series.iter().chain(&chart.references);
        let places = all.flat_map(|series| series.points.iter().map(|point| point.0));
        let uprights = chart.uprights.iter().map(|upright| upright.value);
        let ends = chart.y_ends.into_iter().flat_map(|(low, high)| [low, high]);
        Frame {
            x: Axis::around(chart.x_scale, places.chain(uprights)),
            y: Axis::around(chart.y_scale, chart.all_heights().into_iter().chain(ends)),
        }
    }

    fn place_x(&self, x: f64) -> f64 {
        LEFT + (WIDTH - LEFT - RIGHT) * self.x.share(x)
    }

    fn place_y(&self, y: f64) -> f64 {
        FLOOR - (FLOOR - TOP) * self.y.share(y)
    }
}

#[cfg(test)]
mod tests;
