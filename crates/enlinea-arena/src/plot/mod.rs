//! Figures as SVG text: no fonts, no network, readable in light and dark pages.

mod axis;
mod board;
mod legend;
mod line;

pub use axis::Scale;
pub use board::board_svg;
pub use line::{Band, Level, LineChart, Mark, Series};
