//! The first moments of a stranger's process, between `fork` and `exec`: the one place with `unsafe` code.

use std::io;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};

use rustix::process::{Resource, Rlimit, Signal, set_parent_process_death_signal, setrlimit};

use super::sandbox::Sandbox;
use crate::entry::ProcessLimits;

/// Starts a command in a process group of its own, with limits, and in a sandbox if one is given.
///
/// The process dies with the thread that started it.
#[expect(
    unsafe_code,
    reason = "limits must hold before the first instruction of the program, and only `pre_exec` runs there"
)]
pub(super) fn spawn(
    command: &mut Command,
    limits: &ProcessLimits,
    processes: u64,
    sandbox: Option<Sandbox>,
) -> io::Result<Child> {
    let limits = *limits;
    let mut sandbox = sandbox;
    command.process_group(0);
    // SAFETY: between `fork` and `exec` only calls that are safe in a signal handler are allowed. The closure makes
    // plain system calls (prctl, setrlimit, landlock_restrict_self, seccomp) with data that was prepared before the fork;
    // it takes no locks, and frees at most the prepared data.
    unsafe {
        command.pre_exec(move || {
            set_parent_process_death_signal(Some(Signal::KILL))?;
            limit(Resource::Core, 0)?;
            limit(Resource::Cpu, limits.cpu_seconds)?;
            limit(Resource::As, limits.memory_mb.saturating_mul(1 << 20))?;
            limit(Resource::Nofile, limits.files)?;
            limit(Resource::Fsize, limits.file_mb.saturating_mul(1 << 20))?;
            limit(Resource::Nproc, processes)?;
            match sandbox.take() {
                Some(sandbox) => sandbox.enter(),
                None => Ok(()),
            }
        });
    }
    command.spawn()
}

/// The smaller of this limit and the one that already holds.
fn limit(resource: Resource, most: u64) -> io::Result<()> {
    let old = rustix::process::getrlimit(resource).maximum;
    let most = old.map_or(most, |old| old.min(most));
    let limit = Rlimit {
        current: Some(most),
        maximum: Some(most),
    };
    Ok(setrlimit(resource, limit)?)
}

/// Where the program's file is: as named, or along the search path.
pub(super) fn find_program(program: &str, folder: &Path) -> PathBuf {
    if program.contains('/') {
        return folder.join(program);
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path)
        .map(|place| place.join(program))
        .find(|file| file.is_file())
        .unwrap_or_else(|| PathBuf::from(program))
}
