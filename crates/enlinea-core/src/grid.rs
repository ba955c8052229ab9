//! Board geometry as the compiler sees it.
//!
//! A cell is one bit. Columns follow each other from the left, each from the bottom up, and each ends in
//! a *guard* cell above the board that never holds a stone. On 7x6:
//!
//! ```text
//!    6 13 20 27 34 41 48     guard row
//!   ┌────────────────────┐
//!   │5 12 19 26 33 40 47 │
//!   │4 11 18 25 32 39 46 │
//!   │3 10 17 24 31 38 45 │
//!   │2  9 16 23 30 37 44 │
//!   │1  8 15 22 29 36 43 │
//!   │0  7 14 21 28 35 42 │
//!   └────────────────────┘
//! ```
//!
//! The guards keep lines from running over the edge (a shift by one column moves the top of a column
//! into a guard, never into the next column's bottom), and take the carry when
//! `occupied + bottom` looks for the first free cell of every column at once.
//!
//! Two families implement [`Grid`]: [`FixedGrid`] has no data, so every mask folds into a constant;
//! [`SizedGrid`] carries its sizes for all other boards. [`dispatch`](crate::dispatch) chooses.

use std::fmt::Debug;
use std::hash::Hash;

use crate::{Column, Columns, Rules, Word};

/// Sizes and masks of a board. Cheap to copy: it travels inside every position.
pub trait Grid: Copy + Debug + Eq + Hash + Send + Sync + 'static {
    /// The word that holds one bit a cell, guards included.
    type Word: Word;

    /// Number of columns.
    fn width(self) -> u32;

    /// Number of rows, without the guard row.
    fn height(self) -> u32;

    /// How many stones in a line win.
    fn connect(self) -> u32;

    /// The ply after which nobody can move.
    fn max_plies(self) -> u32;

    /// The lowest cell of every column.
    fn bottom(self) -> Self::Word;

    /// All cells of the board, without the guards.
    fn full(self) -> Self::Word;

    /// Bits from a cell to its right neighbour: the rows and the guard.
    fn stride(self) -> u32 {
        self.height() + 1
    }

    /// All columns, from the left.
    fn columns(self) -> Columns {
        Columns::of_width(self.width())
    }

    /// All cells of one column, without the guard.
    fn column(self, column: Column) -> Self::Word {
        Self::Word::low_bits(self.height()) << (column.index() * self.stride())
    }

    /// The cell in this column and row (0 is the bottom).
    fn cell(self, column: Column, row: u32) -> Self::Word {
        Self::Word::bit(column.index() * self.stride() + row)
    }

    /// The rules that this grid plays. A piece limit that cannot matter is not remembered.
    fn rules(self) -> Rules {
        let limited = self.max_plies() < self.width() * self.height();
        Rules::builder()
            .columns(self.width())
            .rows(self.height())
            .connect(self.connect())
            .maybe_pieces(limited.then(|| self.max_plies() / 2))
            .build()
            .expect("a grid is made from checked rules")
    }
}

/// A board whose sizes are known to the compiler, without a piece limit. One `u64` must hold it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FixedGrid<const COLUMNS: u32, const ROWS: u32, const CONNECT: u32>;

/// Connect Four as sold in shops. Everything folds into constants.
pub type StandardGrid = FixedGrid<7, 6, 4>;

impl<const COLUMNS: u32, const ROWS: u32, const CONNECT: u32> FixedGrid<COLUMNS, ROWS, CONNECT> {
    const BOTTOM: u64 = {
        assert!(
            COLUMNS * (ROWS + 1) <= u64::BITS,
            "a fixed grid fits in a u64"
        );
        assert!(
            2 <= CONNECT && (CONNECT <= COLUMNS || CONNECT <= ROWS),
            "a line fits on the board"
        );
        let mut bottom = 0;
        let mut column = 0;
        while column < COLUMNS {
            bottom |= 1 << (column * (ROWS + 1));
            column += 1;
        }
        bottom
    };
    /// A column full of ones from each bottom cell.
    const FULL: u64 = Self::BOTTOM * ((1 << ROWS) - 1);
}

impl<const COLUMNS: u32, const ROWS: u32, const CONNECT: u32> Grid
    for FixedGrid<COLUMNS, ROWS, CONNECT>
{
    type Word = u64;

    fn width(self) -> u32 {
        COLUMNS
    }

    fn height(self) -> u32 {
        ROWS
    }

    fn connect(self) -> u32 {
        CONNECT
    }

    fn max_plies(self) -> u32 {
        COLUMNS * ROWS
    }

    fn bottom(self) -> u64 {
        Self::BOTTOM
    }

    fn full(self) -> u64 {
        Self::FULL
    }
}

/// A board whose sizes are only known when the program runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SizedGrid<W> {
    bottom: W,
    full: W,
    max_plies: u16,
    width: u8,
    height: u8,
    connect: u8,
}

impl<W: Word> SizedGrid<W> {
    /// The grid of these rules, or `None` if the word is too narrow for the board and its guards.
    ///
    /// ```
    /// use enlinea_core::{Rules, SizedGrid};
    ///
    /// let rules: Rules = "10x6".parse()?;
    /// assert!(SizedGrid::<u64>::new(rules).is_none());
    /// assert!(SizedGrid::<u128>::new(rules).is_some());
    /// # Ok::<(), enlinea_core::ParseRulesError>(())
    /// ```
    pub fn new(rules: Rules) -> Option<SizedGrid<W>> {
        let stride = rules.height() + 1;
        if rules.width() * stride > W::BITS {
            return None;
        }
        let column = W::low_bits(rules.height());
        let mut bottom = W::ZERO;
        let mut full = W::ZERO;
        for index in 0..rules.width() {
            bottom = bottom | W::bit(index * stride);
            full = full | column << (index * stride);
        }
        Some(SizedGrid {
            bottom,
            full,
            max_plies: rules.max_plies() as u16,
            width: rules.width() as u8,
            height: rules.height() as u8,
            connect: rules.connect() as u8,
        })
    }
}

impl<W: Word> Grid for SizedGrid<W> {
    type Word = W;

    fn width(self) -> u32 {
        u32::from(self.width)
    }

    fn height(self) -> u32 {
        u32::from(self.height)
    }

    fn connect(self) -> u32 {
        u32::from(self.connect)
    }

    fn max_plies(self) -> u32 {
        u32::from(self.max_plies)
    }

    fn bottom(self) -> W {
        self.bottom
    }

    fn full(self) -> W {
        self.full
    }
}
