//! A board as one side sees it: what evaluators look at.
//!
//! A [`Position`] belongs to the side to move and never continues after its end. Published systems need both:
//! they evaluate a board for the side that is *not* to move, and the course negamax plays on after a win. So
//! evaluators get this looser type, which knows nothing of the end of the game.

use enlinea_core::{Grid, Position, Side, Word, symmetry};

/// Own stones, the other side's stones, and who "own" is. `Copy`, like a position.
///
/// ```
/// use enlinea_core::{Column, Position, Side, StandardGrid};
/// use enlinea_players::View;
///
/// let mut position = Position::new(StandardGrid {});
/// position.play(Column::new(3))?;
/// let view = View::new(&position, Side::First);
/// assert_eq!(view.own(), position.opponent());
/// # Ok::<(), enlinea_core::PlayError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View<G: Grid> {
    grid: G,
    own: G::Word,
    other: G::Word,
    side: Side,
}

impl<G: Grid> View<G> {
    /// The board as this side sees it, whichever side is to move.
    #[inline]
    pub fn new(position: &Position<G>, side: Side) -> View<G> {
        View {
            grid: position.grid(),
            own: position.stones(side),
            other: position.stones(side.other()),
            side,
        }
    }

    /// The board as the side to move sees it.
    #[inline]
    pub fn of_mover(position: &Position<G>) -> View<G> {
        View {
            grid: position.grid(),
            own: position.own(),
            other: position.opponent(),
            side: position.side_to_move(),
        }
    }

    /// The geometry.
    #[inline]
    pub fn grid(&self) -> G {
        self.grid
    }

    /// Stones of the side that looks.
    #[inline]
    pub fn own(&self) -> G::Word {
        self.own
    }

    /// Stones of its opponent.
    #[inline]
    pub fn other(&self) -> G::Word {
        self.other
    }

    /// The side that looks.
    #[inline]
    pub fn side(&self) -> Side {
        self.side
    }

    /// All stones.
    #[inline]
    pub fn occupied(&self) -> G::Word {
        self.own | self.other
    }

    /// All cells without a stone.
    #[inline]
    pub fn empty(&self) -> G::Word {
        self.grid.full() & !self.occupied()
    }

    /// How many stones are on the board.
    #[inline]
    pub fn count(&self) -> u32 {
        self.occupied().count_ones()
    }

    /// Empty cells on the floor or on a stone: where the next stone of each column lands. Whether anybody has
    /// a stone left is not looked at.
    #[inline]
    pub fn landing(&self) -> G::Word {
        self.occupied().wrapping_add(self.grid.bottom()) & self.grid.full()
    }

    /// The landing cells while there are stones left, none afterwards.
    #[inline]
    pub fn open(&self) -> G::Word {
        // Counting costs more than the rest; most games have no piece limit.
        let limited = self.grid.max_plies() < self.grid.width() * self.grid.height();
        if limited && self.count() >= self.grid.max_plies() {
            return G::Word::ZERO;
        }
        self.landing()
    }

    /// The highest stone of every column that has one.
    #[inline]
    pub fn tops(&self) -> G::Word {
        let occupied = self.occupied();
        occupied & !(occupied >> 1)
    }

    /// The same board as the opponent sees it.
    #[inline]
    #[must_use]
    pub fn turned(&self) -> View<G> {
        View {
            grid: self.grid,
            own: self.other,
            other: self.own,
            side: self.side.other(),
        }
    }

    /// The board in a mirror, left and right exchanged.
    #[must_use]
    pub fn mirrored(&self) -> View<G> {
        View {
            own: symmetry::mirror(self.grid, self.own),
            other: symmetry::mirror(self.grid, self.other),
            ..*self
        }
    }

    /// An own stone on this cell, seen by the side that looked before.
    #[inline]
    #[must_use]
    pub fn with_own(&self, cell: G::Word) -> View<G> {
        View {
            own: self.own | cell,
            ..*self
        }
    }

    /// No stone on this cell, whosever it was; stones above it stay where they are.
    #[inline]
    #[must_use]
    pub fn without(&self, cell: G::Word) -> View<G> {
        View {
            own: self.own & !cell,
            other: self.other & !cell,
            ..*self
        }
    }

    /// An own stone on this cell, seen by the opponent: the next node of a negamax.
    #[inline]
    #[must_use]
    pub fn after(&self, cell: G::Word) -> View<G> {
        self.with_own(cell).turned()
    }
}
