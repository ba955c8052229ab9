//! A running program: questions and answers with deadlines, within limits, and nothing left running afterwards.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use enlinea_core::Excerpt;
use rustix::process::Signal;

use super::exit_reason::exit_forfeit;
use super::guarded_program::GuardedProgram;
use super::pipes::{LONGEST_LINE, MOST_STDERR, PipeError, Pipes};
use super::start::{StartError, start_guarded};
use super::watch::Watch;
use crate::contestant::Forfeit;
use crate::entry::{ExternalCommand, ProcessLimits};
use crate::game_log::PlayerLog;
use crate::record::Termination;
use crate::running_time::{RunningTime, watch_for_stops};

/// How long a program may take to exit by itself.
const EXIT_GRACE: Duration = Duration::from_millis(500);
/// How often it is seen, while a program searches, that the game was stopped.
const STOP_INTERVAL: Duration = Duration::from_millis(100);
/// Lines of standard error that help the author of a program, and how long they may be.
const MOST_LINES: usize = 10;
const LONGEST_LINE_SHOWN: usize = 300;

/// A running program.
#[derive(Debug)]
pub(super) struct Process {
    watch: Watch,
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
        let (program, pipes, watch) = start_guarded(external)?;
        Ok(Process {
            watch,
            program,
            pipes,
            limits: external.limits,
            is_over: false,
            has_exited: false,
        })
    }

    /// The program is about to be asked something.
    pub(super) fn begin_turn(&self) {
        self.watch.begin_turn();
    }

    /// It has answered: an untrusted program stands still until it is asked again.
    pub(super) fn end_turn(&self) {
        self.watch.end_turn();
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
        let mut next_check = RunningTime::now().after(STOP_INTERVAL);
        self.pipes.reset_stderr_count();
        loop {
            let line = self.pipes.take_line();
            if let Some(line) = line.map_err(|error| self.failed(error, within))? {
                self.check_usage()?;
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
                next_check = RunningTime::now().after(STOP_INTERVAL);
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

    /// Logs what is sent and read from now on.
    pub(super) fn log(&mut self, log: Option<PlayerLog>) {
        self.pipes.log(log);
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
        self.begin_turn();
        // A program that has gone already needs no farewell.
        let _ = self.pipes.send(quit_line, Duration::ZERO);
        self.pipes.close_stdin();
        self.program.wait(EXIT_GRACE);
        self.kill();
    }

    /// The last lines of standard error in this game, for its author.
    pub(super) fn last_lines(&self) -> Vec<String> {
        let text = self.pipes.stderr_tail();
        let lines = text.lines().filter(|line| !line.trim().is_empty());
        let mut last: Vec<String> = lines
            .rev()
            .take(MOST_LINES)
            .map(|line| {
                Excerpt::of_at_most(line, LONGEST_LINE_SHOWN)
                    .text()
                    .to_owned()
            })
            .collect();
        last.reverse();
        last
    }

    /// A forfeit if the program uses more than it may.
    fn check_usage(&mut self) -> Result<(), Forfeit> {
        match self.watch.check() {
            None => Ok(()),
            Some(excess) => {
                self.kill();
                Err(excess)
            }
        }
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
        if let Some(excess) = self.watch.excess() {
            self.kill();
            return excess;
        }
        self.has_exited = true;
        let report = self.program.wait(EXIT_GRACE);
        // Its last message is still in the pipe.
        self.pipes.reset_stderr_count();
        let _ = self.pipes.read_stderr();
        self.kill();
        // A busy system may be slow to say that it has exited. What had to be killed has only closed its output.
        let late = self.program.wait(Duration::ZERO);
        let report = report.or(late.filter(|exit| exit.status != Signal::KILL.as_raw()));
        exit_forfeit(report, &self.pipes.stderr_tail(), &self.limits)
    }

    /// Kills the program and everything it started.
    fn kill(&mut self) {
        if !std::mem::replace(&mut self.is_over, true) {
            self.pipes.close_stdin();
            self.watch.end();
            self.program.end();
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}
