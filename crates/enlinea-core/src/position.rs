//! A position as bits: what searches walk through.

use crate::{
    Column, Columns, Diagram, DiagramError, Game, Grid, Outcome, PlayError, Side, StandardGrid,
    Word, lines,
};

/// Stones of the side to move, all stones, and how many there are. Small and `Copy`: a search plays on
/// copies and never takes back.
///
/// With the bit order of [`grid`](crate::grid), after `4 4 5` on 7x6 (yellow to move):
///
/// ```text
///   .......    . . . . . . .      0 0 0 0 0 0 0      0 0 0 0 0 0 0
///   .......    . . . . . . .      0 0 0 0 0 0 0      0 0 0 0 0 0 0
///   ...o...    . . . o . . .      0 0 0 1 0 0 0      0 0 0 1 0 0 0
///   ...xx..    . . . x x . .      0 0 0 0 0 0 0      0 0 0 1 1 0 0
///   diagram                       own (yellow)       occupied
/// ```
///
/// A position is always legal for its grid: no floating stones, not more than `max_plies` of them, and
/// a line only for the side that moved last. Set-up positions (with passes) may have any number of stones of
/// either side. Equality is that of the board and of the side to move; how it arose does not matter.
///
/// ```
/// use enlinea_core::{Column, Outcome, Position};
///
/// let mut position = Position::standard();
/// for column in [3, 3, 4] {
///     position.play(Column::new(column))?;
/// }
/// assert_eq!(position.plies(), 3);
/// assert_eq!(position.outcome(), Outcome::Ongoing);
/// # Ok::<(), enlinea_core::PlayError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position<G: Grid> {
    grid: G,
    own: G::Word,
    occupied: G::Word,
    plies: u16,
    side: Side,
}

const _: () = assert!(size_of::<Position<StandardGrid>>() == 24);

impl Position<StandardGrid> {
    /// The empty board of the standard game: 7 columns, 6 rows, 4 in line.
    pub const fn standard() -> Position<StandardGrid> {
        Position::new(StandardGrid {})
    }
}

impl<G: Grid> Position<G> {
    /// The empty board, red to move.
    pub const fn new(grid: G) -> Position<G> {
        Position {
            grid,
            own: G::Word::ZERO,
            occupied: G::Word::ZERO,
            plies: 0,
            side: Side::First,
        }
    }

    /// The position of a drawn board.
    ///
    /// # Errors
    /// If the diagram is not a legal position under this grid's rules.
    pub fn from_diagram(grid: G, diagram: &Diagram) -> Result<Position<G>, DiagramError> {
        Ok(Game::from_diagram(grid.rules(), diagram)?.position(grid))
    }

    /// Puts words together that are known to be legal.
    pub(crate) fn from_stones(grid: G, own: G::Word, occupied: G::Word, side: Side) -> Position<G> {
        let position = Position {
            grid,
            own,
            occupied,
            plies: occupied.count_ones() as u16,
            side,
        };
        position.debug_check();
        position
    }

    /// The geometry.
    pub fn grid(&self) -> G {
        self.grid
    }

    /// Stones of the side to move.
    pub fn own(&self) -> G::Word {
        self.own
    }

    /// Stones of the side that moved last.
    pub fn opponent(&self) -> G::Word {
        self.own ^ self.occupied
    }

    /// All stones.
    pub fn occupied(&self) -> G::Word {
        self.occupied
    }

    /// Stones of this side.
    pub fn stones(&self, side: Side) -> G::Word {
        if side == self.side {
            self.own
        } else {
            self.opponent()
        }
    }

    /// How many stones are on the board (a pass is not a ply).
    pub fn plies(&self) -> u32 {
        u32::from(self.plies)
    }

    /// Who is to move, also when the game is over.
    pub fn side_to_move(&self) -> Side {
        self.side
    }

    /// The cells where a stone may fall now, one for each open column; none once the last stone is down.
    /// Does not check whether the game is won.
    #[inline]
    pub fn playable(&self) -> G::Word {
        if self.plies() == self.grid.max_plies() {
            return G::Word::ZERO;
        }
        self.occupied.wrapping_add(self.grid.bottom()) & self.grid.full()
    }

    /// Whether the board has this column and it has a free cell.
    pub fn is_open(&self, column: Column) -> bool {
        column.index() < self.grid.width()
            && (self.occupied & self.grid.cell(column, self.grid.height() - 1)).is_zero()
    }

    /// The columns that may be played, from the left; none when the game is over.
    pub fn open_columns(&self) -> impl Iterator<Item = Column> + use<G> {
        let position = *self;
        let width = match self.outcome() {
            Outcome::Ongoing => self.grid.width(),
            Outcome::Win(_) | Outcome::Draw => 0,
        };
        Columns::of_width(width).filter(move |&column| position.is_open(column))
    }

    /// Drops a stone of the side to move.
    ///
    /// # Errors
    /// If the game is over, or the column is full or not on the board. The position is then unchanged.
    pub fn play(&mut self, column: Column) -> Result<(), PlayError> {
        let has_room = |column| self.is_open(column);
        PlayError::check(self.outcome(), column, self.grid.width(), has_room)?;
        self.play_unchecked(column);
        Ok(())
    }

    /// Drops a stone without any check; for searches, which know their columns.
    ///
    /// The column must be open and the game not over. If it is not, the position is no longer legal and all
    /// later answers are meaningless (debug builds panic).
    #[inline]
    pub fn play_unchecked(&mut self, column: Column) {
        debug_assert!(self.is_open(column), "column {column} is full or absent");
        debug_assert!(self.plies() < self.grid.max_plies(), "no stones left");
        let bottom = self.grid.cell(column, 0);
        self.own = self.own ^ self.occupied;
        self.occupied = self.occupied | self.occupied.wrapping_add(bottom);
        self.plies += 1;
        self.side = self.side.other();
    }

    /// Whether the side that moved last has a line.
    #[inline]
    pub fn is_lost(&self) -> bool {
        lines::has_line(self.grid, self.opponent())
    }

    /// How the game stands.
    pub fn outcome(&self) -> Outcome {
        if self.is_lost() {
            Outcome::Win(self.side.other())
        } else if self.plies() == self.grid.max_plies() {
            Outcome::Draw
        } else {
            Outcome::Ongoing
        }
    }

    /// Free cells that would complete a line for this side, playable now or not: its *threats*.
    #[inline]
    pub fn threats(&self, side: Side) -> G::Word {
        lines::completing_cells(self.grid, self.stones(side)) & !self.occupied
    }

    /// The drawing of this position.
    pub fn diagram(&self) -> Diagram {
        let mut diagram = Diagram::new(self.grid.width(), self.grid.height());
        for column in self.grid.columns() {
            for row in 0..self.grid.height() {
                let cell = self.grid.cell(column, row);
                let stone = Side::ALL
                    .into_iter()
                    .find(|&side| !(self.stones(side) & cell).is_zero());
                diagram.set(column, row, stone);
            }
        }
        diagram
    }

    /// Asserts the invariants in debug builds; costs nothing in release builds.
    #[inline]
    pub(crate) fn debug_check(&self) {
        debug_assert!((self.own & !self.occupied).is_zero());
        debug_assert!((self.occupied & !self.grid.full()).is_zero());
        let above = self.occupied.wrapping_add(self.grid.bottom());
        debug_assert!((self.occupied & above).is_zero(), "floating stones");
        debug_assert_eq!(self.occupied.count_ones(), self.plies());
        debug_assert!(self.plies() <= self.grid.max_plies());
        debug_assert!(
            !lines::has_line(self.grid, self.own),
            "the game continued after its end"
        );
    }
}
