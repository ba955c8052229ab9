//! Errors of the API: the one place where they become responses.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Json, Response};
pub(crate) use enlinea_api::ErrorCode;
use enlinea_api::{ErrorReply, Refused};
use enlinea_core::Excerpt;
use utoipa::IntoResponses;

use crate::work::{Full, MoveError};

/// An error that becomes a response.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{message}")]
pub(crate) struct ApiError {
    status: StatusCode,
    code: ErrorCode,
    message: String,
    field: Option<&'static str>,
    /// Seconds until the request may be sent again.
    retry_after: Option<u64>,
}

/// The errors of requests with a body, for the `OpenAPI` document.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "only its description is used")]
pub(crate) enum Refusal {
    /// The body is malformed.
    #[response(status = 400)]
    Malformed(ErrorReply),
    /// The body did not arrive in time.
    #[response(status = 408)]
    Late(ErrorReply),
    /// The body is too long.
    #[response(status = 413)]
    TooLarge(ErrorReply),
    /// The body is not JSON.
    #[response(status = 415)]
    NotJson(ErrorReply),
    /// The body is well-formed, but a value is invalid or out of range.
    #[response(status = 422)]
    Unprocessable(ErrorReply),
    /// This client has too many requests in progress; the header `Retry-After` says when to try again.
    #[response(status = 429)]
    TooManyRequests(ErrorReply),
    /// The server has too much work; the header `Retry-After` says when to try again.
    #[response(status = 503)]
    Busy(ErrorReply),
}

/// The errors of paths that name a tournament or a game, for the `OpenAPI` document.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "only its description is used")]
pub(crate) enum NotFound {
    /// The path or the query is malformed.
    #[response(status = 400)]
    Malformed(ErrorReply),
    /// There is no such tournament or game.
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
            retry_after: (code == ErrorCode::Busy).then_some(1),
        }
    }

    /// A malformed body, query or path.
    pub(crate) fn malformed(code: ErrorCode, message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, code, message)
    }

    /// A field with an invalid value.
    pub(crate) fn unprocessable(
        code: ErrorCode,
        field: &'static str,
        message: impl Into<String>,
    ) -> ApiError {
        ApiError {
            field: Some(field),
            ..ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, code, message)
        }
    }

    /// A body that is not declared as JSON.
    pub(crate) fn not_json() -> ApiError {
        let message = "the header `Content-Type` must be `application/json`";
        ApiError::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            ErrorCode::BadJson,
            message,
        )
    }

    /// A body that does not arrive in time.
    pub(crate) fn late() -> ApiError {
        let message = "the body did not arrive in time";
        ApiError::new(StatusCode::REQUEST_TIMEOUT, ErrorCode::BadJson, message)
    }

    /// A body that is too long.
    pub(crate) fn too_large(limit: usize) -> ApiError {
        let message = format!("the body is longer than {limit} bytes");
        ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, ErrorCode::TooLarge, message)
    }

    /// One client has too many requests in progress.
    pub(crate) fn too_many_requests() -> ApiError {
        let message = "too many requests from this address are in progress; try again in a second";
        ApiError::new(StatusCode::TOO_MANY_REQUESTS, ErrorCode::Busy, message)
    }

    /// One client sends requests faster than it may.
    pub(crate) fn too_often(seconds: u64) -> ApiError {
        ApiError::wait(seconds, "too many requests from this address")
    }

    /// One client has sent too many wrong tokens.
    pub(crate) fn wrong_too_often(seconds: u64) -> ApiError {
        ApiError::wait(seconds, "too many wrong tokens from this address")
    }

    fn wait(seconds: u64, reason: &str) -> ApiError {
        let unit = if seconds == 1 { "second" } else { "seconds" };
        let message = format!("{reason}; try again in {seconds} {unit}");
        ApiError {
            retry_after: Some(seconds),
            ..ApiError::new(StatusCode::TOO_MANY_REQUESTS, ErrorCode::Busy, message)
        }
    }

    /// A request without the token of the server.
    pub(crate) fn unauthorized(is_wrong: bool) -> ApiError {
        let message = if is_wrong {
            "this is not the token of this server; if it was started again, it has printed a new one"
        } else {
            "this server asks for a token: send `Authorization: Bearer TOKEN`, or open the page with `?token=TOKEN`"
        };
        let code = ErrorCode::Unauthorized;
        ApiError::new(StatusCode::UNAUTHORIZED, code, message)
    }

    /// All clients together ask for too much.
    pub(crate) fn busy() -> ApiError {
        let message = "the server is busy; try again in a second";
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, ErrorCode::Busy, message)
    }

    /// The system refuses the memory for a search.
    pub(crate) fn no_memory(reason: &impl std::error::Error) -> ApiError {
        let message = format!("{reason}; try again in a second");
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, ErrorCode::Busy, message)
    }

    /// Something that this server does for nobody.
    pub(crate) fn forbidden(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::FORBIDDEN, ErrorCode::Forbidden, message)
    }

    /// Something that does not exist.
    pub(crate) fn not_found(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::NOT_FOUND, ErrorCode::NotFound, message)
    }

    /// A path without a route.
    pub(crate) fn no_path(path: &str) -> ApiError {
        ApiError::not_found(format!("there is no {}", Excerpt::of(path)))
    }

    /// A method that a path does not support.
    pub(crate) fn method_not_allowed(message: impl Into<String>) -> ApiError {
        let code = ErrorCode::MethodNotAllowed;
        ApiError::new(StatusCode::METHOD_NOT_ALLOWED, code, message)
    }

    /// A header `Host` that names another machine.
    pub(crate) fn wrong_host(host: &str) -> ApiError {
        let host = Excerpt::of(host);
        let message = format!(
            "the header `Host` is {host}, but this server answers local requests only: use `localhost` or `127.0.0.1`"
        );
        let code = ErrorCode::WrongHost;
        ApiError::new(StatusCode::MISDIRECTED_REQUEST, code, message)
    }

    /// An internal error. The message goes into a report.
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
        ErrorReply::new(self.code, self.message.clone(), self.field)
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.reply())).into_response();
        if let Some(seconds) = self.retry_after {
            let headers = response.headers_mut();
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

impl From<Refused> for ApiError {
    fn from(refused: Refused) -> ApiError {
        ApiError::unprocessable(refused.code, refused.field, refused.message)
    }
}

impl From<MoveError> for ApiError {
    fn from(error: MoveError) -> ApiError {
        match error {
            MoveError::Full(full) => full.into(),
            MoveError::Crashed => ApiError::internal(error.to_string()),
            MoveError::Unresponsive => ApiError::busy(),
        }
    }
}

impl From<Full> for ApiError {
    fn from(full: Full) -> ApiError {
        match full {
            Full::All => ApiError::busy(),
            Full::Client => ApiError::too_many_requests(),
        }
    }
}

#[cfg(test)]
mod tests {
    use enlinea_solver::SolverError;

    use super::*;

    #[test]
    fn memory_that_the_system_refuses_is_not_called_a_bug() {
        let refused = SolverError::NoMemory { bytes: 64 << 20 };
        let error = ApiError::no_memory(&refused);
        assert_eq!(error.status, StatusCode::SERVICE_UNAVAILABLE);
        let message = "no memory for a table of 64 MiB; try again in a second";
        assert_eq!(error.message, message);
    }
}
