//! Thinking on threads of its own: the loop that answers requests never waits for a search.
//!
//! ```text
//!   request ──▶ Ticket ◀── snapshot ── Analysts: threads with solvers
//!                 │ dropped                 fresh   first slice, served at once, by reserved threads
//!                 └──── stop ─────────▶     long    the rest, slice by slice, least work done first
//!
//!   request ──▶ Seat   ◀── choice ──── Thinkers: threads with players
//! ```
//!
//! Both take from a [`FairQueue`]: addresses take turns, and each may only hold a share of the places.

mod admission;
mod analysts;
mod pool;
mod queue;
mod snapshot;
mod task;
mod thinkers;

pub(crate) use admission::{Admission, Full, Place};
pub(crate) use analysts::{Analysts, Broken, Question, Ticket};
pub(crate) use snapshot::{End, Snapshot};
pub(crate) use thinkers::{NoThought, Order, Thinkers};
