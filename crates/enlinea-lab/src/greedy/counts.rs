//! The counts of the greedy player as one row of numbers, so that a score is a product of two rows.
//!
//! The score of `uba-greedy` is linear in what it counts: every count has a factor that depends on the weights alone (a
//! weight, or a length weight times a multiplier). So a board becomes a row of counts, a weight vector becomes a row of
//! factors, and thousands of weight vectors share the row of one board. A row holds the counts of the side that moved, then
//! those of the other side; each half is
//!
//! ```text
//! corner border liberty centre | extnext ext biext consec of length 1 | … of length 2 | … up to C - 1
//! ```
//!
//! [`ChainFeatures`](enlinea_players::features::chains::ChainFeatures) is the slow twin of this file.

use enlinea_core::{Column, Grid, Word};
use enlinea_players::View;
use enlinea_players::direction::{Direction, Ray};
use enlinea_players::features::chains::{ChainFeatures, ChainRule};
use enlinea_players::features::runs::Runs;

/// Counts before those of the chains.
const SCALARS: usize = 4;
/// Families of chains.
pub(super) const FAMILIES: usize = 4;

/// How many counts a row has when C stones make a line.
pub(super) fn row_width(connect: u32) -> usize {
    2 * half_width(connect)
}

/// How many of them belong to one side.
pub(super) fn half_width(connect: u32) -> usize {
    SCALARS + FAMILIES * (connect as usize - 1)
}

/// Counts boards of one geometry.
#[derive(Clone, Copy, Debug)]
pub(super) struct Counter<G: Grid> {
    grid: G,
    rule: ChainRule,
    corners: G::Word,
    borders: G::Word,
    centre: G::Word,
}

impl<G: Grid> Counter<G> {
    pub(super) fn new(grid: G, rule: ChainRule) -> Counter<G> {
        let last = grid.width() - 1;
        let columns = grid.column(Column::new(0)) | grid.column(Column::new(last));
        let rows = grid.bottom() | grid.bottom() << (grid.height() - 1);
        let middle = [grid.width() / 2, last / 2].map(|index| grid.column(Column::new(index)));
        Counter {
            grid,
            rule,
            corners: columns & rows,
            borders: columns | rows,
            centre: middle[0] | middle[1],
        }
    }

    /// The row of a board, the counts of the side that looks first.
    pub(super) fn count(&self, view: &View<G>, row: &mut [f64]) {
        row.fill(0.0);
        let (own, other) = row.split_at_mut(half_width(self.grid.connect()));
        self.count_side(view, own);
        self.count_side(&view.turned(), other);
    }

    fn count_side(&self, view: &View<G>, row: &mut [f64]) {
        if self.rule == ChainRule::Snapshot {
            return copy_counts(&ChainFeatures::count(view, self.rule), row);
        }
        let (stones, empty) = (view.own(), view.empty());
        let number = |cells: G::Word| f64::from(cells.count_ones());
        row[0] = number(stones & self.corners);
        row[1] = number(stones & self.borders);
        row[3] = number(stones & self.centre);
        let liberties = Ray::ALL.map(|ray| (ray.step(self.grid, stones) & empty).count_ones());
        let times = if self.rule == ChainRule::Twice { 2 } else { 1 };
        row[2] = f64::from(times * liberties.iter().sum::<u32>());
        let landing = view.landing();
        for direction in Direction::ALL {
            self.count_chains(direction, stones, [empty, landing], &mut row[SCALARS..]);
        }
        if self.rule == ChainRule::Merge {
            let chains = &mut row[SCALARS..];
            for counts in chains.chunks_exact_mut(FAMILIES) {
                counts[0] = 0.0;
            }
            for direction in Direction::ALL {
                self.count_joined(direction, stones, landing, chains);
            }
        }
    }

    /// The stones that a landing cell joins in one direction: so many ahead of it and so many behind it.
    fn count_joined(
        &self,
        direction: Direction,
        stones: G::Word,
        landing: G::Word,
        row: &mut [f64],
    ) {
        let longest = self.grid.connect() as usize - 1;
        // More than the longest chain counts as the longest.
        let exactly = |cells: G::Word, more: G::Word, length: usize| match length {
            _ if length == longest => cells,
            _ => cells & !more,
        };
        let mut ahead = self.grid.full();
        for before in 0..=longest {
            let more_ahead = direction.back(self.grid, stones & ahead);
            let cells = landing & exactly(ahead, more_ahead, before);
            ahead = more_ahead;
            if cells.is_zero() {
                continue;
            }
            let mut behind = self.grid.full();
            for after in 0..=longest {
                let more_behind = direction.forward(self.grid, stones & behind);
                let both = cells & exactly(behind, more_behind, after);
                behind = more_behind;
                if let Some(place) = (before + after).min(longest).checked_sub(1) {
                    row[place * FAMILIES] += f64::from(both.count_ones());
                }
            }
        }
    }

    /// The chains of one direction; `open` are the empty and the landing cells.
    #[inline]
    fn count_chains(
        &self,
        direction: Direction,
        stones: G::Word,
        open: [G::Word; 2],
        row: &mut [f64],
    ) {
        let longest = self.grid.connect() - 1;
        let [empty, landing] = open;
        let runs = Runs::new(self.grid, direction, stones);
        let next = runs.exactly(longest, landing);
        let lengths = row.chunks_exact_mut(FAMILIES);
        for ((counts, chains), next) in lengths.zip(runs.exactly(longest, empty)).zip(next) {
            let (after, before) = (chains.opens_after, chains.opens_before);
            let number = |cells: G::Word| f64::from(cells.count_ones());
            counts[0] += number(next.opens_after | next.opens_before);
            counts[1] += number(after | before);
            counts[2] += number(after & before);
            counts[3] += number(chains.firsts);
        }
    }
}

/// The counts of the slow twin, for what is too odd to be counted fast.
fn copy_counts(features: &ChainFeatures, row: &mut [f64]) {
    row[0] = f64::from(features.corner);
    let scalars = [features.border, features.liberty, features.centre];
    for (place, count) in row[1..SCALARS].iter_mut().zip(scalars) {
        *place = f64::from(count);
    }
    for (index, counts) in row[SCALARS..].chunks_exact_mut(FAMILIES).enumerate() {
        let families = [
            &features.next,
            &features.extensible,
            &features.bi_extensible,
            &features.consecutive,
        ];
        for (place, family) in counts.iter_mut().zip(families) {
            *place = f64::from(family[index]);
        }
    }
}
