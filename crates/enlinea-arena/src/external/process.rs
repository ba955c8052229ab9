//! A stranger's program as lines in and lines out, within limits, and gone afterwards.
//!
//! All reading is by `poll` with a deadline in the thread that asks, so there is no thread that could be left
//! waiting. Lines and the standard error stream are cut; what arrives without being asked for is noticed.

use std::io::{ErrorKind, Read, Write};
use std::os::fd::AsFd;
use std::os::unix::process::ExitStatusExt;
use std::process::{ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use enlinea_core::Excerpt;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};

use super::guarded_program::{GuardedProgram, Scratch};
use super::launch;
use super::sandbox::{Sandbox, SandboxError};
use super::{Isolation, exit_reason, process_table};
use crate::contestant::Forfeit;
use crate::entry::{ExternalCommand, ProcessLimits};
use crate::record::Termination;

/// The longest line that any protocol needs is much shorter.
const LONGEST_LINE: usize = 64 * 1024;
/// Standard error between two answers; more than this is no message any more.
const MOST_STDERR: usize = 1 << 20;
/// What is kept of it for the reason of a forfeit.
const KEPT_STDERR: usize = 4096;
/// How long a program may take to end by itself.
const FAREWELL: Duration = Duration::from_millis(500);
/// The system counts all processes of a user, other programs of the same tournament too; the arena counts those of one
/// program. So the system's limit is this many times the program's, and stops only what grows faster than we count.
const PROCESS_MARGIN: u64 = 16;
/// How often the processes of a program are counted while it thinks.
const WATCH: Duration = Duration::from_millis(100);

/// A running program.
#[derive(Debug)]
pub(super) struct Process {
    program: GuardedProgram,
    stdin: Option<ChildStdin>,
    stdout: ChildStdout,
    stderr: ChildStderr,
    /// What was read and not yet asked for.
    pending: Vec<u8>,
    /// The beginning of standard error since the last answer.
    complaints: Vec<u8>,
    stderr_bytes: usize,
    is_stderr_closed: bool,
    limits: ProcessLimits,
    is_over: bool,
}

/// Why a program cannot be started.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StartError {
    /// The system refuses.
    #[error("`{program}` cannot be started: {reason}")]
    Spawn {
        /// The program.
        program: String,
        /// Why not.
        #[source]
        reason: std::io::Error,
    },
    /// It must be contained and cannot be.
    #[error("`{program}` is untrusted and cannot be contained: {reason}")]
    Sandbox {
        /// The program.
        program: String,
        /// Why not.
        #[source]
        reason: SandboxError,
    },
}

impl Process {
    /// Starts a program.
    pub(super) fn start(external: &ExternalCommand) -> Result<(Process, Isolation), StartError> {
        static STARTED: AtomicU64 = AtomicU64::new(0);
        let number = STARTED.fetch_add(1, Ordering::Relaxed);
        let mark = format!("{}-{number}", std::process::id());
        let program = external.command.first().cloned().unwrap_or_default();
        let refused = |reason| StartError::Spawn {
            program: program.clone(),
            reason,
        };
        let folder = match &external.folder {
            Some(folder) => folder.clone(),
            None => std::env::current_dir().map_err(refused)?,
        };
        let mut command = Command::new(&program);
        command
            .args(external.command.iter().skip(1))
            .current_dir(&folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut scratch = None;
        let mut sandbox = None;
        if external.untrusted {
            let path = std::env::temp_dir().join(format!("enlinea-scratch-{mark}"));
            std::fs::create_dir(&path).map_err(refused)?;
            command.env_clear().env("HOME", &path).env("TMPDIR", &path);
            for name in ["PATH", "LANG", "LC_ALL"] {
                command.envs(std::env::var_os(name).map(|value| (name, value)));
            }
            let found = launch::find_program(&program, &folder);
            sandbox = Some(Sandbox::new(&found, &folder, &path).map_err(|reason| {
                let _ = std::fs::remove_dir_all(&path);
                StartError::Sandbox {
                    program: program.clone(),
                    reason,
                }
            })?);
            scratch = Some(path);
        }
        command.env(process_table::MARK, &mark);
        let isolation = Isolation::of(external);
        let limits = external.limits;
        let room = limits.processes.saturating_mul(PROCESS_MARGIN);
        let processes = process_table::user_size().saturating_add(room);
        let scratch = Scratch(scratch);
        let launched = launch::spawn(&mut command, &limits, processes, sandbox).map_err(refused)?;
        let program = GuardedProgram::new(launched, mark, scratch);
        let process = Process::attach(program, limits).map_err(refused)?;
        Ok((process, isolation))
    }

    fn attach(mut program: GuardedProgram, limits: ProcessLimits) -> std::io::Result<Process> {
        let missing = || std::io::Error::from(ErrorKind::BrokenPipe);
        let pipes = program.pipes();
        let stdin = pipes.stdin.take().ok_or_else(missing)?;
        let stdout = pipes.stdout.take().ok_or_else(missing)?;
        let stderr = pipes.stderr.take().ok_or_else(missing)?;
        set_nonblocking(&stdin)?;
        set_nonblocking(&stdout)?;
        set_nonblocking(&stderr)?;
        Ok(Process {
            program,
            stdin: Some(stdin),
            stdout,
            stderr,
            pending: Vec::new(),
            complaints: Vec::new(),
            stderr_bytes: 0,
            is_stderr_closed: false,
            limits,
            is_over: false,
        })
    }

    /// Sends a line. A program that does not read is out of time.
    pub(super) fn send(&mut self, line: &str, within: Duration) -> Result<(), Forfeit> {
        let deadline = Instant::now() + within;
        let text = format!("{line}\n");
        let mut rest = text.as_bytes();
        while !rest.is_empty() {
            let Some(stdin) = &mut self.stdin else {
                return Err(self.died());
            };
            match stdin.write(rest) {
                Ok(written) => rest = &rest[written..],
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    let left = deadline.saturating_duration_since(Instant::now());
                    if left.is_zero() {
                        return Err(self.out_of_time(within));
                    }
                    wait_for(&mut [PollFd::new(stdin, PollFlags::OUT)], left);
                }
                Err(_) => return Err(self.died()),
            }
        }
        Ok(())
    }

    /// The next line, without its end. A program that is asked when the flag is raised is ended.
    pub(super) fn receive(
        &mut self,
        within: Duration,
        stop: Option<&AtomicBool>,
    ) -> Result<String, Forfeit> {
        let deadline = Instant::now() + within;
        let mut next_watch = Instant::now() + WATCH;
        self.stderr_bytes = 0;
        loop {
            if let Some(line) = self.take_line()? {
                return Ok(line);
            }
            let now = Instant::now();
            if now >= deadline {
                return Err(self.out_of_time(within));
            }
            if now >= next_watch {
                if stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
                    self.kill();
                    return Err(Forfeit::new(Termination::Crash, "the game was broken off"));
                }
                self.check_usage()?;
                next_watch = Instant::now() + WATCH;
            }
            let left = deadline.min(next_watch).saturating_duration_since(now);
            let mut fds = [
                PollFd::new(&self.stdout, PollFlags::IN),
                PollFd::new(&self.stderr, PollFlags::IN),
            ];
            // A closed stream is always ready: it must not be asked for again and again.
            let streams = if self.is_stderr_closed { 1 } else { 2 };
            wait_for(&mut fds[..streams], left);
            self.read_stderr()?;
            self.read_stdout()?;
        }
    }

    /// Whether the program is still there.
    pub(super) fn is_running(&mut self) -> bool {
        !self.is_over && self.program.is_running()
    }

    /// Whether something was said that nobody asked for.
    pub(super) fn has_spoken(&mut self) -> Option<String> {
        // What was said, if anything, matters; that the stream may be closed will be seen by whoever asks next.
        let _ = self.read_stdout();
        (!self.pending.is_empty()).then(|| {
            let text = String::from_utf8_lossy(&self.pending);
            Excerpt::of(text.trim_end()).to_string()
        })
    }

    /// Says goodbye, waits a little, and makes sure that nothing is left. How the program ended, if by itself.
    pub(super) fn end(&mut self, goodbye: &str) -> Option<ExitStatus> {
        if self.is_over {
            return None;
        }
        let _ = self.send(goodbye, Duration::ZERO);
        self.stdin = None;
        let end = self.program.wait(FAREWELL);
        self.kill();
        end.map(|end| ExitStatus::from_raw(end.status))
    }

    fn take_line(&mut self) -> Result<Option<String>, Forfeit> {
        if let Some(end) = self.pending.iter().position(|&byte| byte == b'\n') {
            let mut line: Vec<u8> = self.pending.drain(..=end).collect();
            line.pop();
            return Ok(Some(String::from_utf8_lossy(&line).into_owned()));
        }
        if self.pending.len() > LONGEST_LINE {
            self.kill();
            return Err(Forfeit::new(
                Termination::ProtocolError,
                format!("wrote a line of more than {LONGEST_LINE} bytes"),
            ));
        }
        Ok(None)
    }

    fn read_stdout(&mut self) -> Result<(), Forfeit> {
        let mut buffer = [0; 4096];
        while self.pending.len() <= LONGEST_LINE {
            match self.stdout.read(&mut buffer) {
                Ok(0) if self.pending.contains(&b'\n') => return Ok(()),
                Ok(0) => return Err(self.died()),
                Ok(count) => self.pending.extend_from_slice(&buffer[..count]),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(_) => return Ok(()),
            }
        }
        Ok(())
    }

    fn read_stderr(&mut self) -> Result<(), Forfeit> {
        let mut buffer = [0; 4096];
        while self.stderr_bytes <= MOST_STDERR && !self.is_stderr_closed {
            match self.stderr.read(&mut buffer) {
                Ok(0) => self.is_stderr_closed = true,
                Ok(count) => {
                    self.stderr_bytes += count;
                    let room = KEPT_STDERR.saturating_sub(self.complaints.len());
                    self.complaints
                        .extend_from_slice(&buffer[..count.min(room)]);
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(_) => return Ok(()),
            }
        }
        if self.is_stderr_closed {
            return Ok(());
        }
        self.kill();
        Err(Forfeit::new(
            Termination::ProtocolError,
            format!("wrote more than {MOST_STDERR} bytes to standard error for one move"),
        ))
    }

    fn check_usage(&mut self) -> Result<(), Forfeit> {
        let ProcessLimits {
            processes: most,
            memory_mb,
            ..
        } = self.limits;
        let usage = process_table::usage_below(self.program.guard(), memory_mb);
        let forfeit = if usage.tasks > most {
            let count = usage.tasks;
            Forfeit::new(
                Termination::Crash,
                format!("ended by the arena: {count} processes and threads, {most} are allowed"),
            )
        } else if usage.memory_mib > memory_mb {
            Forfeit::new(
                Termination::MemoryLimit,
                format!("its processes together have more than {memory_mb} MiB of memory"),
            )
        } else {
            return Ok(());
        };
        self.kill();
        Err(forfeit)
    }

    fn out_of_time(&mut self, within: Duration) -> Forfeit {
        self.kill();
        let reason = format!("no answer within {} ms", within.as_millis());
        Forfeit::new(Termination::Timeout, reason)
    }

    /// The output is closed: the program ended, or will not be heard of again.
    fn died(&mut self) -> Forfeit {
        let end = self.program.wait(FAREWELL);
        // Its last words are still in the pipe.
        self.stderr_bytes = 0;
        let _ = self.read_stderr();
        self.kill();
        let words = String::from_utf8_lossy(&self.complaints).into_owned();
        exit_reason::forfeit(end, &words, &self.limits)
    }

    /// Ends the program and whatever it started.
    fn kill(&mut self) {
        if !std::mem::replace(&mut self.is_over, true) {
            self.stdin = None;
            self.program.end();
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

fn set_nonblocking(stream: &impl AsFd) -> std::io::Result<()> {
    let flags = fcntl_getfl(stream)?;
    Ok(fcntl_setfl(stream, flags | OFlags::NONBLOCK)?)
}

/// Waits for one of these, for at most this long.
pub(super) fn wait_for(fds: &mut [PollFd<'_>], left: Duration) {
    let timeout = Timespec::try_from(left).ok();
    // An interruption is as good as an event: the caller looks again.
    let _ = poll(fds, timeout.as_ref());
}
