//! Finds processes that a program left behind, by group or by the mark that the arena put into its environment.

use std::fs;

use rustix::process::{Pid, Signal, geteuid, kill_process};

/// The variable that marks everything a player started.
pub(super) const MARK: &str = "ENLINEA_PLAYER_MARK";

/// Rounds of looking for what a program left behind; one that starts processes faster than this is for `untrusted`.
const ROUNDS: usize = 20;

/// Processes and threads of this group.
pub(super) fn group_size(group: Pid) -> u64 {
    let group = group.as_raw_nonzero().get().to_string();
    let members = processes().filter_map(|process| {
        let fields = Fields::read(process)?;
        (fields.group == group).then_some(fields.threads)
    });
    members.sum()
}

/// Processes and threads of the user who runs the arena: the system's own limit counts them all.
pub(super) fn user_size() -> u64 {
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

/// Kills everything with this mark, also what left its process group.
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
                // It may have ended meanwhile.
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
    group: String,
    threads: u64,
}

impl Fields {
    fn read(process: i32) -> Option<Fields> {
        let text = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
        // The name in parentheses may hold anything: what counts comes after the last one.
        let (_, rest) = text.rsplit_once(')')?;
        let fields: Vec<&str> = rest.split_whitespace().collect();
        Some(Fields {
            group: (*fields.get(2)?).to_owned(),
            threads: fields.get(17)?.parse().ok()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn we_are_in_our_own_group() {
        assert!(group_size(rustix::process::getpgrp()) >= 1);
        assert!(user_size() >= 1);
        kill_marked("a mark that nobody has");
    }
}
