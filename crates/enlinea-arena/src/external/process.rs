//! A running program: questions and answers with deadlines, within limits, and nothing left running afterwards.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::exit_reason::exit_forfeit;
use super::guarded_program::GuardedProgram;
use super::pipes::{LONGEST_LINE, MOST_STDERR, PipeError, Pipes};
use super::process_table;
use super::start::{StartError, start_guarded};
use crate::contestant::Forfeit;
use crate::entry::{ExternalCommand, ProcessLimits};
use crate::record::Termination;
use crate::running_time::{RunningTime, watch_for_stops};

/// How long a program may take to exit by itself.
const EXIT_GRACE: Duration = Duration::from_millis(500);
/// How often the processes of a program are counted while it searches.
const USAGE_INTERVAL: Duration = Duration::from_millis(100);

/// A running program.
#[derive(Debug)]
pub(super) struct Process {
    program: GuardedProgram,
    pipes: Pipes,
    limits: ProcessLimits,
    is_over: bool,
    has_exited: bool,
}

impl Process {
    /// Starts a program.
    pub(super) fn start(external: &ExternalCommand) -> Result<Process, StartError> {
        watch_for_stops();
        let (program, pipes) = start_guarded(external)?;
        Ok(Process {
            program,
            pipes,
            limits: external.limits,
            is_over: false,
            has_exited: false,
        })
    }

    /// Sends a line. A program that does not read is out of time.
    pub(super) fn send(&mut self, line: &str, within: Duration) -> Result<(), Forfeit> {
        let sent = self.pipes.send(line, within);
        sent.map_err(|error| self.failed(error, within))
    }

    /// The next line, without its end. The program is killed when the flag is raised.
    pub(super) fn receive(
        &mut self,
        within: Duration,
        stop: Option<&AtomicBool>,
    ) -> Result<String, Forfeit> {
        let deadline = RunningTime::now().after(within);
        let mut next_check = RunningTime::now().after(USAGE_INTERVAL);
        self.pipes.reset_stderr_count();
        loop {
            let line = self.pipes.take_line();
            if let Some(line) = line.map_err(|error| self.failed(error, within))? {
                return Ok(line);
            }
            let now = RunningTime::now();
            if now >= deadline {
                return Err(self.failed(PipeError::TimedOut, within));
            }
            if now >= next_check {
                if stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
                    self.kill();
                    return Err(Forfeit::new(Termination::Crash, "the game was stopped"));
                }
                self.check_usage()?;
                next_check = RunningTime::now().after(USAGE_INTERVAL);
            }
            let next_event = deadline.min(next_check);
            self.pipes.wait(next_event.since(now));
            let read = self.pipes.read_stderr();
            let read = read.and_then(|()| self.pipes.read_stdout());
            read.map_err(|error| self.failed(error, within))?;
        }
    }

    /// Whether the program is still running.
    pub(super) fn is_running(&mut self) -> bool {
        !self.is_over && self.program.is_running()
    }

    /// Whether it ended, or closed its output, and was not ended by the arena.
    pub(super) fn has_exited(&self) -> bool {
        self.has_exited
    }

    /// A new game begins: what it wrote to standard error so far belongs to the last one.
    pub(super) fn forget_stderr(&mut self) {
        self.pipes.forget_stderr();
    }

    /// Output that was not asked for, as an excerpt.
    pub(super) fn unread_output(&mut self) -> Option<String> {
        if self.pipes.read_stdout().is_err() {
            // It cannot answer any more; the next question fails with the reason.
            self.kill_after_exit();
        }
        self.pipes.unread()
    }

    /// Asks the program to exit, waits a little, and makes sure that nothing is left running.
    pub(super) fn end(&mut self, quit_line: &str) {
        if self.is_over {
            return;
        }
        // A program that has gone already needs no farewell.
        let _ = self.pipes.send(quit_line, Duration::ZERO);
        self.pipes.close_stdin();
        self.program.wait(EXIT_GRACE);
        self.kill();
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

    /// Kills the program and says why the game is lost.
    fn failed(&mut self, error: PipeError, within: Duration) -> Forfeit {
        let (termination, reason) = match error {
            PipeError::Closed => return self.kill_after_exit(),
            PipeError::TimedOut => (
                Termination::Timeout,
                format!("no answer within {} ms", within.as_millis()),
            ),
            PipeError::LongLine => (
                Termination::ProtocolError,
                format!("wrote a line of more than {LONGEST_LINE} bytes"),
            ),
            PipeError::StderrFlood => (
                Termination::ProtocolError,
                format!("wrote more than {MOST_STDERR} bytes to standard error for one move"),
            ),
        };
        self.kill();
        Forfeit::new(termination, reason)
    }

    /// The output is closed: the program has exited, or will not answer again.
    fn kill_after_exit(&mut self) -> Forfeit {
        self.has_exited = true;
        let report = self.program.wait(EXIT_GRACE);
        // Its last message is still in the pipe.
        self.pipes.reset_stderr_count();
        let _ = self.pipes.read_stderr();
        self.kill();
        exit_forfeit(report, &self.pipes.stderr_tail(), &self.limits)
    }

    /// Kills the program and everything it started.
    fn kill(&mut self) {
        if !std::mem::replace(&mut self.is_over, true) {
            self.pipes.close_stdin();
            self.program.end();
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}
