//! How far a tuning run is: a line that changes on a terminal, plain lines elsewhere.

use std::io::{IsTerminal, stderr};
use std::time::{Duration, Instant};

use enlinea_lab::tuning::{TuningObserver, TuningProgress};

use crate::args::GlobalArgs;
use crate::output::Printer;
use crate::progress::Progress;

/// Time between two plain lines.
const PLAIN: Duration = Duration::from_secs(10);

/// Shows every step.
pub(super) struct ProgressLine<'a> {
    printer: &'a mut Printer,
    progress: Progress,
    is_terminal: bool,
    last_line: Instant,
}

impl<'a> ProgressLine<'a> {
    pub(super) fn new(global: &GlobalArgs, printer: &'a mut Printer) -> ProgressLine<'a> {
        ProgressLine {
            printer,
            progress: Progress::new(global),
            is_terminal: stderr().is_terminal(),
            last_line: Instant::now(),
        }
    }
}

impl TuningObserver for ProgressLine<'_> {
    fn stepped(&mut self, progress: &TuningProgress<'_>) {
        let (stage, step) = (progress.stage, progress.step);
        let text = || {
            let rate = step.work as f64 / step.time.as_secs_f64().max(1e-6);
            format!(
                "{}/{} best {:.3} median {:.3} mean {:.3} worst {:.3}, {rate:.0}/s",
                stage.done, stage.planned, step.best, step.median, step.mean, step.worst
            )
        };
        self.progress.step(stage.done, stage.planned, text);
        if !self.is_terminal && self.last_line.elapsed() >= PLAIN {
            self.last_line = Instant::now();
            // A closed standard error must not end the run.
            let _ = self.printer.remark(&text());
        }
    }
}
