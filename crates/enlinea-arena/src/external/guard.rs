//! A process between the arena and a program. It outlives both by a moment, to end everything that the program started.
//!
//! ```text
//!   arena ──lifeline──▶ guard ──▶ program ──▶ its children, theirs, …
//!         ◀───report───
//! ```
//!
//! Only the arena holds the writing end of the lifeline, so the system closes it however the arena ends, `kill -9`
//! included. The guard is the *subreaper* of everything below it: a child whose parent ended, in whatever session, becomes
//! the guard's child. So when the program has ended, or the lifeline is closed, the guard kills its children until
//! there are none, and only then reports and ends.
//!
//! The guard is forked and never calls `exec`: between the two only plain system calls are allowed, so there is no
//! allocation and nothing that locks in here.

#![expect(
    unsafe_code,
    reason = "what runs after `fork` must be plain system calls, and those are the C library's"
)]

use std::io;
use std::os::fd::RawFd;

use libc::{c_int, pid_t};

/// How the program ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct ExitReport {
    /// As `wait` gives it.
    pub(super) status: i32,
    /// The most memory that one of its processes had, in KiB.
    pub(super) peak_kib: u64,
    /// Processor time of all its processes, in milliseconds.
    pub(super) cpu_ms: u64,
}

impl ExitReport {
    /// Its size in the pipe.
    pub(super) const BYTES: usize = 20;

    fn to_bytes(self) -> [u8; ExitReport::BYTES] {
        let mut bytes = [0; ExitReport::BYTES];
        bytes[..4].copy_from_slice(&self.status.to_ne_bytes());
        bytes[4..12].copy_from_slice(&self.peak_kib.to_ne_bytes());
        bytes[12..].copy_from_slice(&self.cpu_ms.to_ne_bytes());
        bytes
    }

    pub(super) fn from_bytes(bytes: [u8; ExitReport::BYTES]) -> ExitReport {
        let (mut status, mut peak_kib, mut cpu_ms) = ([0; 4], [0; 8], [0; 8]);
        status.copy_from_slice(&bytes[..4]);
        peak_kib.copy_from_slice(&bytes[4..12]);
        cpu_ms.copy_from_slice(&bytes[12..]);
        ExitReport {
            status: i32::from_ne_bytes(status),
            peak_kib: u64::from_ne_bytes(peak_kib),
            cpu_ms: u64::from_ne_bytes(cpu_ms),
        }
    }
}

/// How long the guard sleeps when nothing happens; then it reaps children that have exited meanwhile.
const POLL_MS: c_int = 1000;
/// The same while it waits for processes that it has killed.
const KILL_POLL_MS: c_int = 1;
/// Rounds of waiting for killed processes, a few seconds together: what is left then hangs in the kernel.
const KILL_ROUNDS: u32 = 5000;

/// Divides the process in two. The caller continues as the program, in a session and process group of its own; the other one is the
/// guard, which watches the reading end of the lifeline and never returns.
///
/// # Errors
/// If the system refuses another process.
///
/// # Safety
/// To be called after `fork` and before `exec` only, in a process with one thread.
pub(super) unsafe fn fork_guard(lifeline: RawFd, report: RawFd) -> io::Result<()> {
    let mut gate = [-1; 2];
    // SAFETY: the kernel writes two descriptors into the array; the other calls have no pointers.
    let program = unsafe {
        if libc::pipe2(gate.as_mut_ptr(), libc::O_CLOEXEC) != 0 {
            return Err(io::Error::last_os_error());
        }
        libc::prctl(libc::PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
        libc::fork()
    };
    match program {
        -1 => Err(io::Error::last_os_error()),
        0 => {
            wait_at(gate);
            // SAFETY: system calls without pointers. The program ends with its guard. Many systems give each session the same
            // share of the processors, however many threads it has.
            let session = unsafe {
                libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL, 0, 0, 0);
                libc::setsid()
            };
            if session == -1 {
                Err(io::Error::last_os_error())
            } else {
                Ok(())
            }
        }
        program => guard(program, lifeline, report),
    }
}

/// Waits until the guard has closed everything that it does not need, and with it its end of the gate. The arena waits for
/// the same descriptors: a program that stopped its guard before that would let it wait for ever.
fn wait_at([reading, writing]: [RawFd; 2]) {
    let mut byte = 0u8;
    // SAFETY: descriptors of this process, and a byte that lives until the call returns.
    unsafe {
        libc::close(writing);
        // Nothing is ever written. An interruption is no end.
        while libc::read(reading, (&raw mut byte).cast(), 1) < 0
            && io::Error::last_os_error().raw_os_error() == Some(libc::EINTR)
        {}
        libc::close(reading);
    }
}

fn guard(program: pid_t, lifeline: RawFd, report: RawFd) -> ! {
    keep_only(lifeline, report);
    let mut status = None;
    loop {
        let is_closed = wait_for_end(program);
        reap_children(program, &mut status);
        if is_closed || status.is_some() {
            break;
        }
    }
    for _ in 0..KILL_ROUNDS {
        kill_children(program);
        if !reap_children(program, &mut status) {
            break;
        }
        pause();
    }
    let (peak_kib, cpu_ms) = usage_of_children();
    let report = ExitReport {
        status: status.unwrap_or_default(),
        peak_kib,
        cpu_ms,
    };
    let bytes = report.to_bytes();
    // SAFETY: the bytes live until the call returns. They are not read if the arena has ended.
    unsafe {
        libc::write(libc::STDOUT_FILENO, bytes.as_ptr().cast(), bytes.len());
        libc::_exit(0)
    }
}

/// Closes everything but the lifeline, as standard input, and the report, as standard output: the program's own pipes must
/// close when it ends, and lifelines of other programs must not be held open.
fn keep_only(lifeline: RawFd, report: RawFd) {
    // SAFETY: system calls without pointers, on descriptors that only this process uses.
    unsafe {
        libc::dup2(lifeline, libc::STDIN_FILENO);
        libc::dup2(report, libc::STDOUT_FILENO);
        if libc::syscall(libc::SYS_close_range, 2, u32::MAX, 0) != 0 {
            // Linux before 5.9.
            for other in 2..4096 {
                libc::close(other);
            }
        }
    }
}

/// Waits until the lifeline is closed, the program ends, or some time has passed. Returns whether the lifeline is closed.
fn wait_for_end(program: pid_t) -> bool {
    // SAFETY: the array lives until the call returns; a descriptor of -1 is ignored.
    unsafe {
        let process = libc::syscall(libc::SYS_pidfd_open, program, 0) as c_int;
        let watched = |fd| libc::pollfd {
            fd,
            events: libc::POLLIN,
            revents: 0,
        };
        let mut both = [watched(libc::STDIN_FILENO), watched(process)];
        // Linux before 5.3 cannot wait for a process.
        let timeout = if process < 0 { 10 } else { POLL_MS };
        libc::poll(both.as_mut_ptr(), 2, timeout);
        libc::close(process);
        both[0].revents != 0
    }
}

/// Reaps children that have exited and keeps the program's status. Returns whether children are left.
fn reap_children(program: pid_t, exit: &mut Option<c_int>) -> bool {
    loop {
        let mut status = 0;
        // SAFETY: the status lives until the call returns.
        match unsafe { libc::waitpid(-1, &raw mut status, libc::WNOHANG) } {
            0 => return true,
            -1 => return false,
            child if child == program => *exit = Some(status),
            _ => {}
        }
    }
}

/// Kills the program's group and all children.
fn kill_children(program: pid_t) {
    // SAFETY: system calls without pointers.
    unsafe {
        // The group dies as a whole, however fast it forks.
        libc::kill(-program, libc::SIGKILL);
        for_each_child(|child| {
            libc::kill(child, libc::SIGKILL);
        });
    }
}

/// The children of this process that fit on a page of text; the others follow when these are gone.
fn for_each_child(mut visit: impl FnMut(pid_t)) {
    let mut text = [0u8; 4096];
    // SAFETY: the path ends with a zero byte and the buffer lives until the call returns.
    let length = unsafe {
        let file = libc::open(
            c"/proc/thread-self/children".as_ptr(),
            libc::O_RDONLY | libc::O_CLOEXEC,
        );
        let length = libc::read(file, text.as_mut_ptr().cast(), text.len());
        libc::close(file);
        length
    };
    let mut number = 0;
    for &byte in &text[..usize::try_from(length).unwrap_or(0)] {
        if byte.is_ascii_digit() {
            number = number * 10 + pid_t::from(byte - b'0');
        } else if number > 0 {
            // A number that is cut at the end of the page has no blank after it and is not used.
            visit(number);
            number = 0;
        }
    }
}

/// The largest memory of one process in KiB, and the processor time of all in milliseconds.
fn usage_of_children() -> (u64, u64) {
    // SAFETY: zeros are a valid value, and it lives until the call returns.
    let usage = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        libc::getrusage(libc::RUSAGE_CHILDREN, &raw mut usage);
        usage
    };
    let milliseconds = |time: libc::timeval| time.tv_sec * 1000 + time.tv_usec / 1000;
    let cpu_ms = milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime);
    (
        u64::try_from(usage.ru_maxrss).unwrap_or(0),
        u64::try_from(cpu_ms).unwrap_or(0),
    )
}

fn pause() {
    // SAFETY: no descriptors are watched.
    unsafe {
        libc::poll(std::ptr::null_mut(), 0, KILL_POLL_MS);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_are_read_back() {
        let report = ExitReport {
            status: -7,
            peak_kib: 1 << 40,
            cpu_ms: 1 << 50,
        };
        assert_eq!(ExitReport::from_bytes(report.to_bytes()), report);
    }
}
