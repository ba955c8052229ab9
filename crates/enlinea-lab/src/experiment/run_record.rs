//! How results came about: the program, the machine and the time. They change nothing in the results.

use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};
use serde::{Deserialize, Serialize};

use super::ExperimentOptions;

/// How results came about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunRecord {
    /// The version of the program.
    pub version: String,
    /// The processor and the system.
    pub machine: String,
    /// Processors of the machine.
    pub processors: usize,
    /// Threads that were used.
    pub threads: usize,
    /// Seconds from the beginning to the end.
    pub seconds: f64,
    /// Seconds of processor time over all threads, those of interrupted runs before it too: what the work costs, however
    /// busy the machine is.
    #[serde(default)]
    pub processor_seconds: Option<f64>,
    /// Whether some seeds were there already from a run that was stopped: they took time before.
    pub is_continued: bool,
}

/// Processor time of this process so far.
pub(super) fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(
        time.tv_sec.unsigned_abs(),
        time.tv_nsec.unsigned_abs() as u32,
    )
}

impl RunRecord {
    pub(super) fn new(
        options: ExperimentOptions<'_>,
        elapsed: Duration,
        processor_seconds: f64,
        is_continued: bool,
    ) -> RunRecord {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        RunRecord {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            machine: machine(),
            processors,
            threads: options.tuning().workers.unwrap_or(processors),
            seconds: elapsed.as_secs_f64(),
            processor_seconds: Some(processor_seconds),
            is_continued,
        }
    }

    /// The time in words.
    pub(super) fn time(&self) -> String {
        let mut time = time_text(self.seconds);
        if let Some(seconds) = self.processor_seconds {
            time += &[" (", &time_text(seconds), " of processor time)"].concat();
        }
        if self.is_continued {
            format!("{time} after an interruption")
        } else {
            time
        }
    }
}

/// Seconds, minutes or hours.
pub(super) fn time_text(seconds: f64) -> String {
    match seconds {
        ..10.0 => format!("{seconds:.1} s"),
        10.0..120.0 => format!("{seconds:.0} s"),
        120.0..7200.0 => format!("{:.0} min", seconds / 60.0),
        _ => format!("{:.1} h", seconds / 3600.0),
    }
}

/// The processor as the system names it, and the system.
fn machine() -> String {
    let (system, kind) = (std::env::consts::OS, std::env::consts::ARCH);
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let mut lines = text.lines().filter_map(|line| line.split_once(':'));
    match lines.find(|(name, _)| name.trim() == "model name") {
        Some((_, model)) => format!("{} ({kind}, {system})", model.trim()),
        None => format!("{kind}, {system}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_in_words() {
        let texts = [0.04, 9.94, 61.0, 600.0, 36_000.0].map(time_text);
        assert_eq!(texts, ["0.0 s", "9.9 s", "61 s", "10 min", "10.0 h"]);
        let record = RunRecord::new(
            ExperimentOptions::new().workers(3),
            Duration::ZERO,
            4.0,
            true,
        );
        assert_eq!(
            (record.threads, record.time().as_str()),
            (3, "0.0 s (4.0 s of processor time) after an interruption")
        );
        assert!(record.machine.contains(std::env::consts::ARCH));
    }
}
