//! The system's table of processes: what a program and its children use, and what is left if a guard was killed.

use std::fs;

use rustix::process::{Pid, Signal, geteuid, kill_process};

/// The environment variable that marks everything a program started.
pub(super) const MARK: &str = "ENLINEA_PLAYER_MARK";

/// Rounds of looking for processes that a program left behind; one that starts them faster than this must run untrusted.
const ROUNDS: usize = 20;

/// What all processes below one use together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Usage {
    /// Processes and threads.
    pub(super) tasks: u64,
    /// Memory in MiB.
    pub(super) memory_mib: u64,
}

/// Everything below this process, whatever group or session it is in.
pub(super) fn usage_below(root: Pid, memory_limit_mib: u64) -> Usage {
    let all: Vec<Fields> = processes().filter_map(Fields::read).collect();
    let mut below: Vec<i32> = vec![root.as_raw_nonzero().get()];
    let mut usage = Usage::default();
    let mut next = 0;
    while let Some(&parent) = below.get(next) {
        next += 1;
        for child in all.iter().filter(|one| one.parent == parent) {
            below.push(child.process);
            usage.tasks += child.threads;
            usage.memory_mib += child.resident_pages * PAGE_KIB / 1024;
        }
    }
    // Shared pages were counted for each process. The exact number is expensive, so it is read only when it matters.
    if usage.memory_mib > memory_limit_mib {
        let exact: u64 = below[1..].iter().map(|&process| own_kib(process)).sum();
        usage.memory_mib = exact / 1024;
    }
    usage
}

/// The usual page size. Where pages are larger, too little is counted, never too much.
const PAGE_KIB: u64 = 4;

/// The memory of a process, with its part of what it shares.
fn own_kib(process: i32) -> u64 {
    let text = fs::read_to_string(format!("/proc/{process}/smaps_rollup")).unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("Pss:"));
    let number = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
    number.unwrap_or(0)
}

/// Processes and threads of the user that runs the arena: the system's own limit counts them all.
pub(super) fn tasks_of_user() -> u64 {
    use std::os::unix::fs::MetadataExt;
    let user = geteuid().as_raw();
    let own = processes().filter(|process| {
        let metadata = fs::metadata(format!("/proc/{process}"));
        metadata.is_ok_and(|metadata| metadata.uid() == user)
    });
    own.filter_map(Fields::read)
        .map(|fields| fields.threads)
        .sum()
}

/// Kills everything with this mark in its environment, for programs that have killed their guard.
pub(super) fn kill_marked(mark: &str) {
    let needle = format!("{MARK}={mark}");
    for _ in 0..ROUNDS {
        let mut found = false;
        for process in processes() {
            let environment = fs::read(format!("/proc/{process}/environ")).unwrap_or_default();
            let has_mark = environment
                .split(|&byte| byte == 0)
                .any(|variable| variable == needle.as_bytes());
            if has_mark && let Some(pid) = Pid::from_raw(process) {
                found = true;
                // It may have exited meanwhile.
                let _ = kill_process(pid, Signal::KILL);
            }
        }
        if !found {
            return;
        }
    }
}

fn processes() -> impl Iterator<Item = i32> {
    fs::read_dir("/proc")
        .into_iter()
        .flatten()
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok())
}

struct Fields {
    process: i32,
    parent: i32,
    threads: u64,
    resident_pages: u64,
}

impl Fields {
    fn read(process: i32) -> Option<Fields> {
        let text = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
        // The name in parentheses may contain anything: the fields follow the last parenthesis.
        let (_, rest) = text.rsplit_once(')')?;
        let fields: Vec<&str> = rest.split_whitespace().collect();
        Some(Fields {
            process,
            parent: fields.get(1)?.parse().ok()?,
            threads: fields.get(17)?.parse().ok()?,
            resident_pages: fields.get(21)?.parse().ok()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    #[test]
    fn our_children_are_below_us() {
        let mut child = Command::new("sleep").arg("60").spawn().unwrap();
        let usage = usage_below(rustix::process::getpid(), u64::MAX);
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(usage.tasks >= 1);
        assert!(tasks_of_user() >= 1);
        assert!(own_kib(std::process::id() as i32) > 0);
        kill_marked("an unused mark");
    }
}
