//! What makes a drawn board legal, cell by cell.
//!
//! Plain loops over a [`Diagram`]: slow, obvious, and what the bit code is tested against.

use crate::{Column, Diagram, Outcome, Rules, Side};

/// Why a diagram is not a legal position. Rows are counted from 1 from the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DiagramError {
    /// The diagram and the board differ in size.
    #[error("the diagram is {columns}x{rows}, the rules are {rules}")]
    Size {
        /// Columns drawn.
        columns: u32,
        /// Rows drawn.
        rows: u32,
        /// The game.
        rules: Rules,
    },
    /// A stone above an empty cell.
    #[error("the stone in column {column}, row {row} is floating")]
    Floating {
        /// The column.
        column: Column,
        /// The row, counted from 1 from the bottom.
        row: u32,
    },
    /// Red must have as many stones as yellow, or one more.
    #[error("red has {first} stones and yellow has {second}: they must be equal, or red one ahead")]
    Counts {
        /// Red stones.
        first: u32,
        /// Yellow stones.
        second: u32,
    },
    /// More stones than both sides have pieces.
    #[error("{found} stones are on the board, both sides together have {allowed}")]
    TooManyStones {
        /// Stones drawn.
        found: u32,
        /// Twice the pieces of a side.
        allowed: u32,
    },
    /// Both sides have a line.
    #[error("both sides have a line")]
    BothWon,
    /// One side won, and the opponent moved after that.
    #[error("{winner} has a line, but {} moved last", winner.other())]
    MovedAfterEnd {
        /// Who has the line.
        winner: Side,
    },
    /// The winner's lines were not completed by one last stone.
    #[error("no single last {winner} stone completes all its lines")]
    NoLastStone {
        /// Who has the lines.
        winner: Side,
    },
}

/// What a legal diagram says about the game.
pub(crate) struct Legal {
    pub(crate) side_to_move: Side,
    pub(crate) outcome: Outcome,
}

/// Checks a diagram, one law after the other.
pub(crate) fn check(rules: Rules, diagram: &Diagram) -> Result<Legal, DiagramError> {
    if (diagram.width(), diagram.height()) != (rules.width(), rules.height()) {
        return Err(DiagramError::Size {
            columns: diagram.width(),
            rows: diagram.height(),
            rules,
        });
    }
    check_gravity(diagram)?;
    let (first, second) = (diagram.count(Side::First), diagram.count(Side::Second));
    if first != second && first != second + 1 {
        return Err(DiagramError::Counts { first, second });
    }
    let plies = first + second;
    if plies > rules.max_plies() {
        return Err(DiagramError::TooManyStones {
            found: plies,
            allowed: rules.max_plies(),
        });
    }
    let side_to_move = Side::ALL[plies as usize % 2];
    let outcome = match winner(rules, diagram, side_to_move)? {
        Some(side) => Outcome::Win(side),
        None if plies == rules.max_plies() => Outcome::Draw,
        None => Outcome::Ongoing,
    };
    Ok(Legal {
        side_to_move,
        outcome,
    })
}

fn check_gravity(diagram: &Diagram) -> Result<(), DiagramError> {
    for column in diagram.columns() {
        for row in height(diagram, column)..diagram.height() {
            if diagram.stone(column, row).is_some() {
                return Err(DiagramError::Floating {
                    column,
                    row: row + 1,
                });
            }
        }
    }
    Ok(())
}

fn winner(
    rules: Rules,
    diagram: &Diagram,
    side_to_move: Side,
) -> Result<Option<Side>, DiagramError> {
    let winners: Vec<Side> = Side::ALL
        .into_iter()
        .filter(|&side| has_line(rules, diagram, side))
        .collect();
    match winners[..] {
        [] => Ok(None),
        [winner] if winner == side_to_move => Err(DiagramError::MovedAfterEnd { winner }),
        [winner] if !has_last_stone(rules, diagram, winner) => {
            Err(DiagramError::NoLastStone { winner })
        }
        [winner] => Ok(Some(winner)),
        _ => Err(DiagramError::BothWon),
    }
}

/// Whether taking some top stone of the winner away leaves no line: the move that ended the game.
fn has_last_stone(rules: Rules, diagram: &Diagram, winner: Side) -> bool {
    diagram.columns().any(|column| {
        let Some(top) = height(diagram, column).checked_sub(1) else {
            return false;
        };
        if diagram.stone(column, top) != Some(winner) {
            return false;
        }
        let mut before = diagram.clone();
        before.set(column, top, None);
        !has_line(rules, &before, winner)
    })
}

fn has_line(rules: Rules, diagram: &Diagram, side: Side) -> bool {
    cells_in_lines(rules, diagram)
        .iter()
        .any(|&(column, row)| diagram.stone(column, row) == Some(side))
}

/// Every cell that belongs to a line of at least C stones of its side.
pub(crate) fn cells_in_lines(rules: Rules, diagram: &Diagram) -> Vec<(Column, u32)> {
    let cells = diagram
        .columns()
        .flat_map(|column| (0..diagram.height()).map(move |row| (column, row)));
    cells
        .filter(|&(column, row)| line_length(diagram, column, row) >= rules.connect())
        .collect()
}

/// Stones below the first gap of a column.
pub(crate) fn height(diagram: &Diagram, column: Column) -> u32 {
    let stones = (0..diagram.height()).take_while(|&row| diagram.stone(column, row).is_some());
    stones.count() as u32
}

/// Length of the longest line of one side through this cell, 0 if it is empty.
pub(crate) fn line_length(diagram: &Diagram, column: Column, row: u32) -> u32 {
    let Some(side) = diagram.stone(column, row) else {
        return 0;
    };
    let origin = (i64::from(column.index()), i64::from(row));
    [(0, 1), (1, 0), (1, 1), (1, -1)]
        .into_iter()
        .map(|(right, up)| {
            1 + run(diagram, side, origin, (right, up)) + run(diagram, side, origin, (-right, -up))
        })
        .max()
        .unwrap_or(0)
}

/// Stones of a side next to each other from a cell (exclusive) in one direction.
fn run(diagram: &Diagram, side: Side, origin: (i64, i64), step: (i64, i64)) -> u32 {
    let cells = (1..).map(|distance| (origin.0 + distance * step.0, origin.1 + distance * step.1));
    cells
        .take_while(|&(column, row)| {
            (0..i64::from(diagram.width())).contains(&column)
                && (0..i64::from(diagram.height())).contains(&row)
                && diagram.stone(Column::new(column as u32), row as u32) == Some(side)
        })
        .count() as u32
}
