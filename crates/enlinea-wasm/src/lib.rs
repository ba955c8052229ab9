//! The answers of the page as WebAssembly: the HTTP API without HTTP, for a page without a server.
//!
//! A worker of the page writes a question into [`input`], calls [`start`] and then [`step`] until the answer is complete; each
//! call leaves a line of JSON in [`output`]. An analysis is done in the slices of the server, so the worker can listen in between.
//! There is one thread, no clock and no file: the worker measures times, and a question that nobody waits for is dropped.
//!
//! The same code runs natively ([`Session`]), so that tests compare it with the server without a browser.

mod memory;
mod question;
mod reviewing;
mod session;
mod solvers;

pub use memory::{input, output, start, step};
pub use session::{News, Session};
