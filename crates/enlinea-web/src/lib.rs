//! The page and the HTTP API of the workbench.
//!
//! [`serve`] listens on an address until it is told to stop; [`app`] is the same router without a socket, for tests and for
//! other servers. [`WebState`] holds what requests share: worker threads and the database files of tournaments.
//!
//! ```
//! use axum::{body::Body, http::Request};
//! use enlinea_web::{WebOptions, WebState, app};
//! use tower::ServiceExt;
//!
//! # tokio::runtime::Runtime::new()?.block_on(async {
//! let router = app(WebState::new(&WebOptions::default())?);
//! let response = router.oneshot(Request::get("/health").body(Body::empty())?).await?;
//! assert_eq!(response.status(), 200);
//! # Ok::<(), Box<dyn std::error::Error>>(()) })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! This crate makes no decisions about the game: requests become library calls, and their results become JSON (`dto`). It
//! adds fairness and limits: searches run on threads of their own (`work`), every request is limited (`limits`), a slow
//! analysis does not delay others, and work is cancelled when its client disconnects. It is the only crate with `async`.
//!
//! The page is built from `page/` with Node; the result in `page/dist` is committed and embedded in the program.

#![forbid(unsafe_code)]

mod access;
mod app;
mod bounded_listener;
mod dto;
mod error;
mod events;
mod export;
mod extract;
mod headers;
mod host_check;
mod limits;
mod live_pages;
mod metrics;
mod page;
mod routes;
mod serve;
mod started;
mod state;
mod tournament_stores;
mod work;

pub use access::{Token, TokenError};
pub use app::{api_document, app};
pub use export::{ExportedFile, exported_page};
#[doc(hidden)]
pub use serve::router_for;
pub use serve::{ServeError, ServeOptions, serve, serve_pages};
pub use started::ArenaError;
pub use state::{WebOptions, WebState};
pub use tournament_stores::OpenStoreError;
