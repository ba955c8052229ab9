//! How far a tuning run is: one line.

use enlinea_lab::tuning::{TuningObserver, TuningProgress};

use super::line::{shortened, with_time_left};
use super::run::RunProgress;
use crate::args::GlobalArgs;
use crate::output::Printer;

/// Watches a tuning run and shows its last step.
pub(crate) struct LiveTuning<'a>(RunProgress<'a>);

impl<'a> LiveTuning<'a> {
    pub(crate) fn new(global: &GlobalArgs, printer: &'a mut Printer) -> LiveTuning<'a> {
        LiveTuning(RunProgress::new(global, printer))
    }
}

impl TuningObserver for LiveTuning<'_> {
    fn stepped(&mut self, report: &TuningProgress<'_>) {
        let (done, planned) = (report.stage.done, report.stage.planned);
        let text = || {
            let step = report.step;
            let rate = step.work as f64 / step.time.as_secs_f64().max(1e-6);
            format!(
                "{done}/{planned} best {:.3} median {:.3} mean {:.3} worst {:.3}, {rate:.0}/s",
                step.best, step.median, step.mean, step.worst
            )
        };
        self.0.show(
            |elapsed| vec![shortened(&with_time_left(&text(), done, planned, elapsed))],
            |_| text(),
        );
    }
}
