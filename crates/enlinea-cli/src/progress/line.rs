//! Progress of long work as one short line.

use std::time::Duration;

use super::live_text::LiveText;
use crate::args::GlobalArgs;

/// Narrower than any usual terminal.
const WIDTH: usize = 72;

/// A line that shows what is being done.
#[derive(Debug)]
pub(crate) struct Progress(LiveText);

impl Progress {
    /// A line that is not shown yet.
    pub(crate) fn new(global: &GlobalArgs) -> Progress {
        Progress(LiveText::new(global))
    }

    /// Work of known size: how much is done, and what it is.
    pub(crate) fn step(&self, done: u64, total: u64, message: impl FnOnce() -> String) {
        let line = |elapsed| with_time_left(&message(), done, total, elapsed);
        self.0.show(|elapsed| vec![shortened(&line(elapsed))]);
    }

    /// Work of unknown size.
    pub(crate) fn tick(&self, message: impl FnOnce() -> String) {
        let line = |elapsed| format!("{}, {}", message(), time_text(elapsed));
        self.0.show(|elapsed| vec![shortened(&line(elapsed))]);
    }
}

/// A text cut to the width of a line.
pub(super) fn shortened(text: &str) -> String {
    text.chars().take(WIDTH).collect()
}

/// A message with the percentage done and the time that the rest takes at this speed.
pub(super) fn with_time_left(message: &str, done: u64, total: u64, elapsed: Duration) -> String {
    let share = done as f64 / total.max(1) as f64;
    let left = elapsed.mul_f64((1.0 - share) / share.max(1e-6));
    let percent = (100.0 * share) as u32;
    format!("{message} {percent:>3} %, {} left", time_text(left))
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
    fn durations_have_two_units() {
        assert_eq!(time_text(Duration::from_millis(900)), "0 s");
        assert_eq!(time_text(Duration::from_secs(61)), "1 min 1 s");
        assert_eq!(time_text(Duration::from_secs(7322)), "2 h 2 min");
    }

    #[test]
    fn the_time_left_follows_from_the_speed() {
        assert_eq!(
            with_time_left("ply 3", 1, 4, Duration::from_secs(10)),
            "ply 3  25 %, 30 s left"
        );
    }
}
