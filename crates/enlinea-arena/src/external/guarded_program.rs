//! The arena's end of a guard: learns how the program ended, and makes sure that nothing is left running.

use std::io::{PipeReader, PipeWriter, Read};
use std::path::PathBuf;
use std::process::Child;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags};
use rustix::process::{Pid, Signal, kill_process};

use super::guard::ExitReport;
use super::launch::Launched;
use super::pipes::wait_for;
use super::process_table;

/// How long a guard may take to end a program and everything that the program started.
const GUARD_TIMEOUT: Duration = Duration::from_secs(10);

/// A program behind its guard.
#[derive(Debug)]
pub(super) struct GuardedProgram {
    /// The program is its child.
    guard: Child,
    /// Closed to end the program.
    lifeline: Option<PipeWriter>,
    report: PipeReader,
    /// How the program ended, once the guard has reported it.
    exit: Option<ExitReport>,
    mark: String,
    scratch: ScratchFolder,
}

/// The folder into which an untrusted program may write; removed with the program.
#[derive(Debug)]
pub(super) struct ScratchFolder(pub(super) Option<PathBuf>);

impl Drop for ScratchFolder {
    fn drop(&mut self) {
        if let Some(folder) = self.0.take() {
            // What cannot be removed is left to the system, which cleans its temporary folder.
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}

impl GuardedProgram {
    pub(super) fn new(launched: Launched, mark: String, scratch: ScratchFolder) -> GuardedProgram {
        GuardedProgram {
            guard: launched.guard,
            lifeline: Some(launched.lifeline),
            report: launched.report,
            exit: None,
            mark,
            scratch,
        }
    }

    /// The guard, which has the program's pipes.
    pub(super) fn child(&mut self) -> &mut Child {
        &mut self.guard
    }

    pub(super) fn guard(&self) -> Pid {
        Pid::from_child(&self.guard)
    }

    pub(super) fn is_running(&mut self) -> bool {
        matches!(self.guard.try_wait(), Ok(None)) && self.wait(Duration::ZERO).is_none()
    }

    /// How the program ended, if it does in this time.
    pub(super) fn wait(&mut self, most: Duration) -> Option<ExitReport> {
        if self.exit.is_none() {
            let mut report = [PollFd::new(&self.report, PollFlags::IN)];
            wait_for(&mut report, most);
            let has_arrived = report[0].revents().contains(PollFlags::IN);
            let mut bytes = [0; ExitReport::BYTES];
            // A guard that was killed reports nothing.
            if has_arrived && self.report.read_exact(&mut bytes).is_ok() {
                self.exit = Some(ExitReport::from_bytes(bytes));
            }
        }
        self.exit
    }

    /// Ends the program and everything it started, and reaps the guard.
    pub(super) fn end(&mut self) {
        if self.lifeline.take().is_none() {
            return;
        }
        // A trusted program could have stopped its guard. The guard may also have exited already.
        let _ = kill_process(self.guard(), Signal::CONT);
        let is_orderly = self.wait(GUARD_TIMEOUT).is_some();
        if !is_orderly {
            let _ = self.guard.kill();
        }
        let _ = self.guard.wait();
        if !is_orderly {
            process_table::kill_marked(&self.mark);
        }
        self.scratch = ScratchFolder(None);
    }
}

impl Drop for GuardedProgram {
    fn drop(&mut self) {
        self.end();
    }
}
