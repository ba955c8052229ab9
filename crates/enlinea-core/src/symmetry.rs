//! The one symmetry of the game: left and right.

use crate::{Column, Diagram, Grid, Position, Rules, Word};

/// Reverses the order of the columns of a word, guards included.
///
/// ```text
///   x . .        . . x
///   x o .   ->   . o x
/// ```
pub fn mirror<G: Grid>(grid: G, word: G::Word) -> G::Word {
    let stride = grid.stride();
    let one_column = G::Word::low_bits(stride);
    let last = grid.width() - 1;
    (0..grid.width()).fold(G::Word::ZERO, |mirrored, column| {
        let cells = (word >> (column * stride)) & one_column;
        mirrored | cells << ((last - column) * stride)
    })
}

impl<G: Grid> Position<G> {
    /// The same position seen from behind the board.
    ///
    /// ```
    /// use enlinea_core::{Column, Position, StandardGrid};
    ///
    /// let mut position = Position::new(StandardGrid {});
    /// let mut mirrored = position;
    /// position.play(Column::new(0))?;
    /// mirrored.play(Column::new(6))?;
    /// assert_eq!(position.mirrored(), mirrored);
    /// # Ok::<(), enlinea_core::PlayError>(())
    /// ```
    #[must_use]
    pub fn mirrored(&self) -> Position<G> {
        let grid = self.grid();
        Position::from_stones(
            grid,
            mirror(grid, self.own()),
            mirror(grid, self.occupied()),
            self.side_to_move(),
        )
    }

    /// Whether the position is its own mirror image.
    pub fn is_symmetric(&self) -> bool {
        self.key() == mirror(self.grid(), self.key())
    }
}

impl Column {
    /// The column at the same distance from the other edge.
    #[must_use]
    pub fn mirrored(self, rules: Rules) -> Column {
        Column::new(rules.width() - 1 - self.index())
    }
}

impl Diagram {
    /// The same diagram seen from behind the board.
    #[must_use]
    pub fn mirrored(&self) -> Diagram {
        let mut mirrored = Diagram::new(self.width(), self.height());
        for (column, image) in self.columns().zip(self.columns().rev()) {
            for row in 0..self.height() {
                mirrored.set(image, row, self.stone(column, row));
            }
        }
        mirrored
    }
}
