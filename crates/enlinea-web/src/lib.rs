//! The page and the HTTP API: what a browser or a program sees of the workbench.
//!
//! [`serve`] listens on an address until it is told to stop; [`app`] is the same router without a socket, for tests and for
//! those who have a server of their own. [`WebState`] holds what requests share: the threads that analyse and play, and the
//! stores of tournaments.
//!
//! ```
//! use axum::{body::Body, http::Request};
//! use enlinea_web::{WebOptions, WebState, app};
//! use tower::ServiceExt;
//!
//! # tokio::runtime::Runtime::new()?.block_on(async {
//! let router = app(WebState::new(&WebOptions::default()));
//! let response = router.oneshot(Request::get("/health").body(Body::empty())?).await?;
//! assert_eq!(response.status(), 200);
//! # Ok::<(), Box<dyn std::error::Error>>(()) })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Nothing here thinks or decides: requests are translated into calls of the libraries, and answers into JSON (`dto`). What
//! is here is order: searches run on threads of their own (`work`), every request is bounded (`limits`), one slow analysis
//! never delays another, and a caller that goes away takes its work along. This is the only crate with `async`.
//!
//! The page is built from `page/` with Node by those who change it; its result lies in `page/dist` and is part of the program.

#![forbid(unsafe_code)]

mod app;
mod connections;
mod dto;
mod error;
mod events;
mod extract;
mod headers;
mod host;
mod limits;
mod metrics;
mod page;
mod routes;
mod serve;
mod state;
mod stores;
mod work;

pub use app::{api_document, app};
pub use error::{ApiError, ErrorCode};
pub use limits::{LARGEST_SIDE, MOST_NODES, MOVE_TIME};
pub use serve::{ServeError, ServeOptions, serve};
pub use state::{WebOptions, WebState};
pub use stores::OpenStoresError;
