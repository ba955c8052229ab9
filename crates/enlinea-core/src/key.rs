//! A position as one word: unique, reversible, equal for mirror images if wanted.
//!
//! Each column becomes a marker bit on its first free cell with the own stones below it. A column of height
//! 3 with own stones on rows 0 and 2 reads, from the top:
//!
//! ```text
//!   guard 0
//!         0
//!         0
//!         1   marker: three stones below
//!         1   own
//!         0   the opponent's
//!         1   own
//! ```
//!
//! The marker says how high the column is, so no two positions share a key, and a key needs no more bits
//! than the board with its guards.

use crate::{Grid, Position, Side, Word, symmetry};

/// How many bits a key of this grid may use.
pub fn key_bits<G: Grid>(grid: G) -> u32 {
    grid.width() * grid.stride()
}

impl<G: Grid> Position<G> {
    /// The word that identifies this position among all of its grid, seen by the side to move.
    ///
    /// ```
    /// use enlinea_core::{Column, Position, StandardGrid};
    ///
    /// let grid = StandardGrid {};
    /// let mut position = Position::new(grid);
    /// position.play(Column::new(3))?;
    /// assert_eq!(Position::from_key(grid, position.key()), Some(position));
    /// # Ok::<(), enlinea_core::PlayError>(())
    /// ```
    #[inline]
    pub fn key(&self) -> G::Word {
        // Own stones lie strictly below the markers, so OR and addition are the same.
        self.own() | self.occupied().wrapping_add(self.grid().bottom())
    }

    /// The smaller of the keys of this position and of its mirror image: equal for both.
    pub fn canonical_key(&self) -> G::Word {
        let key = self.key();
        key.min(symmetry::mirror(self.grid(), key))
    }

    /// The position with this key, or `None` if the word is malformed, holds more stones than the rules
    /// allow, or gives the side to move a line.
    ///
    /// A key knows the side to move only by its stones; their number tells whether that is red or
    /// yellow, as in every position that arose by alternate play.
    pub fn from_key(grid: G, key: G::Word) -> Option<Position<G>> {
        if key.bit_length() > key_bits(grid) {
            return None;
        }
        let one_column = G::Word::low_bits(grid.stride());
        let (mut own, mut occupied) = (G::Word::ZERO, G::Word::ZERO);
        for column in 0..grid.width() {
            let shift = column * grid.stride();
            let cells = (key >> shift) & one_column;
            let height = cells.bit_length().checked_sub(1)?;
            let stones = G::Word::low_bits(height);
            own = own | (cells & stones) << shift;
            occupied = occupied | stones << shift;
        }
        let plies = occupied.count_ones();
        if plies > grid.max_plies() || crate::lines::has_line(grid, own) {
            return None;
        }
        let side = Side::ALL[plies as usize % 2];
        Some(Position::from_stones(grid, own, occupied, side))
    }
}
