//! What the curves of a figure are, in rows below it.

use maud::{Markup, html};

/// How a curve looks.
#[derive(Clone, Copy)]
pub(super) enum LegendSample {
    /// A line of this colour and dash pattern.
    Line(&'static str, &'static str),
    /// Dots of this colour.
    Dots(&'static str),
}

/// A name and how it looks.
pub(super) struct Item<'a> {
    pub(super) name: &'a str,
    pub(super) sample: LegendSample,
}

/// Items in rows that fit between two edges.
pub(super) struct Legend<'a> {
    rows: Vec<Vec<(f64, Item<'a>)>>,
    left: f64,
}

const ROW: f64 = 19.0;
const SAMPLE: f64 = 26.0;
const GAP: f64 = 18.0;
/// Mean width of a letter; a name that is a bit wider has the gap.
const LETTER: f64 = 6.9;

impl<'a> Legend<'a> {
    pub(super) fn new(items: Vec<Item<'a>>, left: f64, right: f64) -> Legend<'a> {
        let mut rows: Vec<Vec<(f64, Item<'a>)>> = Vec::new();
        let mut next = left;
        for item in items {
            let width = SAMPLE + 6.0 + LETTER * item.name.chars().count() as f64;
            if rows.is_empty() || (next > left && next + width > right) {
                rows.push(Vec::new());
                next = left;
            }
            if let Some(row) = rows.last_mut() {
                row.push((next, item));
            }
            next += width + GAP;
        }
        Legend { rows, left }
    }

    pub(super) fn height(&self) -> f64 {
        ROW * self.rows.len() as f64
    }

    pub(super) fn draw(&self, top: f64) -> Markup {
        html! {
            @for (place, row) in self.rows.iter().enumerate() {
                @let y = top + ROW * (place as f64 + 0.5);
                @for (x, item) in row {
                    @let x = x.max(self.left);
                    (item.sample.draw(x, y))
                    text x=(x + SAMPLE + 6.0) y=(y + 4.5) { (item.name) }
                }
            }
        }
    }
}

impl LegendSample {
    fn draw(self, x: f64, y: f64) -> Markup {
        match self {
            LegendSample::Line(colour, dashes) => html! {
                line x1=(x) x2=(x + SAMPLE) y1=(y) y2=(y) stroke=(colour) stroke-width="2.2" stroke-dasharray=[Some(dashes).filter(|dashes| !dashes.is_empty())] {}
            },
            LegendSample::Dots(colour) => {
                html! { circle cx=(x + SAMPLE / 2.0) cy=(y) r="3.5" fill=(colour) {} }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_begin_a_row() {
        let item = |name| Item {
            name,
            sample: LegendSample::Dots("red"),
        };
        let long = "a name that is as long as half of the whole figure";
        let legend = Legend::new(
            vec![item("a"), item(long), item(long), item("b")],
            64.0,
            544.0,
        );
        let lengths: Vec<usize> = legend.rows.iter().map(Vec::len).collect();
        assert_eq!(lengths, [2, 2]);
        assert!(legend.height() > 30.0, "two rows");
    }
}
