//! The board as the rules see it: cells as bits, lines by number, and the stones of the two sides.

use enlinea_core::{Column, Game, Grid, Rules, Side, Word};

use super::Square;
use super::line_set::LineSet;

/// Cells of a board, column by column from the left, each from the bottom.
pub(super) type Cells = u128;

/// The largest board: its cells are bits of one number.
pub(super) const MOST_CELLS: u32 = Cells::BITS;

/// What does not change during a game.
#[derive(Clone, Debug)]
pub(super) struct Board {
    pub(super) width: u32,
    pub(super) height: u32,
    /// All lines of exactly C cells.
    pub(super) lines: Vec<Cells>,
    /// The lines through each cell.
    through: Vec<LineSet>,
}

/// Stones of the side that defends and of the side that attacks and is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scene {
    pub(super) side: Side,
    pub(super) own: Cells,
    pub(super) other: Cells,
}

impl Board {
    pub(super) fn new(rules: Rules) -> Board {
        let (width, height) = (rules.width(), rules.height());
        let mut board = Board {
            width,
            height,
            lines: Vec::new(),
            through: vec![LineSet::NONE; (width * height) as usize],
        };
        for column in 0..width {
            for row in 0..height {
                for direction in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                    let line = board.line((column, row), direction, rules.connect());
                    board.lines.extend(line);
                }
            }
        }
        for (number, &line) in board.lines.iter().enumerate() {
            for cell in cells(line) {
                board.through[cell as usize] = board.through[cell as usize].with(number);
            }
        }
        board
    }

    fn line(&self, start: (u32, u32), step: (i64, i64), connect: u32) -> Option<Cells> {
        let mut line = 0;
        for distance in 0..i64::from(connect) {
            let column = u32::try_from(i64::from(start.0) + distance * step.0).ok()?;
            let row = u32::try_from(i64::from(start.1) + distance * step.1).ok()?;
            if column >= self.width || row >= self.height {
                return None;
            }
            line |= 1 << self.cell(column, row);
        }
        Some(line)
    }

    pub(super) fn cell(&self, column: u32, row: u32) -> u32 {
        column * self.height + row
    }

    pub(super) fn column_of(&self, cell: u32) -> u32 {
        cell / self.height
    }

    /// Counted from 0.
    pub(super) fn row_of(&self, cell: u32) -> u32 {
        cell % self.height
    }

    /// Whether the row is odd as people count, from 1.
    pub(super) fn is_odd(&self, cell: u32) -> bool {
        self.row_of(cell).is_multiple_of(2)
    }

    pub(super) fn column_cells(&self, column: u32) -> Cells {
        let column_bits = Cells::MAX >> (Cells::BITS - self.height);
        column_bits << (column * self.height)
    }

    /// The cells of a column above a cell.
    pub(super) fn above(&self, cell: u32) -> Cells {
        let up_to = Cells::MAX >> (Cells::BITS - 1 - cell);
        self.column_cells(self.column_of(cell)) & !up_to
    }

    pub(super) fn square(&self, cell: u32) -> Square {
        Square {
            column: Column::new(self.column_of(cell)),
            row: self.row_of(cell),
        }
    }

    /// The lines through a cell.
    pub(super) fn through(&self, cell: u32) -> LineSet {
        self.through[cell as usize]
    }

    /// The lines through one or more of these cells.
    pub(super) fn through_any(&self, set: Cells) -> LineSet {
        cells(set).fold(LineSet::NONE, |lines, cell| lines.or(self.through(cell)))
    }

    /// The first free cell of a column, if it has one.
    pub(super) fn playable(&self, scene: &Scene, column: u32) -> Option<u32> {
        let stones = (scene.occupied() & self.column_cells(column)).count_ones();
        (stones < self.height).then(|| self.cell(column, stones))
    }

    /// The first free cells of all columns, from the left.
    pub(super) fn all_playable(&self, scene: &Scene) -> Vec<u32> {
        let columns = 0..self.width;
        columns
            .filter_map(|column| self.playable(scene, column))
            .collect()
    }

    /// The same stones with left and right exchanged.
    pub(super) fn mirrored(&self, scene: &Scene) -> Scene {
        let mirror = |stones: Cells| {
            (0..self.width).fold(0, |mirrored: Cells, column| {
                let cells = (stones & self.column_cells(column)) >> (column * self.height);
                mirrored | cells << ((self.width - 1 - column) * self.height)
            })
        };
        Scene {
            side: scene.side,
            own: mirror(scene.own),
            other: mirror(scene.other),
        }
    }

    pub(super) fn free(&self, scene: &Scene) -> u32 {
        self.width * self.height - scene.occupied().count_ones()
    }
}

impl Scene {
    /// A game with this side as the defender.
    pub(super) fn of_game(game: &Game, side: Side) -> Scene {
        let height = game.rules().height();
        let mut scene = Scene {
            side,
            own: 0,
            other: 0,
        };
        for column in game.rules().columns() {
            for row in 0..game.height(column) {
                let cell = 1 << (column.index() * height + row);
                if game.diagram().stone(column, row) == Some(side) {
                    scene.own |= cell;
                } else {
                    scene.other |= cell;
                }
            }
        }
        scene
    }

    /// The stones of a defender and of an attacker as the words of a grid, which has at most 128 cells.
    pub fn of_stones<G: Grid>(grid: G, side: Side, own: G::Word, other: G::Word) -> Scene {
        let pack = |stones: G::Word| {
            grid.columns().fold(0, |packed, column| {
                (0..grid.height()).fold(packed, |packed: Cells, row| {
                    let is_there = !(stones & grid.cell(column, row)).is_zero();
                    packed | Cells::from(is_there) << (column.index() * grid.height() + row)
                })
            })
        };
        Scene {
            side,
            own: pack(own),
            other: pack(other),
        }
    }

    pub(super) fn occupied(&self) -> Cells {
        self.own | self.other
    }

    pub(super) fn is_free(&self, cell: u32) -> bool {
        self.occupied() >> cell & 1 == 0
    }
}

/// The numbers of the cells of a set, in order.
pub(super) fn cells(mut set: Cells) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let cell = set.trailing_zeros();
            set &= set - 1;
            cell
        })
    })
}
