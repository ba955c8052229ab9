//! Runs: stones of one side next to each other, counted from a cell along a ray, or as maximal runs of a line.

use enlinea_core::Grid;

use crate::direction::{Direction, Ray};

/// Of the given cells, for each length `1..=longest` those from which at least that many own stones follow along
/// the ray, the cell itself included.
#[inline]
pub fn at_least<G: Grid>(
    grid: G,
    stones: G::Word,
    from: G::Word,
    ray: Ray,
) -> impl Iterator<Item = G::Word> {
    let back = ray.reversed();
    let mut alive = from & stones;
    let mut ahead = stones;
    std::iter::once(alive).chain(std::iter::from_fn(move || {
        ahead = back.step(grid, ahead);
        alive = alive & ahead;
        Some(alive)
    }))
}

/// The maximal runs of one direction, sorted by length.
///
/// A run is named by its first cell. [`exactly`](Self::exactly) walks over the lengths.
#[derive(Clone, Copy, Debug)]
pub struct Runs<G: Grid> {
    grid: G,
    direction: Direction,
    stones: G::Word,
}

/// All maximal runs of one length.
#[derive(Clone, Copy, Debug)]
pub struct RunsOfLength<W> {
    /// How many stones each run has.
    pub length: u32,
    /// The first cell of each run.
    pub firsts: W,
    /// The runs (by first cell) whose next cell is among the cells that were asked about.
    pub opens_after: W,
    /// The runs (by first cell) whose previous cell is among the cells that were asked about.
    pub opens_before: W,
}

impl<G: Grid> Runs<G> {
    /// The runs of these stones.
    #[inline]
    pub fn new(grid: G, direction: Direction, stones: G::Word) -> Runs<G> {
        Runs {
            grid,
            direction,
            stones,
        }
    }

    /// The runs of exactly 1, 2, … `longest` stones, with those that have one of the `open` cells at an end.
    #[inline]
    pub fn exactly(
        self,
        longest: u32,
        open: G::Word,
    ) -> impl Iterator<Item = RunsOfLength<G::Word>> {
        let Runs {
            grid,
            direction,
            stones,
        } = self;
        let mut alive = stones & !direction.forward(grid, stones);
        let mut stones_ahead = stones;
        let mut open_ahead = open;
        let open_behind = direction.forward(grid, open);
        (1..=longest).map(move |length| {
            stones_ahead = direction.back(grid, stones_ahead);
            open_ahead = direction.back(grid, open_ahead);
            let firsts = alive & !stones_ahead;
            alive = alive & stones_ahead;
            RunsOfLength {
                length,
                firsts,
                opens_after: firsts & open_ahead,
                opens_before: firsts & open_behind,
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use enlinea_core::{Column, StandardGrid};

    use super::*;

    fn row(columns: &[u32]) -> u64 {
        let cells = columns
            .iter()
            .map(|&x| StandardGrid {}.cell(Column::new(x), 0));
        cells.sum()
    }

    #[test]
    fn runs_from_a_cell_include_it() {
        let grid = StandardGrid {};
        let stones = row(&[1, 2, 3, 5]);
        let lengths: Vec<u64> = at_least(grid, stones, grid.full(), Ray::Right)
            .take(4)
            .collect();
        assert_eq!(lengths, [stones, row(&[1, 2]), row(&[1]), 0]);
    }

    #[test]
    fn maximal_runs_know_their_open_ends() {
        let grid = StandardGrid {};
        // . X X . X X X
        let stones = row(&[1, 2, 4, 5, 6]);
        let empty = grid.full() & !stones;
        let runs: Vec<_> = Runs::new(grid, Direction::Horizontal, stones)
            .exactly(3, empty)
            .collect();
        assert_eq!(runs[0].firsts, 0);
        assert_eq!(runs[1].firsts, row(&[1]));
        assert_eq!(runs[1].opens_before & runs[1].opens_after, row(&[1]));
        assert_eq!(runs[2].firsts, row(&[4]));
        assert_eq!((runs[2].opens_before, runs[2].opens_after), (row(&[4]), 0));
    }
}
