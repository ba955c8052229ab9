//! Why a program ended, from its exit status and what it said last.

use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;

use rustix::process::Signal;

use super::guard::Report;
use crate::contestant::Forfeit;
use crate::entry::ProcessLimits;
use crate::record::Termination;

/// The forfeit of a program that ended or closed its output (no report).
pub(super) fn forfeit(end: Option<Report>, words: &str, limits: &ProcessLimits) -> Forfeit {
    let (termination, mut reason) = cause(end, words, limits);
    if let Some(last) = words.lines().rfind(|line| !line.trim().is_empty()) {
        reason = format!("{reason}; its last words: {}", quoted(last.trim()));
    }
    Forfeit::new(termination, reason)
}

/// Longer than an excerpt: error messages have paths in front and the cause at the end.
const LONGEST_WORDS: usize = 160;

fn quoted(words: &str) -> String {
    let is_long = words.chars().count() > LONGEST_WORDS;
    let kept = words.chars().take(LONGEST_WORDS);
    let kept: String = kept.map(|c| if c.is_control() { ' ' } else { c }).collect();
    format!("`{kept}{}`", if is_long { "…" } else { "" })
}

fn cause(end: Option<Report>, words: &str, limits: &ProcessLimits) -> (Termination, String) {
    if says_out_of_memory(words) || end.is_some_and(|end| broke_down_full(end, limits)) {
        let reason = format!("wanted more than {} MiB of memory", limits.memory_mb);
        return (Termination::MemoryLimit, reason);
    }
    let Some(end) = end else {
        return (Termination::Crash, "closed its output".to_owned());
    };
    let status = ExitStatus::from_raw(end.status);
    match (status.signal(), status.code()) {
        (Some(signal), _) if signal == Signal::XCPU.as_raw() => {
            let reason = format!("used {} processor seconds", limits.cpu_seconds);
            (Termination::Timeout, reason)
        }
        (Some(signal), _) => (Termination::Crash, format!("ended by signal {signal}")),
        (None, code) => {
            let code = code.unwrap_or_default();
            (Termination::Crash, format!("ended with exit code {code}"))
        }
    }
}

/// Whether a program failed when it had most of the memory that it may have: one more request was refused, most likely.
fn broke_down_full(end: Report, limits: &ProcessLimits) -> bool {
    end.status != 0 && end.peak_kib / 1024 >= limits.memory_mb / 4 * 3
}

/// What programs of common languages say when there is no memory. A single request that is too large leaves no other
/// sign: it is refused before it is used.
fn says_out_of_memory(words: &str) -> bool {
    [
        "memory allocation of",
        "MemoryError",
        "bad_alloc",
        "OutOfMemory",
        "Heap exhausted",
        "out of memory",
        "Cannot allocate memory",
    ]
    .iter()
    .any(|sign| words.contains(sign))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(status: i32, words: &str, expected: &str) {
        check_peak(status, 10, words, expected);
    }

    fn check_peak(status: i32, peak_mib: u64, words: &str, expected: &str) {
        let peak_kib = peak_mib * 1024;
        let end = Some(Report { status, peak_kib });
        let forfeit = forfeit(end, words, &ProcessLimits::default());
        assert_eq!(forfeit.to_string(), expected);
    }

    #[test]
    fn ends_are_told_apart() {
        check(0, "", "crash: ended with exit code 0");
        check(
            1 << 8,
            "Traceback\nValueError: x\n\n",
            "crash: ended with exit code 1; its last words: `ValueError: x`",
        );
        check(11, "", "crash: ended by signal 11");
        check(24, "", "timeout: used 86400 processor seconds");
        check(
            1 << 8,
            "MemoryError",
            "memory-limit: wanted more than 4096 MiB of memory; its last words: `MemoryError`",
        );
    }

    #[test]
    fn memory_is_the_reason_when_it_was_used_up() {
        check_peak(
            11,
            4000,
            "",
            "memory-limit: wanted more than 4096 MiB of memory",
        );
        check_peak(11, 2000, "", "crash: ended by signal 11");
        check_peak(0, 4000, "", "crash: ended with exit code 0");
    }

    #[test]
    fn last_words_are_told_at_length_and_without_control_characters() {
        let words = format!("\u{1b}[31m{}", "x".repeat(1000));
        let forfeit = forfeit(None, &words, &ProcessLimits::default());
        assert!(
            forfeit
                .reason
                .starts_with("closed its output; its last words: ` [31mxxx")
        );
        assert!(forfeit.reason.chars().count() < 220);
    }
}
