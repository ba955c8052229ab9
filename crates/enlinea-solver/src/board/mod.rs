//! The board as search and parity rules see it: masks, lines and threats.

pub(crate) mod geometry;
pub(crate) mod shapes;
