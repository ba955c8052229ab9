//! The processes of the campaign: below a program while it runs, and what it left behind.

use std::fs;

use rustix::process::Pid;

/// The variable by which everything is known that a program of the campaign started: guards have the environment of the
/// program, and players have a mark with its number.
pub(crate) const CAMPAIGN: &str = "ENLINEA_KILL_CAMPAIGN";

/// The children of all threads of a process.
pub(crate) fn children(parent: Pid) -> Vec<Pid> {
    let threads = fs::read_dir(format!("/proc/{parent}/task")).into_iter();
    let lists = threads.flatten().flatten().map(|thread| {
        let list = fs::read_to_string(thread.path().join("children"));
        list.unwrap_or_default()
    });
    let numbers = lists.flat_map(|list| {
        let words = list.split_whitespace().map(str::parse);
        words.flatten().collect::<Vec<i32>>()
    });
    numbers.filter_map(Pid::from_raw).collect()
}

/// Children, their children, and so on.
pub(crate) fn below(program: Pid) -> Vec<Pid> {
    let mut all = children(program);
    let mut next = 0;
    while let Some(&parent) = all.get(next) {
        next += 1;
        all.extend(children(parent));
    }
    all
}

/// What a program of this campaign left running, as lines of text.
pub(crate) fn left_behind(campaign: &str, program: Pid) -> Vec<String> {
    let marks = [
        format!("{CAMPAIGN}={campaign}"),
        format!("ENLINEA_PLAYER_MARK={program}-"),
    ];
    let all = fs::read_dir("/proc").expect("Linux").flatten();
    let left = all.filter_map(|entry| {
        let environment = fs::read(entry.path().join("environ")).ok()?;
        let mut variables = environment.split(|&byte| byte == 0);
        let is_ours =
            variables.any(|one| marks.iter().any(|mark| one.starts_with(mark.as_bytes())));
        let words = || fs::read(entry.path().join("cmdline")).unwrap_or_default();
        is_ours.then(|| {
            format!(
                "{}: {}",
                entry.path().display(),
                String::from_utf8_lossy(&words())
            )
        })
    });
    left.collect()
}
