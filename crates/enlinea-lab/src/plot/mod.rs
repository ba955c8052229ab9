//! Figures as SVG text: no fonts, no network, readable in light and dark pages.

mod axis;
mod line;

pub use line::{LineChart, Mark, Series};
