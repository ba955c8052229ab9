//! The system's table of processes: what a program and its children use, and what is left if a guard was killed.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use rustix::process::{Pid, Signal, geteuid, kill_process};

/// The environment variable that marks everything a program started.
pub(super) const MARK: &str = "ENLINEA_PLAYER_MARK";

/// Rounds of looking for processes that a program left behind; one that starts them faster than this must run untrusted.
const ROUNDS: usize = 20;

/// What processes use together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Usage {
    /// Processes and threads.
    pub(super) tasks: u64,
    /// Memory in MiB.
    pub(super) memory_mib: u64,
}

/// What these processes use together.
pub(super) fn usage_of(below: &[i32], memory_limit_mib: u64) -> Usage {
    let used = below.iter().copied().filter_map(Fields::read);
    let usage = used.fold(Usage::default(), |sum, one| Usage {
        tasks: sum.tasks + one.threads,
        memory_mib: sum.memory_mib + (one.resident_kib + one.unseen_kib) / 1024,
    });
    // Shared pages were counted for each process. The exact number is expensive, so it is read only when it matters.
    if usage.memory_mib > memory_limit_mib {
        let exact = below.iter().copied().filter_map(Fields::read).map(|one| {
            // A process can hide it from everybody but root.
            own_kib(one.process).unwrap_or(one.resident_kib) + one.unseen_kib
        });
        return Usage {
            memory_mib: exact.sum::<u64>() / 1024,
            ..usage
        };
    }
    usage
}

/// Everything below this process, whatever group or session it is in.
pub(super) fn descendants(root: Pid) -> Vec<i32> {
    let mut all = vec![root.as_raw_nonzero().get()];
    let mut next = 0;
    while let Some(&parent) = all.get(next) {
        next += 1;
        all.extend(children(parent));
    }
    all.remove(0);
    all
}

/// The children of a process, from the lists that most kernels keep, or else by asking every process for its parent.
fn children(parent: i32) -> Vec<i32> {
    static HAS_LISTS: LazyLock<bool> =
        LazyLock::new(|| Path::new("/proc/thread-self/children").exists());
    if !*HAS_LISTS {
        let all = processes().filter_map(Fields::read);
        let own = all.filter(|one| one.parent == parent);
        return own.map(|one| one.process).collect();
    }
    // Each thread has its own.
    let threads = fs::read_dir(format!("/proc/{parent}/task")).into_iter();
    let lists = threads.flatten().flatten().map(|thread| {
        let list = fs::read_to_string(thread.path().join("children"));
        list.unwrap_or_default()
    });
    let numbers = lists.flat_map(|list| {
        let words = list.split_whitespace().map(str::parse);
        words.flatten().collect::<Vec<i32>>()
    });
    numbers.collect()
}

/// Kills everything below a guard that does not do so itself.
pub(super) fn kill_below(root: Pid) {
    for _ in 0..ROUNDS {
        let below = descendants(root);
        if below.is_empty() {
            return;
        }
        for process in below.into_iter().filter_map(Pid::from_raw) {
            // It may have exited meanwhile.
            let _ = kill_process(process, Signal::KILL);
        }
    }
}

/// The memory of a process, with its part of what it shares.
fn own_kib(process: i32) -> Option<u64> {
    let text = fs::read_to_string(format!("/proc/{process}/smaps_rollup")).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("Pss:"))?;
    line.split_whitespace().next()?.parse().ok()
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
    /// Memory that it sees and that is not on the disk.
    resident_kib: u64,
    /// What was swapped out, and the tables in which the system keeps where everything is. Pages that are far apart need tables of
    /// twice their size.
    unseen_kib: u64,
}

impl Fields {
    fn read(process: i32) -> Option<Fields> {
        let text = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
        // The first line has the name, in which line breaks are escaped.
        let field = |name: &str| -> Option<u64> {
            let mut values = text.lines().filter_map(|line| line.strip_prefix(name));
            values.next()?.split_whitespace().next()?.parse().ok()
        };
        // A process that has ended, and a part of the system, has no memory.
        let kib = |name| field(name).unwrap_or(0);
        Some(Fields {
            process,
            parent: field("PPid:")?.try_into().ok()?,
            threads: field("Threads:")?,
            resident_kib: kib("VmRSS:"),
            unseen_kib: kib("VmSwap:") + kib("VmPTE:"),
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
        let process = i32::try_from(child.id()).unwrap();
        let usage = usage_of(&descendants(rustix::process::getpid()), u64::MAX);
        let by_parent = Fields::read(process).unwrap().parent;
        assert_eq!(by_parent, std::process::id() as i32);
        assert!(children(by_parent).contains(&process));
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(usage.tasks >= 1);
        assert!(tasks_of_user() >= 1);
        assert!(own_kib(std::process::id() as i32) > Some(0));
        kill_marked("an unused mark");
    }
}
