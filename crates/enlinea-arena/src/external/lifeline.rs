//! What a program's life hangs on: when it is cut, or the arena ends, the guard ends the program.

use std::io::PipeWriter;
use std::sync::{Mutex, PoisonError};

/// The writing end of a pipe into which nothing is written.
#[derive(Debug)]
pub(super) struct Lifeline(Mutex<Option<PipeWriter>>);

impl Lifeline {
    pub(super) fn new(end: PipeWriter) -> Lifeline {
        Lifeline(Mutex::new(Some(end)))
    }

    /// Cuts it, for ever.
    pub(super) fn cut(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}
