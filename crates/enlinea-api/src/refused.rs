//! Requests that are refused, and the body of every error.

use serde::Serialize;
use utoipa::ToSchema;

/// Why a request failed, for programs. New codes may be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    /// The body is not JSON, or not of the expected form.
    BadJson,
    /// The query or the path of the URL is malformed.
    BadQuery,
    /// The rules are malformed or out of range.
    BadRules,
    /// The board is larger than this server allows.
    BoardTooLarge,
    /// The position is malformed or illegal.
    BadMoves,
    /// The game is over, so there is no move.
    GameOver,
    /// The player is malformed or unknown.
    UnknownPlayer,
    /// The evaluator is malformed or unknown.
    UnknownEvaluator,
    /// There is no such grade, or no puzzle on such a board.
    NoPuzzle,
    /// A limit of nodes, time or memory is out of range.
    BadBudget,
    /// The body is too long.
    TooLarge,
    /// The server has too much work; try again later.
    Busy,
    /// There is no such path, tournament or game.
    NotFound,
    /// The path does not support this method.
    MethodNotAllowed,
    /// The header `Host` names another machine.
    WrongHost,
    /// The token of the server is missing or wrong.
    Unauthorized,
    /// This server does not start tournaments.
    Forbidden,
    /// A tournament with a value that is invalid or out of range.
    BadTournament,
    /// Internal error.
    Internal,
}

/// A well-formed request with a value that is invalid or out of range.
#[derive(Clone, Debug)]
pub struct Refused {
    /// For programs.
    pub code: ErrorCode,
    /// The field of the request that caused it.
    pub field: &'static str,
    /// For people.
    pub message: String,
}

impl Refused {
    /// A field with an invalid value.
    pub fn new(code: ErrorCode, field: &'static str, message: impl Into<String>) -> Refused {
        let message = message.into();
        Refused {
            code,
            field,
            message,
        }
    }
}

/// The body of every error response.
#[derive(Debug, Serialize, ToSchema)]
pub struct ErrorReply {
    error: ErrorDetail,
}

/// The error.
#[derive(Debug, Serialize, ToSchema)]
pub struct ErrorDetail {
    code: ErrorCode,
    /// A message for people.
    message: String,
    /// The field of the request that caused it, if any.
    field: Option<&'static str>,
}

impl ErrorReply {
    /// An error, and the field of the request that caused it, if any.
    pub fn new(
        code: ErrorCode,
        message: impl Into<String>,
        field: Option<&'static str>,
    ) -> ErrorReply {
        let message = message.into();
        ErrorReply {
            error: ErrorDetail {
                code,
                message,
                field,
            },
        }
    }
}

impl From<Refused> for ErrorReply {
    fn from(refused: Refused) -> ErrorReply {
        ErrorReply::new(refused.code, refused.message, Some(refused.field))
    }
}
