//! Why a program ended, from its exit status and what it said last.

use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;

use enlinea_core::Excerpt;
use rustix::process::Signal;

use crate::contestant::Forfeit;
use crate::entry::ProcessLimits;
use crate::record::Termination;

/// The forfeit of a program that ended or closed its output (no status).
pub(super) fn forfeit(status: Option<ExitStatus>, words: &str, limits: &ProcessLimits) -> Forfeit {
    let (termination, mut reason) = cause(status, words, limits);
    if let Some(last) = words.lines().rfind(|line| !line.trim().is_empty()) {
        reason = format!("{reason}; its last words: {}", Excerpt::of(last.trim()));
    }
    Forfeit::new(termination, reason)
}

fn cause(status: Option<ExitStatus>, words: &str, limits: &ProcessLimits) -> (Termination, String) {
    if ran_out_of_memory(words) {
        let reason = format!("wanted more than {} MiB of memory", limits.memory_mb);
        return (Termination::MemoryLimit, reason);
    }
    let Some(status) = status else {
        return (Termination::Crash, "closed its output".to_owned());
    };
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

/// What programs of common languages say when there is no memory: the system tells it to nobody else.
fn ran_out_of_memory(words: &str) -> bool {
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

    fn check(raw: i32, words: &str, expected: &str) {
        let status = Some(ExitStatus::from_raw(raw));
        let forfeit = forfeit(status, words, &ProcessLimits::default());
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
}
