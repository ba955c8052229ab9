//! Searches on threads of their own: the tasks that answer requests never wait for a search.
//!
//! ```text
//!   request ──▶ Ticket ◀── snapshot ── Analysts: threads with solvers
//!                 │ dropped                 fresh   first slice, served at once, by reserved threads
//!                 └──── stop ─────────▶     long    the rest, slice by slice, least work done first
//!
//!   request ──▶ future ◀── choice ──── MoveWorkers: threads with players
//! ```
//!
//! Both take from a [`FairQueue`](fair_queue::FairQueue): clients take turns, and each may hold only a share of the places.
//! Work is cancelled when its client disconnects.

mod admission;
mod analysts;
mod fair_queue;
mod monitor;
mod move_workers;
mod solver_pool;

pub(crate) use admission::{Admission, Full, Place};
pub(crate) use analysts::{Analysts, Broken, Question, Ticket};
pub(crate) use monitor::Monitor;
pub(crate) use move_workers::{MoveError, MoveWorkers};

use std::thread::{self, JoinHandle};

use crate::serve::ServeError;

/// Starts a thread with a stack of this many bytes.
pub(crate) fn start_thread(
    stack: usize,
    work: impl FnOnce() + Send + 'static,
) -> Result<JoinHandle<()>, ServeError> {
    let builder = thread::Builder::new().stack_size(stack);
    let thread = builder.spawn(work);
    thread.map_err(|reason| ServeError::Thread { stack, reason })
}
