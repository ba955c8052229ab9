//! The lines of a referee, read while the player thinks: the word that ends an engine is obeyed at any time.

use std::io::{self, BufRead};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// Lines of a referee in order.
#[derive(Debug)]
pub(super) struct EngineInput {
    lines: Receiver<io::Result<String>>,
    /// Raised while the last line that came says to end; a search that has it answers at once.
    pub(super) stop: Arc<AtomicBool>,
    waiting: Arc<Mutex<usize>>,
}

impl EngineInput {
    /// Reads on a thread of its own, which may wait for ever: nobody joins it.
    ///
    /// # Errors
    /// If the system refuses the thread.
    pub(super) fn new(
        input: impl BufRead + Send + 'static,
        is_end: fn(&str) -> bool,
    ) -> io::Result<EngineInput> {
        let (sender, lines) = channel();
        let (stop, waiting) = (Arc::<AtomicBool>::default(), Arc::<Mutex<usize>>::default());
        let (raise, count) = (Arc::clone(&stop), Arc::clone(&waiting));
        thread::Builder::new().spawn(move || {
            for line in input.lines() {
                let mut waiting = count.lock().unwrap_or_else(PoisonError::into_inner);
                // Lines before it are answered first.
                if *waiting == 0 && line.as_ref().is_ok_and(|line| is_end(line)) {
                    raise.store(true, Ordering::Relaxed);
                }
                *waiting += 1;
                drop(waiting);
                if sender.send(line).is_err() {
                    return;
                }
            }
        })?;
        Ok(EngineInput {
            lines,
            stop,
            waiting,
        })
    }

    /// Whether the line that comes next says to end.
    pub(super) fn is_ending(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

impl Iterator for EngineInput {
    type Item = io::Result<String>;

    fn next(&mut self) -> Option<io::Result<String>> {
        let line = self.lines.recv().ok()?;
        *self.waiting.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
        Some(line)
    }
}
