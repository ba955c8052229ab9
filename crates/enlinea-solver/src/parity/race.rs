//! Which side completes a line first when D follows up. The argument is in [`parity`](super).

use enlinea_core::{Grid, Word};

use super::rise;
use crate::board::geometry::Geometry;
use crate::board::shapes::line_starts;
use crate::instructions::lanes::Lanes;

/// First cells of all lines in a set of cells, by direction.
struct Lines<V> {
    upright: V,
    level: V,
    rising: V,
    falling: V,
}

/// `owned` are the cells of D, `open` those that A may still get. Gives the lanes in which no line of A
/// comes in time, and the lanes in which D has a line.
#[inline(always)]
pub(super) fn race<G, V>(geometry: &Geometry<G>, owned: V, open: V) -> (u32, u32)
where
    G: Grid,
    V: Lanes<Word = G::Word>,
{
    let theirs = lines(geometry.grid, open);
    let ours = lines(geometry.grid, owned);
    let not_rising = ours.level | ours.falling;
    let above_any = rise(geometry, not_rising | ours.rising);
    let above_these = rise(geometry, not_rising);
    let in_time = (theirs.level | theirs.rising).without(above_any)
        | theirs.falling.without(above_these)
        | theirs.upright;
    let winning = not_rising | ours.rising | ours.upright;
    (in_time.zeros(), winning.nonzeros())
}

#[inline(always)]
fn lines<G: Grid, V: Lanes<Word = G::Word>>(grid: G, cells: V) -> Lines<V> {
    let (stride, connect) = (grid.stride(), grid.connect());
    let none = cells.splat(G::Word::ZERO);
    let mut lines = Lines {
        upright: none,
        level: none,
        rising: none,
        falling: none,
    };
    if connect <= grid.height() {
        lines.upright = line_starts(cells, 1, connect);
    }
    if connect <= grid.width() {
        lines.level = line_starts(cells, stride, connect);
        if connect <= grid.height() {
            lines.rising = line_starts(cells, stride + 1, connect);
            lines.falling = line_starts(cells, stride - 1, connect);
        }
    }
    lines
}
