//! The order of moves in `alphabeta`: first what the table says, then by the threats a move makes and by the lines through its
//! cell.

use enlinea_core::{Column, Grid, Position, Rules, Word, lines};

use crate::features::heat_map::HeatMap;
use crate::search::moves::cells;

/// What a new threat counts against the lines through a cell.
const THREAT: u32 = 64;

/// Sorts moves for one board.
#[derive(Debug)]
pub(super) struct Ordering<G: Grid> {
    /// Lines through each cell, by bit index.
    heat: Vec<u32>,
    grid: G,
}

impl<G: Grid> Ordering<G> {
    /// For one board.
    pub(super) fn new(grid: G) -> Ordering<G> {
        let map = HeatMap::of_lines(grid);
        let bits = grid.width() * grid.stride();
        let heat = (0..bits).map(|index| map.heat(G::Word::bit(index)));
        Ordering {
            heat: heat.collect(),
            grid,
        }
    }

    /// The columns of these cells, most promising first; equals from the left.
    #[inline]
    pub(super) fn sorted(
        &self,
        position: &Position<G>,
        candidates: G::Word,
        first: Option<Column>,
    ) -> Sorted {
        let free = !position.occupied();
        let mut sorted = Sorted {
            keys: [0; Rules::MAX_COLUMNS as usize],
            next: 0,
            length: 0,
        };
        for (column, cell) in cells(self.grid, candidates) {
            let promise = if first == Some(column) {
                u32::MAX >> COLUMN_BITS
            } else {
                let threats = lines::completing_cells(self.grid, position.own() | cell) & free;
                THREAT * threats.count_ones() + self.heat[cell.trailing_zeros() as usize]
            };
            sorted.insert(promise, column);
        }
        sorted
    }
}

/// Bits that a column needs below its promise.
const COLUMN_BITS: u32 = 8;

/// A short sorted list on the stack; nodes are too many to ask for memory.
pub(super) struct Sorted {
    /// Promise in the high bits, in the low ones the distance from the right edge, so that equals come from the left.
    keys: [u32; Rules::MAX_COLUMNS as usize],
    next: usize,
    length: usize,
}

impl Sorted {
    fn insert(&mut self, promise: u32, column: Column) {
        let key = promise << COLUMN_BITS | (Rules::MAX_COLUMNS - column.index());
        let mut place = self.length;
        while place > 0 && self.keys[place - 1] < key {
            self.keys[place] = self.keys[place - 1];
            place -= 1;
        }
        self.keys[place] = key;
        self.length += 1;
    }
}

impl Iterator for Sorted {
    type Item = Column;

    fn next(&mut self) -> Option<Column> {
        let key = *self.keys[..self.length].get(self.next)?;
        self.next += 1;
        let from_right = key & ((1 << COLUMN_BITS) - 1);
        Some(Column::new(Rules::MAX_COLUMNS - from_right))
    }
}
