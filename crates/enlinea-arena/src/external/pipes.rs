//! The three streams of a program: lines in, lines out, messages aside.
//!
//! All reading is by `poll` with a deadline in the thread that asks, so no thread can be left waiting. Lines and the
//! standard error stream are bounded.

use std::collections::VecDeque;
use std::io::{self, ErrorKind, Read, Write};
use std::os::fd::AsFd;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout};
use std::time::Duration;

use enlinea_core::Excerpt;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};

use crate::game_log::PlayerLog;
use crate::running_time::RunningTime;

/// The longest line that any protocol needs is much shorter.
pub(super) const LONGEST_LINE: usize = 64 * 1024;
/// Standard error between two moves; more than this is a flood.
pub(super) const MOST_STDERR: usize = 1 << 20;
/// What is kept of it for the reason of a forfeit: its end.
const KEPT_STDERR: usize = 4096;

/// The streams of a running program.
#[derive(Debug)]
pub(super) struct Pipes {
    stdin: Option<ChildStdin>,
    stdout: ChildStdout,
    stderr: ChildStderr,
    /// What was read and not asked for yet.
    pending: Vec<u8>,
    /// The end of standard error in this game.
    stderr_tail: VecDeque<u8>,
    /// Bytes of standard error since the last question.
    stderr_bytes: usize,
    is_stderr_closed: bool,
    log: Option<PlayerLog>,
}

/// Why a line cannot be sent or received.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PipeError {
    /// The program has closed a stream.
    Closed,
    /// The program does not read.
    TimedOut,
    /// A line of more than [`LONGEST_LINE`] bytes.
    LongLine,
    /// More than [`MOST_STDERR`] bytes of standard error.
    StderrFlood,
}

impl Pipes {
    /// Takes the streams of a process that was started with pipes.
    pub(super) fn new(child: &mut Child) -> io::Result<Pipes> {
        let missing = || io::Error::from(ErrorKind::BrokenPipe);
        let stdin = child.stdin.take().ok_or_else(missing)?;
        let stdout = child.stdout.take().ok_or_else(missing)?;
        let stderr = child.stderr.take().ok_or_else(missing)?;
        set_nonblocking(&stdin)?;
        set_nonblocking(&stdout)?;
        set_nonblocking(&stderr)?;
        Ok(Pipes {
            stdin: Some(stdin),
            stdout,
            stderr,
            pending: Vec::new(),
            stderr_tail: VecDeque::new(),
            stderr_bytes: 0,
            is_stderr_closed: false,
            log: None,
        })
    }

    /// Logs what is sent and read from now on. What has arrived on standard error still belongs to the last log, if there was one.
    pub(super) fn log(&mut self, log: Option<PlayerLog>) {
        if self.log.is_some() {
            // A flood is noticed, and blamed, at the next question.
            let _ = self.read_stderr();
        }
        self.log = log;
    }

    /// Sends a line.
    pub(super) fn send(&mut self, line: &str, within: Duration) -> Result<(), PipeError> {
        let deadline = RunningTime::now().after(within);
        if let Some(log) = &self.log {
            log.sent(line);
        }
        let text = format!("{line}\n");
        let mut rest = text.as_bytes();
        while !rest.is_empty() {
            let stdin = self.stdin.as_mut().ok_or(PipeError::Closed)?;
            match stdin.write(rest) {
                Ok(written) => rest = &rest[written..],
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    let left = deadline.since(RunningTime::now());
                    if left.is_zero() {
                        return Err(PipeError::TimedOut);
                    }
                    wait_for(&mut [PollFd::new(stdin, PollFlags::OUT)], left);
                }
                Err(_) => return Err(PipeError::Closed),
            }
        }
        Ok(())
    }

    /// Closes standard input.
    pub(super) fn close_stdin(&mut self) {
        self.stdin = None;
    }

    /// The next line that has arrived, without its end.
    pub(super) fn take_line(&mut self) -> Result<Option<String>, PipeError> {
        if let Some(end) = self.pending.iter().position(|&byte| byte == b'\n') {
            let mut line: Vec<u8> = self.pending.drain(..=end).collect();
            line.pop();
            return Ok(Some(String::from_utf8_lossy(&line).into_owned()));
        }
        if self.pending.len() > LONGEST_LINE {
            return Err(PipeError::LongLine);
        }
        Ok(None)
    }

    /// What has arrived and was not asked for, as an excerpt.
    pub(super) fn unread(&self) -> Option<String> {
        (!self.pending.is_empty()).then(|| {
            let text = String::from_utf8_lossy(&self.pending);
            Excerpt::of(text.trim_end()).to_string()
        })
    }

    /// Waits until one of the streams can be read, for at most this long.
    pub(super) fn wait(&self, most: Duration) {
        let mut streams = [
            PollFd::new(&self.stdout, PollFlags::IN),
            PollFd::new(&self.stderr, PollFlags::IN),
        ];
        // A closed stream is always ready: polling it would never wait.
        let count = if self.is_stderr_closed { 1 } else { 2 };
        wait_for(&mut streams[..count], most);
    }

    /// Reads what has arrived on standard output.
    pub(super) fn read_stdout(&mut self) -> Result<(), PipeError> {
        let mut buffer = [0; 4096];
        while self.pending.len() <= LONGEST_LINE {
            match self.stdout.read(&mut buffer) {
                Ok(0) if self.pending.contains(&b'\n') => return Ok(()),
                Ok(0) => return Err(PipeError::Closed),
                Ok(count) => {
                    self.pending.extend_from_slice(&buffer[..count]);
                    if let Some(log) = &self.log {
                        log.received(&buffer[..count]);
                    }
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(_) => return Ok(()),
            }
        }
        Ok(())
    }

    /// Reads what has arrived on standard error.
    pub(super) fn read_stderr(&mut self) -> Result<(), PipeError> {
        let mut buffer = [0; 4096];
        while self.stderr_bytes <= MOST_STDERR && !self.is_stderr_closed {
            match self.stderr.read(&mut buffer) {
                Ok(0) => self.is_stderr_closed = true,
                Ok(count) => {
                    self.stderr_bytes += count;
                    if let Some(log) = &self.log {
                        log.complained(&buffer[..count]);
                    }
                    self.stderr_tail.extend(&buffer[..count]);
                    let excess = self.stderr_tail.len().saturating_sub(KEPT_STDERR);
                    self.stderr_tail.drain(..excess);
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(_) => return Ok(()),
            }
        }
        if self.is_stderr_closed {
            Ok(())
        } else {
            Err(PipeError::StderrFlood)
        }
    }

    /// Counts standard error from here.
    pub(super) fn reset_stderr_count(&mut self) {
        self.stderr_bytes = 0;
    }

    /// A new game: what was said in the last one does not explain this one.
    pub(super) fn forget_stderr(&mut self) {
        self.reset_stderr_count();
        // A flood is noticed, and blamed, at the next question.
        let _ = self.read_stderr();
        self.stderr_tail.clear();
    }

    /// The end of standard error in this game.
    pub(super) fn stderr_tail(&self) -> String {
        let (front, back) = self.stderr_tail.as_slices();
        String::from_utf8_lossy(&[front, back].concat()).into_owned()
    }
}

fn set_nonblocking(stream: &impl AsFd) -> io::Result<()> {
    let flags = fcntl_getfl(stream)?;
    Ok(fcntl_setfl(stream, flags | OFlags::NONBLOCK)?)
}

/// Waits for one of these, for at most this long.
pub(super) fn wait_for(fds: &mut [PollFd<'_>], most: Duration) {
    let timeout = Timespec::try_from(most).ok();
    // An interruption counts as an event: the caller looks again.
    let _ = poll(fds, timeout.as_ref());
}
