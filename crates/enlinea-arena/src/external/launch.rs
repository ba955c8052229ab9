//! Between `fork` and `exec` of a program: where it gets its guard, limits and sandbox.

use std::io::{self, PipeReader, PipeWriter};
use std::os::fd::AsRawFd;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command};

use rustix::process::{Resource, Rlimit, setrlimit};

use super::guard;
use super::sandbox::Sandbox;
use crate::entry::ProcessLimits;

/// A program that was started behind its guard.
#[derive(Debug)]
pub(super) struct Launched {
    /// The guard; it has the program's pipes.
    pub(super) guard: Child,
    /// The guard ends the program, and everything it started, when this is closed.
    pub(super) lifeline: PipeWriter,
    /// How the program ended.
    pub(super) report: PipeReader,
}

/// Timers and waiting signals of an untrusted program and others of its user, which the system keeps in memory that no limit counts.
const MOST_TIMERS: u64 = 1024;

/// Starts a command behind a guard, in a process group of its own, with limits, and in a sandbox if one is given.
#[expect(
    unsafe_code,
    reason = "limits must hold before the first instruction of the program, and only `pre_exec` runs there"
)]
pub(super) fn spawn(
    command: &mut Command,
    limits: &ProcessLimits,
    processes: u64,
    sandbox: Option<Sandbox>,
) -> io::Result<Launched> {
    let limits = *limits;
    let mut sandbox = sandbox;
    let (watched, lifeline) = io::pipe()?;
    let (report, told) = io::pipe()?;
    let (watched_fd, told_fd) = (watched.as_raw_fd(), told.as_raw_fd());
    command.process_group(0);
    // SAFETY: between `fork` and `exec` only calls that are safe in a signal handler are allowed. The closure makes
    // plain system calls (fork, prctl, setrlimit, landlock_restrict_self, seccomp) with data that was prepared before the
    // fork; it takes no locks, and frees at most the prepared data. Both pipes are open until `spawn` returns.
    unsafe {
        command.pre_exec(move || {
            guard::fork_guard(watched_fd, told_fd)?;
            close_on_exec();
            limit(Resource::Core, 0)?;
            // At the lower limit comes a signal of its own, a second later `SIGKILL`, which says nothing.
            limit_between(
                Resource::Cpu,
                limits.cpu_seconds,
                limits.cpu_seconds.saturating_add(1),
            )?;
            limit(Resource::As, limits.memory_mb.saturating_mul(1 << 20))?;
            limit(Resource::Nofile, limits.files)?;
            limit(Resource::Fsize, limits.file_mb.saturating_mul(1 << 20))?;
            limit(Resource::Nproc, processes)?;
            match sandbox.take() {
                Some(sandbox) => {
                    limit(Resource::Sigpending, MOST_TIMERS)?;
                    drop_privileges()?;
                    sandbox.enter().map_err(|refusal| refusal.reason)
                }
                None => Ok(()),
            }
        });
    }
    let guard = command.spawn()?;
    drop((watched, told));
    Ok(Launched {
        guard,
        lifeline,
        report,
    })
}

/// The caller of the arena may have left files open; a program must not get them.
#[expect(unsafe_code, reason = "the system call has no other name")]
fn close_on_exec() {
    // SAFETY: a system call without pointers. Linux before 5.11 does not know it; then they stay open.
    unsafe {
        libc::syscall(
            libc::SYS_close_range,
            3,
            u32::MAX,
            libc::CLOSE_RANGE_CLOEXEC,
        );
    }
}

/// Drops every capability for ever, so that a program has no privileges even if root runs the arena.
#[expect(unsafe_code, reason = "the system call has no other name")]
pub(crate) fn drop_privileges() -> io::Result<()> {
    /// Version 3 of the interface; its data are two triples of words, all zero here.
    const HEADER: [u32; 2] = [0x2008_0522, 0];
    const NOTHING: [u32; 6] = [0; 6];
    // SAFETY: both arrays have the size that the kernel reads, and outlive the call.
    let given_up = unsafe {
        for capability in 0..64 {
            // Unknown ones cannot be dropped, and a process without capabilities may not drop any.
            libc::prctl(libc::PR_CAPBSET_DROP, capability, 0, 0, 0);
        }
        libc::syscall(libc::SYS_capset, HEADER.as_ptr(), NOTHING.as_ptr())
    };
    if given_up == 0 {
        Ok(())
    } else {
        Err(io::Error::last_os_error())
    }
}

/// Sets the smaller of this limit and the one that already holds.
fn limit(resource: Resource, most: u64) -> io::Result<()> {
    limit_between(resource, most, most)
}

/// The same with a lower limit, at which the system may warn.
fn limit_between(resource: Resource, current: u64, most: u64) -> io::Result<()> {
    let old = rustix::process::getrlimit(resource).maximum;
    let most = old.map_or(most, |old| old.min(most));
    let limit = Rlimit {
        current: Some(current.min(most)),
        maximum: Some(most),
    };
    Ok(setrlimit(resource, limit)?)
}
