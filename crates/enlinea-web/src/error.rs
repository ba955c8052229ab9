//! What a caller is told when a request cannot be answered: the one place where errors become responses.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Json, Response};
use serde::Serialize;
use utoipa::{IntoResponses, ToSchema};

use crate::work::Full;

/// Why there is no answer, for programs. New reasons may be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    /// The body is not JSON of the right form.
    BadJson,
    /// The part of the address after `?`, or a part of the path, cannot be read.
    BadQuery,
    /// The rules cannot be read or name no playable game.
    BadRules,
    /// The board is larger than this server plays.
    BoardTooLarge,
    /// The position cannot be read or is not legal.
    BadMoves,
    /// Nobody is to move.
    GameOver,
    /// The player cannot be read or does not exist.
    UnknownPlayer,
    /// The evaluator cannot be read or does not exist.
    UnknownEvaluator,
    /// More work than is allowed, or none.
    BadBudget,
    /// The request is too long.
    TooLarge,
    /// There is too much to do; try again later.
    Busy,
    /// There is no such thing.
    NotFound,
    /// The address exists, but not for this method.
    MethodNotAllowed,
    /// The request was meant for a server of another name.
    WrongHost,
    /// Our fault.
    Internal,
}

/// An error on its way to the caller.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{message}")]
pub struct ApiError {
    status: StatusCode,
    code: ErrorCode,
    message: String,
    field: Option<&'static str>,
}

/// The body of every answer that is an error.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ErrorReply {
    error: ErrorDetail,
}

/// What is wrong.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ErrorDetail {
    code: ErrorCode,
    /// For people.
    message: String,
    /// The field of the request that is to blame, if it is one.
    field: Option<&'static str>,
}

/// The errors that any request may meet, for the document.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "only its description is used")]
pub(crate) enum Refusal {
    /// The request cannot be read.
    #[response(status = 400)]
    Unreadable(ErrorReply),
    /// The request did not arrive in time.
    #[response(status = 408)]
    Late(ErrorReply),
    /// The request is too long.
    #[response(status = 413)]
    TooLarge(ErrorReply),
    /// The request is not JSON.
    #[response(status = 415)]
    NotJson(ErrorReply),
    /// The request can be read, but what it asks for makes no sense.
    #[response(status = 422)]
    Senseless(ErrorReply),
    /// This client asks for too much at a time; the header `Retry-After` says when to try again.
    #[response(status = 429)]
    Greedy(ErrorReply),
    /// All clients together ask for too much; the header `Retry-After` says when to try again.
    #[response(status = 503)]
    Busy(ErrorReply),
}

/// The errors of addresses that name something, for the document.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "only its description is used")]
pub(crate) enum NotFound {
    /// The address cannot be read.
    #[response(status = 400)]
    Unreadable(ErrorReply),
    /// There is no such thing.
    #[response(status = 404)]
    Missing(ErrorReply),
}

impl ApiError {
    fn new(status: StatusCode, code: ErrorCode, message: impl Into<String>) -> ApiError {
        ApiError {
            status,
            code,
            message: message.into(),
            field: None,
        }
    }

    /// A body or address that cannot be read.
    pub(crate) fn unreadable(code: ErrorCode, message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, code, message)
    }

    /// A field whose value makes no sense.
    pub(crate) fn senseless(
        code: ErrorCode,
        field: &'static str,
        message: impl Into<String>,
    ) -> ApiError {
        ApiError {
            field: Some(field),
            ..ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, code, message)
        }
    }

    /// A body of another kind.
    pub(crate) fn not_json() -> ApiError {
        let message = "the header `Content-Type` must be `application/json`";
        ApiError::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            ErrorCode::BadJson,
            message,
        )
    }

    /// A body that does not come.
    pub(crate) fn late() -> ApiError {
        let message = "the request did not arrive in time";
        ApiError::new(StatusCode::REQUEST_TIMEOUT, ErrorCode::BadJson, message)
    }

    /// A body that is too long.
    pub(crate) fn too_large(limit: usize) -> ApiError {
        let message = format!("the request is longer than {limit} bytes");
        ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, ErrorCode::TooLarge, message)
    }

    /// One client asks for too much.
    pub(crate) fn greedy() -> ApiError {
        let message = "too many requests of this address are at work; try again in a second";
        ApiError::new(StatusCode::TOO_MANY_REQUESTS, ErrorCode::Busy, message)
    }

    /// All clients ask for too much.
    pub(crate) fn busy() -> ApiError {
        let message = "the server is busy; try again in a second";
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, ErrorCode::Busy, message)
    }

    /// Nothing there.
    pub(crate) fn not_found(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::NOT_FOUND, ErrorCode::NotFound, message)
    }

    /// A method that an address does not have.
    pub(crate) fn method_not_allowed(message: impl Into<String>) -> ApiError {
        let code = ErrorCode::MethodNotAllowed;
        ApiError::new(StatusCode::METHOD_NOT_ALLOWED, code, message)
    }

    /// A name in the header `Host` that is not this machine's.
    pub(crate) fn wrong_host(host: &str) -> ApiError {
        let host = enlinea_core::Excerpt::of(host);
        let message = format!(
            "the header `Host` says {host}, but this server is for this machine only: use `localhost` or `127.0.0.1`"
        );
        let code = ErrorCode::WrongHost;
        ApiError::new(StatusCode::MISDIRECTED_REQUEST, code, message)
    }

    /// A mistake of ours. The caller learns what happened; it may help both of us.
    pub(crate) fn internal(message: impl Into<String>) -> ApiError {
        ApiError::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            ErrorCode::Internal,
            message,
        )
    }
}

impl ApiError {
    /// The body alone, for streams that have already begun.
    pub(crate) fn reply(&self) -> ErrorReply {
        ErrorReply {
            error: ErrorDetail {
                code: self.code,
                message: self.message.clone(),
                field: self.field,
            },
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.reply())).into_response();
        if self.code == ErrorCode::Busy {
            let second = HeaderValue::from_static("1");
            response.headers_mut().insert(header::RETRY_AFTER, second);
        }
        response
    }
}

impl From<Full> for ApiError {
    fn from(full: Full) -> ApiError {
        match full {
            Full::All => ApiError::busy(),
            Full::Client => ApiError::greedy(),
        }
    }
}
