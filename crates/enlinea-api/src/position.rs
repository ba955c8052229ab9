//! Positions: read from a request and checked, and back in the form that a board shows.

#![expect(
    missing_docs,
    reason = "these comments are the document of the API, which is silent where a name says it all"
)]

use enlinea_core::{Column, Game, Move, ParseRulesError, Rules, Side};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::limits::LARGEST_SIDE;
use crate::{ErrorCode, Refused, SideNumber, WinnerNumber};

/// A position as text.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PositionRequest {
    #[serde(default)]
    rules: RulesText,
    #[serde(default)]
    moves: MovesText,
}

/// Columns x rows, then `c` and the line length, then `p` and the pieces of each side: `7x6`, `9x7c5p31`.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(default = "7x6", example = "7x6", max_length = 100)]
pub struct RulesText(String);

impl Default for RulesText {
    fn default() -> RulesText {
        RulesText("7x6".to_owned())
    }
}

/// Moves, or a diagram on one line that moves may follow.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[schema(default = "", example = "4453", max_length = 2000)]
pub struct MovesText(String);

/// A position with everything that a board shows.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PositionReply {
    /// Board size and line length in full: `7x6c4`.
    pub rules: String,
    pub columns: u32,
    pub rows: u32,
    /// Discs in line that win.
    pub connect: u32,
    /// Pieces of each side, if limited.
    #[schema(required)]
    pub pieces: Option<u32>,
    /// The moves from the empty board; `null` for set-up positions.
    #[schema(required)]
    pub moves: Option<String>,
    /// Discs on the board.
    pub ply: u32,
    /// The side to move, also when the game is over: 1 is red, 2 is yellow.
    pub to_move: SideNumber,
    /// Columns from the left, each from the bottom: 0 is empty, 1 is red, 2 is yellow.
    pub cells: Vec<Vec<u8>>,
    /// The open columns, counted from 1.
    pub legal: Vec<u32>,
    /// How the game ended; `null` if it is not over.
    #[schema(required)]
    pub result: Option<ResultReply>,
    /// The position as text: moves, or a diagram that moves may follow.
    pub text: String,
    /// The diagram: rows from the top, separated by `/`; `x` is red, `o` is yellow.
    pub diagram: String,
}

/// How a game ended.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ResultReply {
    /// 1 is red, 2 is yellow, 0 is a draw.
    pub winner: WinnerNumber,
    /// The cells of the winning lines: column and row, both from 1.
    pub line: Vec<[u32; 2]>,
}

impl PositionRequest {
    /// A position under these rules.
    pub fn new(rules: impl Into<String>, moves: impl Into<String>) -> PositionRequest {
        PositionRequest {
            rules: RulesText(rules.into()),
            moves: MovesText(moves.into()),
        }
    }

    /// The position.
    ///
    /// # Errors
    /// If it is malformed or illegal.
    pub fn read(&self) -> Result<Game, Refused> {
        read_position(&self.rules, &self.moves)
    }
}

/// Reads a position. The moves may begin with their own rules, as on the command line.
///
/// # Errors
/// If it is malformed or illegal, or the board too large.
pub fn read_position(
    RulesText(rules): &RulesText,
    MovesText(moves): &MovesText,
) -> Result<Game, Refused> {
    let (rules, field, moves) = match moves.split_once(':') {
        Some((rules, moves)) => (rules, "moves", moves),
        None => (rules.as_str(), "rules", moves.as_str()),
    };
    let rules = parse_rules(rules, field)?;
    Game::from_text(rules, moves)
        .map_err(|error| Refused::new(ErrorCode::BadMoves, "moves", error.to_string()))
}

/// Reads rules alone.
pub(crate) fn read_rules(RulesText(rules): &RulesText) -> Result<Rules, Refused> {
    parse_rules(rules, "rules")
}

fn parse_rules(text: &str, field: &'static str) -> Result<Rules, Refused> {
    let rules: Rules = text.parse().map_err(|error: ParseRulesError| {
        Refused::new(ErrorCode::BadRules, "rules", error.to_string())
    })?;
    if rules.width() > LARGEST_SIDE || rules.height() > LARGEST_SIDE {
        let message = format!("{rules}: at most {LARGEST_SIDE} columns and rows are allowed");
        return Err(Refused::new(ErrorCode::BoardTooLarge, field, message));
    }
    Ok(rules)
}

impl PositionReply {
    /// What a board shows of a game.
    pub fn new(game: &Game) -> PositionReply {
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
            to_move: game.side_to_move().into(),
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
    let cells = game.winning_cells().into_iter();
    Some(ResultReply {
        winner: WinnerNumber::of(game.outcome())?,
        line: cells
            .map(|(column, row)| [column.number(), row + 1])
            .collect(),
    })
}
