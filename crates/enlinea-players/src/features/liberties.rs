//! Liberties: empty neighbours of stones, in all eight directions.

use enlinea_core::{Grid, Word};

use crate::direction::Ray;

/// The sum over the stones of their empty neighbours on the board. A cell next to three stones counts three times.
pub fn count<G: Grid>(grid: G, stones: G::Word, empty: G::Word) -> u32 {
    Ray::ALL
        .into_iter()
        .map(|ray| (ray.step(grid, stones) & empty).count_ones())
        .sum()
}
