//! Progress of long work: on standard error, only on a terminal, gone when the work is done.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use crate::cli::GlobalArgs;

/// Work that is done sooner shows no progress: a flicker helps nobody.
const PATIENCE: Duration = Duration::from_secs(1);

/// A line that shows what goes on. Does nothing when the user wants it quiet or nobody would see it.
pub(crate) struct Progress {
    bar: ProgressBar,
    since: Instant,
}

impl Progress {
    /// A bar that does not show yet.
    pub(crate) fn new(global: &GlobalArgs) -> Progress {
        let seen = std::io::stderr().is_terminal() && !global.quiet;
        let bar = if seen {
            ProgressBar::no_length()
        } else {
            ProgressBar::hidden()
        };
        Progress {
            bar,
            since: Instant::now(),
        }
    }

    /// Work of known size: how much is done, and what it is.
    pub(crate) fn step(&self, done: u64, total: u64, message: impl FnOnce() -> String) {
        self.show("{msg} {wide_bar} {percent}% {eta}", message, |bar| {
            bar.set_length(total);
            bar.set_position(done);
        });
    }

    /// Work of unknown size.
    pub(crate) fn tick(&self, message: impl FnOnce() -> String) {
        self.show("{spinner} {msg} {elapsed}", message, ProgressBar::tick);
    }

    fn show(
        &self,
        template: &str,
        message: impl FnOnce() -> String,
        update: impl FnOnce(&ProgressBar),
    ) {
        if self.bar.is_hidden() || self.since.elapsed() < PATIENCE {
            return;
        }
        let style = ProgressStyle::with_template(template).expect("the template is valid");
        self.bar.set_style(style);
        self.bar.set_message(message());
        update(&self.bar);
    }

    /// Wipes the line, so that results can be printed.
    pub(crate) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.clear();
    }
}
