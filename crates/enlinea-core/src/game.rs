//! A game as it is played: rules, moves and how it stands, with sizes known only at run time.
//!
//! This is the slow twin of [`Position`]: it keeps a plain table of cells, counts stones along a line and
//! can take moves back. Referees and user interfaces use it; tests compare the bit code with it.

use crate::diagram::Diagram;
use crate::setup::{self, DiagramError};
use crate::{Column, Grid, Outcome, Position, Rules, Side, Word};

/// One turn of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// A stone falls into this column.
    Drop(Column),
    /// Nothing falls and the turn changes: only in set-up positions, to draw what alternate play cannot
    /// reach.
    Pass,
}

/// Why a stone cannot fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError {
    /// The board has no such column.
    #[error("there is no column {column}: the board has {columns}")]
    NoSuchColumn {
        /// The column asked for, counted from 1.
        column: u32,
        /// How many there are.
        columns: u32,
    },
    /// The column has no free cell.
    #[error("column {column} is full")]
    ColumnFull {
        /// The column.
        column: Column,
    },
    /// The game has ended.
    #[error("the game is over ({outcome})")]
    GameOver {
        /// How it ended.
        outcome: Outcome,
    },
}

impl PlayError {
    /// What keeps a stone from falling there, if anything; `has_room` is asked about columns of the board only.
    pub(crate) fn check(
        outcome: Outcome,
        column: Column,
        columns: u32,
        has_room: impl FnOnce(Column) -> bool,
    ) -> Result<(), PlayError> {
        if outcome.is_over() {
            return Err(PlayError::GameOver { outcome });
        }
        if column.index() >= columns {
            let column = column.number();
            return Err(PlayError::NoSuchColumn { column, columns });
        }
        if !has_room(column) {
            return Err(PlayError::ColumnFull { column });
        }
        Ok(())
    }
}

/// A game in progress or finished.
///
/// ```
/// use enlinea_core::{Column, Game, Outcome, PlayError, Rules};
///
/// let mut game = Game::new("4x4c3".parse::<Rules>().expect("these are rules"));
/// for column in [0, 0, 0, 0] {
///     game.play(Column::new(column))?;
/// }
/// let refused = game.play(Column::new(0));
/// assert_eq!(refused, Err(PlayError::ColumnFull { column: Column::new(0) }));
/// assert_eq!(game.to_string(), "4x4c3:1111");
/// # Ok::<(), PlayError>(())
/// ```
///
/// Two games are equal when rules, start and moves are.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Game {
    rules: Rules,
    /// The board before the first move, if it was not empty.
    start: Option<Diagram>,
    moves: Vec<Move>,
    board: Diagram,
    /// Stones in each column.
    heights: Vec<u8>,
    plies: u32,
    side: Side,
    outcome: Outcome,
}

impl Game {
    /// An empty board.
    pub fn new(rules: Rules) -> Game {
        Game {
            rules,
            start: None,
            moves: Vec::new(),
            board: Diagram::new(rules.width(), rules.height()),
            heights: vec![0; rules.width() as usize],
            plies: 0,
            side: Side::First,
            outcome: Outcome::Ongoing,
        }
    }

    /// Starts from a drawn board. Red is to move if both sides have equally many stones, yellow if red has
    /// one more.
    ///
    /// # Errors
    /// If the diagram is not a legal position under these rules.
    pub fn from_diagram(rules: Rules, diagram: &Diagram) -> Result<Game, DiagramError> {
        let legal = setup::check(rules, diagram)?;
        let plies = diagram.count(Side::First) + diagram.count(Side::Second);
        let columns = rules.columns();
        Ok(Game {
            rules,
            start: (plies > 0).then(|| diagram.clone()),
            moves: Vec::new(),
            board: diagram.clone(),
            heights: columns
                .map(|column| setup::height(diagram, column) as u8)
                .collect(),
            plies,
            side: legal.side_to_move,
            outcome: legal.outcome,
        })
    }

    /// The game being played.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The board before the first move, if it was not empty.
    pub fn start(&self) -> Option<&Diagram> {
        self.start.as_ref()
    }

    /// All turns so far, in order.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The board as it stands.
    pub fn diagram(&self) -> &Diagram {
        &self.board
    }

    /// How many stones are on the board (a pass is not a ply).
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// Who is to move, also when the game is over.
    pub fn side_to_move(&self) -> Side {
        self.side
    }

    /// How the game stands.
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// Stones in this column.
    ///
    /// # Panics
    /// If the board has no such column.
    pub fn height(&self, column: Column) -> u32 {
        u32::from(self.heights[column.index() as usize])
    }

    /// The columns that may be played, from the left; none when the game is over.
    pub fn open_columns(&self) -> impl Iterator<Item = Column> + '_ {
        self.rules
            .columns()
            .filter(|&column| self.check(column).is_ok())
    }

    /// Whether a stone may fall there.
    ///
    /// # Errors
    /// If the game is over, or the column is full or not on the board.
    pub fn check(&self, column: Column) -> Result<(), PlayError> {
        let has_room = |column| self.height(column) < self.rules.height();
        PlayError::check(self.outcome, column, self.rules.width(), has_room)
    }

    /// Drops a stone of the side to move.
    ///
    /// # Errors
    /// As [`check`](Self::check); the game is then unchanged.
    pub fn play(&mut self, column: Column) -> Result<(), PlayError> {
        self.check(column)?;
        let row = self.height(column);
        self.board.set(column, row, Some(self.side));
        self.heights[column.index() as usize] += 1;
        self.plies += 1;
        if setup::line_length(&self.board, column, row) >= self.rules.connect() {
            self.outcome = Outcome::Win(self.side);
        } else if self.plies == self.rules.max_plies() {
            self.outcome = Outcome::Draw;
        }
        self.moves.push(Move::Drop(column));
        self.side = self.side.other();
        Ok(())
    }

    /// Lets the side to move pass, to set up a position.
    ///
    /// # Errors
    /// If the game is over.
    pub fn pass(&mut self) -> Result<(), PlayError> {
        if self.outcome.is_over() {
            return Err(PlayError::GameOver {
                outcome: self.outcome,
            });
        }
        self.moves.push(Move::Pass);
        self.side = self.side.other();
        Ok(())
    }

    /// Takes the last move back and returns it; `None` at the start of the game.
    pub fn undo(&mut self) -> Option<Move> {
        let last = self.moves.pop()?;
        if let Move::Drop(column) = last {
            self.heights[column.index() as usize] -= 1;
            self.board.set(column, self.height(column), None);
            self.plies -= 1;
        }
        self.side = self.side.other();
        // A move was made here, so the game was not over before it.
        self.outcome = Outcome::Ongoing;
        Some(last)
    }

    /// The cells of all lines of at least C stones, column and row; empty unless the game is won.
    pub fn winning_cells(&self) -> Vec<(Column, u32)> {
        setup::cells_in_lines(self.rules, &self.board)
    }

    /// The position as bits. This is the bridge into search code, see [`dispatch`](crate::dispatch).
    ///
    /// # Panics
    /// If the grid plays other rules than this game.
    pub fn position<G: Grid>(&self, grid: G) -> Position<G> {
        assert_eq!(
            (
                grid.width(),
                grid.height(),
                grid.connect(),
                grid.max_plies()
            ),
            (
                self.rules.width(),
                self.rules.height(),
                self.rules.connect(),
                self.rules.max_plies()
            ),
            "the grid plays another game"
        );
        let (mut own, mut occupied) = (G::Word::ZERO, G::Word::ZERO);
        for column in self.rules.columns() {
            for row in 0..self.height(column) {
                let cell = grid.cell(column, row);
                occupied = occupied | cell;
                if self.board.stone(column, row) == Some(self.side) {
                    own = own | cell;
                }
            }
        }
        Position::from_stones(grid, own, occupied, self.side)
    }
}
