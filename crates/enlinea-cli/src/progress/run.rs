//! Progress of runs that take minutes or hours: live text on a terminal, a plain line now and then elsewhere.

use std::io::{IsTerminal, stderr};
use std::time::{Duration, Instant};

use super::live_text::LiveText;
use crate::args::GlobalArgs;
use crate::output::Printer;

/// Time between two plain lines.
const PLAIN: Duration = Duration::from_secs(10);

/// How far a run is.
pub(crate) struct RunProgress<'a> {
    printer: &'a mut Printer,
    text: LiveText,
    is_terminal: bool,
    since: Instant,
    last_line: Instant,
}

impl<'a> RunProgress<'a> {
    pub(crate) fn new(global: &GlobalArgs, printer: &'a mut Printer) -> RunProgress<'a> {
        let now = Instant::now();
        RunProgress {
            printer,
            text: LiveText::new(global),
            is_terminal: stderr().is_terminal(),
            since: now,
            last_line: now,
        }
    }

    /// Whether there is a terminal.
    pub(super) fn is_terminal(&self) -> bool {
        self.is_terminal
    }

    /// Shows the rows on a terminal, and nothing elsewhere.
    pub(super) fn show_live(&mut self, rows: impl FnOnce(Duration) -> Vec<String>) {
        if self.is_terminal {
            self.text.show(rows);
        }
    }

    /// A line at once, but not on a terminal.
    pub(super) fn line(&mut self, line: &str) {
        if !self.is_terminal {
            // Notes that cannot be written do not stop the run.
            let _ = self.printer.remark(line);
        }
    }

    /// Shows the rows on a terminal, and the line elsewhere when it is time for one.
    pub(super) fn show(
        &mut self,
        rows: impl FnOnce(Duration) -> Vec<String>,
        line: impl FnOnce(Duration) -> String,
    ) {
        self.show_live(rows);
        let elapsed = self.since.elapsed();
        self.show_plain(|| line(elapsed));
    }

    /// A line when it is time for one, but not on a terminal.
    pub(crate) fn show_plain(&mut self, line: impl FnOnce() -> String) {
        if !self.is_terminal && self.last_line.elapsed() >= PLAIN {
            self.last_line = Instant::now();
            self.line(&line());
        }
    }
}
