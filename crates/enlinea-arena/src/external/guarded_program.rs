//! A program's guard as the arena holds it: asks how the program ended, and makes sure that nothing is left.

use std::io::{PipeReader, PipeWriter, Read};
use std::path::PathBuf;
use std::process::Child;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags};
use rustix::process::{Pid, Signal, kill_process};

use super::guard::Report;
use super::launch::Launched;
use super::process::wait_for;
use super::process_table;

/// How long a guard may take to end a program and what that started.
const PATIENCE: Duration = Duration::from_secs(10);

/// A program behind its guard.
#[derive(Debug)]
pub(super) struct GuardedProgram {
    /// The program is its child.
    guard: Child,
    /// Closed to end the program.
    lifeline: Option<PipeWriter>,
    report: PipeReader,
    /// How the program ended, once the guard has said so.
    end: Option<Report>,
    mark: String,
    scratch: Scratch,
}

/// The folder into which an untrusted program may write; it goes with the program.
#[derive(Debug)]
pub(super) struct Scratch(pub(super) Option<PathBuf>);

impl Drop for Scratch {
    fn drop(&mut self) {
        if let Some(folder) = self.0.take() {
            // What cannot be removed is left to the system, which cleans its temporary folder.
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}

impl GuardedProgram {
    pub(super) fn new(launched: Launched, mark: String, scratch: Scratch) -> GuardedProgram {
        GuardedProgram {
            guard: launched.guard,
            lifeline: Some(launched.lifeline),
            report: launched.report,
            end: None,
            mark,
            scratch,
        }
    }

    /// The guard, with the program's pipes.
    pub(super) fn pipes(&mut self) -> &mut Child {
        &mut self.guard
    }

    pub(super) fn guard(&self) -> Pid {
        Pid::from_child(&self.guard)
    }

    pub(super) fn is_running(&mut self) -> bool {
        matches!(self.guard.try_wait(), Ok(None)) && self.wait(Duration::ZERO).is_none()
    }

    /// How the program ended, if it does in this time.
    pub(super) fn wait(&mut self, patience: Duration) -> Option<Report> {
        if self.end.is_none() {
            let mut report = [PollFd::new(&self.report, PollFlags::IN)];
            wait_for(&mut report, patience);
            let is_there = report[0].revents().contains(PollFlags::IN);
            let mut bytes = [0; Report::BYTES];
            // A guard that was killed says nothing.
            if is_there && self.report.read_exact(&mut bytes).is_ok() {
                self.end = Some(Report::from_bytes(bytes));
            }
        }
        self.end
    }

    /// Ends the program and whatever it started, and reaps the guard.
    pub(super) fn end(&mut self) {
        if self.lifeline.take().is_none() {
            return;
        }
        // A program that we trust could have stopped its guard. The guard may also be gone already.
        let _ = kill_process(self.guard(), Signal::CONT);
        let is_orderly = self.wait(PATIENCE).is_some();
        if !is_orderly {
            let _ = self.guard.kill();
        }
        let _ = self.guard.wait();
        if !is_orderly {
            process_table::kill_marked(&self.mark);
        }
        self.scratch = Scratch(None);
    }
}

impl Drop for GuardedProgram {
    fn drop(&mut self) {
        self.end();
    }
}
