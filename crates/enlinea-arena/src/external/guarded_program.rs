//! The arena's end of a guard: learns how the program ended, and makes sure that nothing is left running.

use std::io::{PipeReader, Read};
use std::process::Child;
use std::sync::Arc;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags};
use rustix::process::{Pid, Signal, kill_process};

use super::guard::ExitReport;
use super::launch::Launched;
use super::lifeline::Lifeline;
use super::pipes::wait_for;
use super::process_table;
use super::scratch::ScratchFolder;

/// A guard may take this many rounds of [`END_ROUND`] to end a program and everything that the program started.
const END_ROUNDS: u32 = 200;
const END_ROUND: Duration = Duration::from_millis(50);

/// A program behind its guard.
#[derive(Debug)]
pub(super) struct GuardedProgram {
    /// The program is its child.
    guard: Child,
    /// Cut to end the program.
    lifeline: Arc<Lifeline>,
    report: PipeReader,
    /// How the program ended, once the guard has reported it.
    exit: Option<ExitReport>,
    /// Whether the guard has gone without a report.
    is_guard_lost: bool,
    has_ended: bool,
    mark: String,
    scratch: Option<ScratchFolder>,
}

impl GuardedProgram {
    pub(super) fn new(
        launched: Launched,
        mark: String,
        scratch: Option<ScratchFolder>,
    ) -> GuardedProgram {
        GuardedProgram {
            guard: launched.guard,
            lifeline: Arc::new(Lifeline::new(launched.lifeline)),
            report: launched.report,
            exit: None,
            is_guard_lost: false,
            has_ended: false,
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

    pub(super) fn lifeline(&self) -> Arc<Lifeline> {
        Arc::clone(&self.lifeline)
    }

    pub(super) fn scratch(&self) -> Option<&ScratchFolder> {
        self.scratch.as_ref()
    }

    pub(super) fn is_running(&mut self) -> bool {
        self.wait(Duration::ZERO).is_none() && !self.is_guard_lost
    }

    /// How the program ended, if it does in this time.
    pub(super) fn wait(&mut self, most: Duration) -> Option<ExitReport> {
        if self.exit.is_none() && !self.is_guard_lost {
            let mut report = [PollFd::new(&self.report, PollFlags::IN)];
            wait_for(&mut report, most);
            let events = report[0].revents();
            let mut bytes = [0; ExitReport::BYTES];
            if events.contains(PollFlags::IN) && self.report.read_exact(&mut bytes).is_ok() {
                self.exit = Some(ExitReport::from_bytes(bytes));
            } else if !events.is_empty() {
                // A guard that was killed reports nothing.
                self.is_guard_lost = true;
            }
        }
        self.exit
    }

    /// Ends the program and everything it started, and reaps the guard.
    pub(super) fn end(&mut self) {
        if std::mem::replace(&mut self.has_ended, true) {
            return;
        }
        self.lifeline.cut();
        for _ in 0..END_ROUNDS {
            // A trusted program could have stopped its guard, and may do so again. The guard may have exited.
            let _ = kill_process(self.guard(), Signal::CONT);
            if self.wait(END_ROUND).is_some() || self.is_guard_lost {
                break;
            }
        }
        if self.exit.is_none() {
            process_table::kill_below(self.guard());
        }
        // It has reported, or never will; a stopped process can be killed, but not waited for.
        let _ = self.guard.kill();
        let _ = self.guard.wait();
        if self.exit.is_none() {
            process_table::kill_marked(&self.mark);
        }
        self.scratch = None;
    }
}

impl Drop for GuardedProgram {
    fn drop(&mut self) {
        self.end();
    }
}
