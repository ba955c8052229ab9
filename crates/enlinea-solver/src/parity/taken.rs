//! Does D keep a line while some claims are still free?
//!
//! The opponent of this question may take away a number of claims, in each column from the top. To break all
//! lines it must break any given one, and there are only C cells where it can do that: a search with few
//! branches that ends after as many levels as claims may be taken.

use enlinea_core::{Grid, Word};

use crate::board::geometry::Geometry;

/// Whether `owned` keeps a line whatever `count` of the `claims` in it are taken away, topmost first in each
/// column.
pub(super) fn keeps_a_line<G: Grid>(
    geometry: &Geometry<G>,
    owned: G::Word,
    claims: G::Word,
    count: u32,
) -> bool {
    let line = some_line(geometry.grid, owned);
    if line.is_zero() {
        return false;
    }
    if count == 0 {
        return true;
    }
    let mut weak_points = line & claims;
    while !weak_points.is_zero() {
        let cell = weak_points & G::Word::ZERO.wrapping_sub(weak_points);
        weak_points = weak_points ^ cell;
        // To free this cell, every claim above it must be free too.
        let upwards = geometry.guards().wrapping_sub(cell) | cell;
        let taken = upwards & geometry.grid.full() & claims;
        let price = taken.count_ones();
        if price <= count && !keeps_a_line(geometry, owned & !taken, claims & !taken, count - price)
        {
            return false;
        }
    }
    true
}

/// The cells of one line in this set, or nothing.
fn some_line<G: Grid>(grid: G, cells: G::Word) -> G::Word {
    let (stride, connect) = (grid.stride(), grid.connect());
    let wide_enough = connect <= grid.width();
    let high_enough = connect <= grid.height();
    for (fits, shift) in [
        (wide_enough, stride),
        (wide_enough && high_enough, stride + 1),
        (wide_enough && high_enough, stride - 1),
        (high_enough, 1),
    ] {
        if !fits {
            continue;
        }
        let starts = (1..connect).fold(cells, |starts, step| starts & cells >> (shift * step));
        if !starts.is_zero() {
            let start = starts & G::Word::ZERO.wrapping_sub(starts);
            return (0..connect).fold(G::Word::ZERO, |line, step| line | start << (shift * step));
        }
    }
    G::Word::ZERO
}
