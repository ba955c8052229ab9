//! Why a position is won, lost or drawn: as a list for people and as objects.

use enlinea_core::{Column, Game, Move, moves_text};
use enlinea_solver::{Reason, Square};
use serde::Serialize;

/// A cell in JSON: column and row, both from 1, rows from the bottom.
type Cell = [u32; 2];

/// One reason as an object.
#[derive(Debug, Serialize)]
pub(crate) struct ReasonReport {
    rule: &'static str,
    /// The side that it helps; for a forced block the side that must play there.
    side: u8,
    squares: Vec<Cell>,
    text: String,
    /// The moves from the position to the one in which it holds.
    after: String,
    /// What the opponent may play there, and the answer.
    answers: Vec<[Cell; 2]>,
    /// Moves that carry it out.
    moves: String,
    /// The ply of the best line that shows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    shown: Option<u32>,
}

impl ReasonReport {
    pub(crate) fn new(game: &Game, reason: &Reason) -> ReasonReport {
        let answers = reason.answers.iter();
        ReasonReport {
            rule: reason.rule.name(),
            side: reason.side.number(),
            squares: reason.squares.iter().copied().map(cell).collect(),
            text: reason.text.clone(),
            after: columns_text(game, &reason.after),
            answers: answers
                .map(|&(played, answer)| [cell(played), cell(answer)])
                .collect(),
            moves: columns_text(game, &reason.moves),
            shown: reason.shown,
        }
    }
}

fn cell(square: Square) -> Cell {
    [square.column.number(), square.row_number()]
}

fn columns_text(game: &Game, columns: &[Column]) -> String {
    let moves: Vec<Move> = columns.iter().copied().map(Move::Drop).collect();
    moves_text(game.rules(), &moves)
}

/// The reasons, one on each line; those that hold after the same moves together.
pub(crate) fn lines(game: &Game, reasons: &[Reason]) -> Vec<String> {
    let mut lines = vec!["why:".to_owned()];
    let mut after: &[Column] = &[];
    for reason in reasons {
        if reason.after != after {
            after = &reason.after;
            if !after.is_empty() {
                lines.push(format!("  after {}:", columns_text(game, after)));
            }
        }
        let indent = if after.is_empty() { "  " } else { "    " };
        lines.push(format!("{indent}- {}", reason.text));
    }
    lines
}
