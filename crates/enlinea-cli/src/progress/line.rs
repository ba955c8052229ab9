//! Progress of long work: one short line on standard error, only on a terminal, gone when the work is done.
//!
//! The line never fills the terminal's width: the `^C` that a terminal echoes then stays on the same row and is wiped
//! with it.

use std::cell::Cell;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use crate::args::GlobalArgs;

/// Work that is done sooner shows no progress: a flicker helps nobody.
const PATIENCE: Duration = Duration::from_secs(1);
/// Time between two pictures.
const FRAME: Duration = Duration::from_millis(100);
/// Narrower than any terminal people use.
const WIDTH: usize = 72;

/// A line that shows what goes on. Does nothing when the user wants it quiet or nobody would see it.
#[derive(Debug)]
pub(crate) struct Progress {
    is_seen: bool,
    since: Instant,
    /// When the line was last drawn.
    drawn: Cell<Option<Instant>>,
}

impl Progress {
    /// A line that does not show yet.
    pub(crate) fn new(global: &GlobalArgs) -> Progress {
        Progress {
            is_seen: io::stderr().is_terminal() && !global.quiet,
            since: Instant::now(),
            drawn: Cell::new(None),
        }
    }

    /// Work of known size: how much is done, and what it is.
    pub(crate) fn step(&self, done: u64, total: u64, message: impl FnOnce() -> String) {
        self.draw(|elapsed| {
            let share = done as f64 / total.max(1) as f64;
            let left = elapsed.mul_f64((1.0 - share) / share.max(1e-6));
            let percent = (100.0 * share) as u32;
            format!("{} {percent:>3} %, {} left", message(), time_text(left))
        });
    }

    /// Work of unknown size.
    pub(crate) fn tick(&self, message: impl FnOnce() -> String) {
        self.draw(|elapsed| format!("{}, {}", message(), time_text(elapsed)));
    }

    fn draw(&self, text: impl FnOnce(Duration) -> String) {
        if !self.is_seen {
            return;
        }
        let elapsed = self.since.elapsed();
        let is_fresh = self
            .drawn
            .get()
            .is_some_and(|drawn| drawn.elapsed() < FRAME);
        if elapsed < PATIENCE || is_fresh {
            return;
        }
        let line: String = text(elapsed).chars().take(WIDTH).collect();
        wipe_and_write(&line);
        self.drawn.set(Some(Instant::now()));
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.drawn.get().is_some() {
            wipe_and_write("");
        }
    }
}

/// Leaves the terminal clean after an interruption: without the echoed `^C`, ready for the prompt.
pub(crate) fn wipe_row() {
    if io::stderr().is_terminal() {
        wipe_and_write("");
    }
}

/// A terminal that cannot be written to shows no progress; the work goes on.
fn wipe_and_write(line: &str) {
    let mut terminal = io::stderr().lock();
    let _ = write!(terminal, "\r\u{1b}[K{line}");
    let _ = terminal.flush();
}

/// A duration in two units at most.
pub(crate) fn time_text(duration: Duration) -> String {
    let seconds = duration.as_secs();
    match seconds {
        0..60 => format!("{seconds} s"),
        60..3600 => format!("{} min {} s", seconds / 60, seconds % 60),
        _ => format!("{} h {} min", seconds / 3600, seconds / 60 % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_told_in_two_units() {
        assert_eq!(time_text(Duration::from_millis(900)), "0 s");
        assert_eq!(time_text(Duration::from_secs(61)), "1 min 1 s");
        assert_eq!(time_text(Duration::from_secs(7322)), "2 h 2 min");
    }
}
