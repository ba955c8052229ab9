//! Reasons in the API: a name, a side and squares, from which a page makes its own words.

use enlinea_core::Column;
use enlinea_solver::{Reason, Square};
use serde::Serialize;
use utoipa::ToSchema;

use crate::SideNumber;

/// Why a position is won, lost or drawn.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ReasonReply {
    /// What the reason rests on. Tactics: `win-at-once`, `double-threat`, `forced-block`, `threat-sequence`, `no-safe-move`. Plans:
    /// `odd-threat`, `zugzwang`, `no-line-left` and the rules of Allis `claimeven`, `baseinverse`, `vertical`, `aftereven`,
    /// `lowinverse`, `highinverse`, `baseclaim`, `before`, `specialbefore`; `every-move-answered` for one move of each side before
    /// that. Finished games: `line`, `no-move-left`. Otherwise `deep-search`, and `best-line` before the reasons of the first
    /// position of the line that has some.
    #[schema(example = "claimeven")]
    pub rule: String,
    /// The side that it helps; for a forced block the side that must play there.
    pub side: SideNumber,
    /// The squares that matter: column and row, both from 1.
    pub squares: Vec<[u32; 2]>,
    /// Moves from the position to the one in which this holds; none if it holds at once. Columns are counted from 1.
    pub after: Vec<u32>,
    /// What the opponent may play there, and the answer to it: two squares each.
    pub answers: Vec<[[u32; 2]; 2]>,
    /// Moves that carry it out, with the best defence.
    pub moves: Vec<u32>,
    /// The ply of the best line, counted from the position, that completes a line on one of the squares.
    #[schema(required)]
    pub shown: Option<u32>,
    /// The reason in English.
    pub text: String,
}

impl ReasonReply {
    /// A reason that the solver has found.
    pub fn new(reason: &Reason) -> ReasonReply {
        let numbers = |columns: &[Column]| columns.iter().map(|column| column.number()).collect();
        let answers = reason.answers.iter();
        ReasonReply {
            rule: reason.rule.name().to_owned(),
            side: reason.side.into(),
            squares: reason.squares.iter().copied().map(cell).collect(),
            after: numbers(&reason.after),
            answers: answers
                .map(|&(played, answer)| [cell(played), cell(answer)])
                .collect(),
            moves: numbers(&reason.moves),
            shown: reason.shown,
            text: reason.text.clone(),
        }
    }
}

fn cell(square: Square) -> [u32; 2] {
    [square.column.number(), square.row_number()]
}
