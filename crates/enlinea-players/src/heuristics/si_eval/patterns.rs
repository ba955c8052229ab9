//! The patterns of `si-eval`: `#` is a stone, `_` an empty cell with floor.
//!
//! Source: Intelligent Systems, Úbeda 2022. On 8x7 with four in line:
//!
//! ```text
//!   critical        _###  #_##  ##_#  ###_   in rows and both diagonals; _### in columns, from the top
//!   semi-critical   _#_#_                    in rows and both diagonals
//!                   _##_                     in rows
//!                   __##__                   in both diagonals
//! ```
//!
//! Two quirks of the published program (`docs/sources.md`), repaired by [`Shapes::Repaired`]:
//!
//! - Four for a gap: in the diagonal that runs down to the left, `##_#` was written as `####`, so a whole line counts as
//!   critical and the real pattern does not.
//! - Patterns around the edge: the column guards of the semi-critical patterns on that diagonal are wrong. They admit
//!   anchors from which the pattern runs over the left edge, where the column index becomes negative and continues from
//!   the right edge, and leave out the right-most anchors.
//!
//! For another C, critical patterns lack one stone anywhere in a line; `_#_#_` becomes a row of C - 1 between two empty
//! cells that has one inner gap, and `##` becomes C - 2 stones. The wrong guards stay one and two columns beyond C.

use enlinea_core::{Grid, Word};

use crate::View;
use crate::direction::Direction;
use crate::features::windows::{Windows, count};

/// With the two quirks or without.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shapes {
    /// As the program has them.
    Published,
    /// As they were meant.
    Repaired,
}

/// How many critical patterns the side that looks has.
pub(super) fn critical<G: Grid>(view: &View<G>, shapes: Shapes) -> u32 {
    let connect = view.grid().connect();
    let floor = view.landing();
    let mut total = 0;
    for direction in Direction::ALL {
        let windows = Windows::new(view.grid(), direction);
        let tally = windows.tally(view.own());
        let lacking_one = tally.exactly(connect - 1) & windows.firsts();
        for gap in 0..connect {
            // Rising lines are read from their upper end, so this is the last gap but one.
            let is_faulty =
                shapes == Shapes::Published && direction == Direction::Rising && gap == 1;
            let found = match direction {
                Direction::Vertical if gap + 1 < connect => G::Word::ZERO,
                _ if is_faulty => tally.exactly(connect) & windows.firsts(),
                _ => windows.with_cell(lacking_one, gap, floor),
            };
            total += count(found) as u32;
        }
    }
    total
}

/// The semi-critical patterns of a board, made once.
#[derive(Clone, Debug)]
pub(super) struct SemiCritical {
    /// `_#_#_` and its kin.
    gapped: Vec<Vec<Need>>,
    /// `_##_`.
    tight: Vec<Need>,
    /// `__##__`.
    wide: Vec<Need>,
}

impl SemiCritical {
    /// The patterns for boards where `connect` stones win.
    pub(super) fn new(connect: u32) -> SemiCritical {
        let stones = connect as usize - 2;
        SemiCritical {
            gapped: gapped_rows(connect).collect(),
            tight: between(1, stones),
            wide: between(2, stones),
        }
    }

    /// How many of them the side that looks has.
    pub(super) fn count<G: Grid>(&self, view: &View<G>, shapes: Shapes) -> u32 {
        let mut total = 0;
        for pattern in &self.gapped {
            total += along(view, Direction::Horizontal, pattern);
            total += along(view, Direction::Falling, pattern);
            total += down_left(view, pattern, shapes);
        }
        total += along(view, Direction::Horizontal, &self.tight);
        total += along(view, Direction::Falling, &self.wide);
        total + down_left(view, &self.wide, shapes)
    }
}

/// A cell of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Need {
    Stone,
    Floor,
}

/// `_#_#_` and its kin: C - 1 cells between two empty ones, with one gap that is not at an end.
fn gapped_rows(connect: u32) -> impl Iterator<Item = Vec<Need>> {
    let inner = connect as usize - 1;
    (1..inner.saturating_sub(1)).map(move |gap| {
        let mut pattern = between(1, inner);
        pattern[1 + gap] = Need::Floor;
        pattern
    })
}

/// Stones with this many empty cells on either side.
fn between(empty: usize, stones: usize) -> Vec<Need> {
    let side = std::iter::repeat_n(Need::Floor, empty);
    let middle = std::iter::repeat_n(Need::Stone, stones);
    side.clone().chain(middle).chain(side).collect()
}

/// Occurrences of a pattern read forward in a direction, all at once.
#[inline]
fn along<G: Grid>(view: &View<G>, direction: Direction, pattern: &[Need]) -> u32 {
    let windows = Windows::of_length(view.grid(), direction, pattern.len() as u32);
    let mut found = windows.firsts();
    for (index, need) in (0..).zip(pattern) {
        let cells = match need {
            Need::Stone => view.own(),
            Need::Floor => view.landing(),
        };
        found = windows.with_cell(found, index, cells);
    }
    count(found) as u32
}

/// Occurrences of a pattern read down to the left, from anchors that the guard admits.
fn down_left<G: Grid>(view: &View<G>, pattern: &[Need], shapes: Shapes) -> u32 {
    if shapes == Shapes::Repaired {
        // All patterns are the same from both ends, so reading them upwards finds the same ones.
        return along(view, Direction::Rising, pattern);
    }
    let grid = view.grid();
    let length = pattern.len() as u32;
    let (mut anchors, mut total) = (view.landing(), 0);
    while !anchors.is_zero() {
        let index = anchors.trailing_zeros();
        anchors = anchors ^ G::Word::bit(index);
        let (column, row) = (index / grid.stride(), index % grid.stride());
        let is_admitted = column < length && row + 1 >= length;
        total += u32::from(is_admitted && matches_wrapped(view, pattern, column, row));
    }
    total
}

/// Walks down to the left; beyond the left edge the walk continues at the right edge.
fn matches_wrapped<G: Grid>(view: &View<G>, pattern: &[Need], column: u32, row: u32) -> bool {
    let grid = view.grid();
    (0..).zip(pattern).all(|(step, need)| {
        let Some(column) = (column + grid.width()).checked_sub(step) else {
            return false;
        };
        let index = column % grid.width() * grid.stride() + row - step;
        match need {
            Need::Stone => view.own().has_bit(index),
            Need::Floor => view.landing().has_bit(index),
        }
    })
}
