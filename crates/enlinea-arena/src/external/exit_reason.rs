//! Why a program ended, from its exit status and its standard error.

use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;

use enlinea_core::Excerpt;
use rustix::process::Signal;

use super::guard::ExitReport;
use crate::contestant::Forfeit;
use crate::entry::ProcessLimits;
use crate::record::Termination;

/// The forfeit of a program that has exited, or closed its output (no report).
pub(super) fn exit_forfeit(
    exit: Option<ExitReport>,
    stderr: &str,
    limits: &ProcessLimits,
) -> Forfeit {
    let (termination, mut reason) = cause(exit, stderr, limits);
    if let Some(last) = stderr.lines().rfind(|line| !line.trim().is_empty()) {
        reason = format!("{reason}; its last message: {}", quoted(last.trim()));
    }
    Forfeit::new(termination, reason)
}

/// Longer than an excerpt: error messages have paths in front and the cause at the end.
const LONGEST_MESSAGE: usize = 160;

fn quoted(message: &str) -> String {
    Excerpt::of_at_most(message, LONGEST_MESSAGE).to_string()
}

fn cause(exit: Option<ExitReport>, stderr: &str, limits: &ProcessLimits) -> (Termination, String) {
    if reports_out_of_memory(stderr) || exit.is_some_and(|exit| failed_near_limit(exit, limits)) {
        let reason = format!("needed more than {} MiB of memory", limits.memory_mb);
        return (Termination::MemoryLimit, reason);
    }
    let Some(exit) = exit else {
        return (Termination::Crash, "closed its output".to_owned());
    };
    let status = ExitStatus::from_raw(exit.status);
    match (status.signal(), status.code()) {
        (Some(signal), _) if is_out_of_time(signal, exit, limits) => {
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

/// Whether the system ended it for its processor time: by the signal for that or, if it ignored that, by the last one.
fn is_out_of_time(signal: i32, exit: ExitReport, limits: &ProcessLimits) -> bool {
    let has_used_all = exit.cpu_ms / 1000 >= limits.cpu_seconds;
    signal == Signal::XCPU.as_raw() || (signal == Signal::KILL.as_raw() && has_used_all)
}

/// Whether a program failed while it used most of its memory limit: most likely one more request was refused.
fn failed_near_limit(exit: ExitReport, limits: &ProcessLimits) -> bool {
    exit.status != 0 && exit.peak_kib / 1024 >= limits.memory_mb / 4 * 3
}

/// What programs of common languages print when memory runs out. A single request that is too large leaves no other
/// trace: it is refused before it is used.
fn reports_out_of_memory(stderr: &str) -> bool {
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
    .any(|sign| stderr.contains(sign))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(status: i32, stderr: &str, expected: &str) {
        check_peak(status, 10, stderr, expected);
    }

    fn check_peak(status: i32, peak_mib: u64, stderr: &str, expected: &str) {
        let peak_kib = peak_mib * 1024;
        let exit = Some(ExitReport {
            status,
            peak_kib,
            cpu_ms: 86_400_500,
        });
        let forfeit = exit_forfeit(exit, stderr, &ProcessLimits::default());
        assert_eq!(forfeit.to_string(), expected);
    }

    #[test]
    fn exits_are_distinguished() {
        check(0, "", "crash: ended with exit code 0");
        check(
            1 << 8,
            "Traceback\nValueError: x\n\n",
            "crash: ended with exit code 1; its last message: `ValueError: x`",
        );
        check(11, "", "crash: ended by signal 11");
        check(24, "", "timeout: used 86400 processor seconds");
        // The system's last word, after its warning was ignored.
        check(9, "", "timeout: used 86400 processor seconds");
        check(
            1 << 8,
            "MemoryError",
            "memory-limit: needed more than 4096 MiB of memory; its last message: `MemoryError`",
        );
    }

    #[test]
    fn memory_is_the_reason_when_it_was_used_up() {
        check_peak(
            11,
            4000,
            "",
            "memory-limit: needed more than 4096 MiB of memory",
        );
        check_peak(11, 2000, "", "crash: ended by signal 11");
        check_peak(0, 4000, "", "crash: ended with exit code 0");
    }

    #[test]
    fn last_messages_are_bounded_and_without_control_characters() {
        let stderr = format!("\u{1b}[31m{}", "x".repeat(1000));
        let forfeit = exit_forfeit(None, &stderr, &ProcessLimits::default());
        assert!(
            forfeit
                .reason
                .starts_with("closed its output; its last message: `\\u{1b}[31mxxx")
        );
        assert!(forfeit.reason.chars().count() < 220);
    }
}
