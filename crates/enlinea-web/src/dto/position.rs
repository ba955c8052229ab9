//! Positions: from the request through the checked door, and back as the caller draws them.

use enlinea_core::{Column, Game, Move, Outcome, Rules, Side};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::error::{ApiError, ErrorCode};
use crate::limits::LARGEST_SIDE;

/// A position as text.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PositionRequest {
    /// Columns x rows, then c and the length of a line, then p and the pieces a side: `7x6`, `9x7c5p31`.
    #[serde(default = "standard")]
    #[schema(default = "7x6", example = "7x6", max_length = 100)]
    pub(crate) rules: String,
    /// Moves, or a diagram on one line that moves may follow.
    #[serde(default)]
    #[schema(default = "", example = "4453", max_length = 2000)]
    pub(crate) moves: String,
}

pub(crate) fn standard() -> String {
    "7x6".to_owned()
}

/// A position with everything a board shows.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PositionReply {
    /// In full: `7x6c4`.
    pub(crate) rules: String,
    pub(crate) columns: u32,
    pub(crate) rows: u32,
    /// How many in line win.
    pub(crate) connect: u32,
    /// Pieces of each side, if they are limited.
    pub(crate) pieces: Option<u32>,
    /// The moves from the empty board; `null` for set-up positions.
    pub(crate) moves: Option<String>,
    /// Stones on the board.
    pub(crate) ply: u32,
    /// Whose turn it is, also when the game is over.
    #[schema(minimum = 1, maximum = 2)]
    pub(crate) to_move: u8,
    /// Columns from the left, each from the bottom: 0 is empty, 1 and 2 are stones.
    pub(crate) cells: Vec<Vec<u8>>,
    /// The columns that may be played, counted from 1.
    pub(crate) legal: Vec<u32>,
    /// How the game ended, if it has.
    pub(crate) result: Option<ResultReply>,
    /// What reads back as this position: moves, or a diagram that moves may follow.
    pub(crate) text: String,
    /// Rows from the top, separated by `/`.
    pub(crate) diagram: String,
}

/// How a game ended.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ResultReply {
    /// 1 or 2; 0 is a draw.
    #[schema(maximum = 2)]
    pub(crate) winner: u8,
    /// The cells of the winning lines, column and row, both from 1.
    pub(crate) line: Vec<[u32; 2]>,
}

/// Reads a position that may carry its rules in front, as on the command line.
pub(crate) fn read_position(rules: &str, moves: &str) -> Result<Game, ApiError> {
    let bad_rules = |error: enlinea_core::ParseRulesError| {
        ApiError::senseless(ErrorCode::BadRules, "rules", error.to_string())
    };
    let (rules, field, moves) = match moves.split_once(':') {
        Some((rules, moves)) => (rules, "moves", moves),
        None => (rules, "rules", moves),
    };
    let rules: Rules = rules.parse().map_err(bad_rules)?;
    if rules.width() > LARGEST_SIDE || rules.height() > LARGEST_SIDE {
        let message = format!("{rules}: boards here have up to {LARGEST_SIDE} columns and rows");
        return Err(ApiError::senseless(
            ErrorCode::BoardTooLarge,
            field,
            message,
        ));
    }
    Game::from_text(rules, moves)
        .map_err(|error| ApiError::senseless(ErrorCode::BadMoves, "moves", error.to_string()))
}

impl PositionReply {
    pub(crate) fn new(game: &Game) -> PositionReply {
        let rules = game.rules();
        let is_set_up = game.start().is_some() || game.moves().contains(&Move::Pass);
        PositionReply {
            rules: rules.to_string(),
            columns: rules.width(),
            rows: rules.height(),
            connect: rules.connect(),
            pieces: rules.pieces(),
            moves: (!is_set_up).then(|| game.moves_text()),
            ply: game.plies(),
            to_move: game.side_to_move().number(),
            cells: cells(game),
            legal: game.open_columns().map(Column::number).collect(),
            result: result(game),
            text: game.to_text(),
            diagram: game.diagram().to_line(),
        }
    }
}

fn cells(game: &Game) -> Vec<Vec<u8>> {
    let stone = |column, row| game.diagram().stone(column, row).map_or(0, Side::number);
    let rules = game.rules();
    rules
        .columns()
        .map(|column| (0..rules.height()).map(|row| stone(column, row)).collect())
        .collect()
}

fn result(game: &Game) -> Option<ResultReply> {
    let winner = match game.outcome() {
        Outcome::Ongoing => return None,
        Outcome::Draw => 0,
        Outcome::Win(side) => side.number(),
    };
    let cells = game.winning_cells().into_iter();
    Some(ResultReply {
        winner,
        line: cells
            .map(|(column, row)| [column.number(), row + 1])
            .collect(),
    })
}
