//! Which column to try first.
//!
//! The order is a sum of weights times features that the expansion of a node computes anyway, so it costs a
//! few vector instructions for all columns together. The weights were tuned by coordinate descent on 468 random
//! 7x6 positions of 10 to 26 plies (see `docs/performance.md`), apart for an even and an odd number of free
//! cells: the side that profits from the end of the game plays differently from the one that must act before.
//! Other boards use the same feature weights and a plain preference for the middle.

use enlinea_core::Grid;

/// Bits of the widest board with a table of cells.
const MAX_BITS: usize = 128;

/// Weights for one parity of the number of free cells.
#[derive(Clone, Debug)]
pub(crate) struct Weights {
    /// For each cell that completes a line after the move.
    pub(crate) threat: i32,
    /// For each safe reply of the opponent.
    pub(crate) reply: i32,
    /// If the stone lies right below an own threat: the opponent will fill it.
    pub(crate) below_threat: i32,
    /// For each open line with two or more own stones.
    pub(crate) open_pair: i32,
    /// If the opponent must answer at once.
    pub(crate) forcing: i32,
    /// For the cell itself, by bit.
    pub(crate) cells: [i32; MAX_BITS],
}

impl Weights {
    /// The weights for an even and an odd number of free cells.
    pub(crate) fn for_grid<G: Grid>(grid: G) -> [Weights; 2] {
        let even = Weights {
            threat: 125,
            reply: -8,
            below_threat: -159,
            open_pair: 4,
            forcing: 30,
            cells: [0; MAX_BITS],
        };
        let odd = Weights {
            threat: 93,
            reply: -11,
            below_threat: -200,
            open_pair: 3,
            forcing: 19,
            cells: [0; MAX_BITS],
        };
        let mut weights = [even, odd];
        for (parity, weights) in weights.iter_mut().enumerate() {
            for column in 0..grid.width() {
                for row in 0..grid.height() {
                    let bit = (column * grid.stride() + row) as usize;
                    if bit < MAX_BITS {
                        weights.cells[bit] = cell_weight(grid, parity, column, row);
                    }
                }
            }
        }
        weights
    }
}

/// Columns 1 to 4 of each row, from the bottom; the rest is the mirror image.
const STANDARD_CELLS: [[[i32; 4]; 6]; 2] = [
    [
        [-1, 7, 11, 18],
        [-1, 7, 10, 11],
        [3, 11, 16, 21],
        [6, 13, 17, 23],
        [-1, 9, 11, 22],
        [6, 10, 8, 20],
    ],
    [
        [3, 4, 9, 17],
        [2, 9, 11, 17],
        [7, 13, 14, 21],
        [8, 14, 16, 22],
        [6, 9, 10, 22],
        [5, 6, 8, 20],
    ],
];

fn cell_weight<G: Grid>(grid: G, parity: usize, column: u32, row: u32) -> i32 {
    let from_edge = column.min(grid.width() - 1 - column);
    if (grid.width(), grid.height()) == (7, 6) {
        return STANDARD_CELLS[parity][row as usize][from_edge as usize];
    }
    // A slope of four points a column and two a row, as on the usual board.
    let height = row.min(grid.height() - 1 - row);
    (4 * from_edge + 2 * height) as i32
}
