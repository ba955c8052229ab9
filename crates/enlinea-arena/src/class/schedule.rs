//! How often a round is played.

use std::time::Duration;

use serde::Deserialize;

/// When a new round is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub enum RoundSchedule {
    /// In every run; while watching, when the entries have changed.
    EveryRun,
    /// When this much time has passed since the last round began.
    Every(Duration),
}

impl RoundSchedule {
    /// Seconds until a round is due, if the last one began at this second.
    pub(super) fn seconds_left(self, begun: u64, now: u64) -> u64 {
        match self {
            RoundSchedule::EveryRun => 0,
            RoundSchedule::Every(time) => begun.saturating_add(time.as_secs()).saturating_sub(now),
        }
    }
}

impl TryFrom<String> for RoundSchedule {
    type Error = String;

    fn try_from(text: String) -> Result<RoundSchedule, String> {
        if text == "run" {
            return Ok(RoundSchedule::EveryRun);
        }
        let time = || {
            let unit = text.chars().next_back()?;
            let number: u64 = text.strip_suffix(unit)?.parse().ok()?;
            let seconds = match unit {
                'm' => 60,
                'h' => 60 * 60,
                'd' => 24 * 60 * 60,
                _ => return None,
            };
            number.checked_mul(seconds).filter(|&seconds| seconds > 0)
        };
        let seconds = time().ok_or("expected `run`, or a time such as `30m`, `12h` or `7d`")?;
        Ok(RoundSchedule::Every(Duration::from_secs(seconds)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_minutes_hours_or_days() {
        let read = |text: &str| RoundSchedule::try_from(text.to_owned());
        let hours = |hours: u64| Ok(RoundSchedule::Every(Duration::from_secs(3600 * hours)));
        assert_eq!(read("run"), Ok(RoundSchedule::EveryRun));
        assert_eq!(read("120m"), hours(2));
        assert_eq!(read("12h"), hours(12));
        assert_eq!(read("7d"), hours(7 * 24));
        for wrong in [
            "",
            "h",
            "0h",
            "7",
            "-1d",
            "1w",
            "99999999999999999999d",
            "2é",
        ] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_round_is_due_when_the_time_has_passed() {
        let daily = RoundSchedule::Every(Duration::from_secs(100));
        assert_eq!(daily.seconds_left(1000, 1030), 70);
        assert_eq!(daily.seconds_left(1000, 1100), 0);
        // A clock that was put back must not stop a class for long.
        assert_eq!(RoundSchedule::EveryRun.seconds_left(1000, 0), 0);
    }
}
