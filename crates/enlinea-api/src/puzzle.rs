//! Puzzles in the API.

use enlinea_core::Rules;
use enlinea_players::puzzle::{Puzzle, PuzzleError, PuzzleKind, PuzzleSearch};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::position::read_rules;
use crate::{ErrorCode, Refused, RulesText, SideNumber};

/// Which puzzle of an endless list.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PuzzleRequest {
    #[serde(default)]
    rules: RulesText,
    /// How hard it is, from 1 to 5.
    #[serde(default = "one")]
    #[schema(default = 1, minimum = 1, maximum = 5)]
    grade: u32,
    /// Each seed has a list of its own.
    #[serde(default)]
    #[schema(default = 0, format = "uint64")]
    seed: u64,
    /// The place in the list: the same request is the same puzzle.
    #[serde(default)]
    #[schema(default = 0, format = "uint64")]
    number: u64,
}

fn one() -> u32 {
    1
}

/// A position in which one column is better than every other.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PuzzleReply {
    /// The rules of the position.
    pub rules: String,
    /// The moves that lead to it.
    pub moves: String,
    /// The side to move.
    pub to_move: SideNumber,
    /// What is to be found.
    pub kind: PuzzleKindReply,
    /// Moves of the winner until the win; only for `win`.
    #[schema(required)]
    pub wins_in: Option<u32>,
    /// The one good column, counted from 1.
    pub solution: u32,
    /// Plies that one must look ahead to know the answer.
    pub depth: u32,
    /// How hard it is, from 1 to 5.
    pub grade: u32,
}

/// What is to be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PuzzleKindReply {
    /// The only column that wins; the win is near enough to be played out.
    Win,
    /// The only column that keeps a win that is far away.
    Only,
    /// The only column that does not lose.
    Draw,
}

impl PuzzleRequest {
    /// What is to be looked for, and the rules that its solver needs.
    ///
    /// # Errors
    /// If the rules are malformed, the board is too large, or there is no such grade.
    pub fn read(&self) -> Result<(Rules, PuzzleSearch), Refused> {
        let rules = read_rules(&self.rules)?;
        let search = PuzzleSearch::new(rules, self.grade, self.seed, self.number);
        Ok((rules, search.map_err(|error| Refused::from(&error))?))
    }
}

impl From<&PuzzleError> for Refused {
    fn from(error: &PuzzleError) -> Refused {
        let field = match error {
            PuzzleError::Grade { .. } => "grade",
            _ => "rules",
        };
        Refused::new(ErrorCode::NoPuzzle, field, error.to_string())
    }
}

impl From<&Puzzle> for PuzzleReply {
    fn from(puzzle: &Puzzle) -> PuzzleReply {
        let (kind, wins_in) = match puzzle.kind {
            PuzzleKind::Win { moves } => (PuzzleKindReply::Win, Some(moves)),
            PuzzleKind::OnlyMove => (PuzzleKindReply::Only, None),
            PuzzleKind::Draw => (PuzzleKindReply::Draw, None),
        };
        PuzzleReply {
            rules: puzzle.game.rules().to_string(),
            moves: puzzle.game.to_text(),
            to_move: puzzle.game.side_to_move().into(),
            kind,
            wins_in,
            solution: puzzle.solution.number(),
            depth: puzzle.depth,
            grade: puzzle.grade,
        }
    }
}
