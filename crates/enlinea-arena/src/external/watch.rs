//! Watches what a program uses, at every answer and ten times a second in between, while its opponent thinks too.
//!
//! A program over its limits is ended at once, and loses with the reason at its next question. An untrusted one is stopped when its
//! turn is over.

use std::io;
use std::path::PathBuf;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use super::lifeline::Lifeline;
use super::turn::{SETTLING, Turn};
use super::{epoll_watches, process_table, scratch};
use crate::contestant::Forfeit;
use crate::entry::ProcessLimits;
use crate::record::Termination;

const INTERVAL: Duration = Duration::from_millis(100);
/// Watches of `epoll` that an untrusted program may have. Programs have one for each of some of their files.
const MOST_EPOLL_WATCHES: u64 = 4096;

/// A watch over one program, until this value is dropped.
#[derive(Debug)]
pub(super) struct Watch {
    watched: Arc<Watched>,
    /// Says that the program's turn is over. Dropped to end the thread.
    turn_ended: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

#[derive(Debug)]
pub(super) struct Watched {
    /// The parent of everything that the program started.
    pub(super) guard: Pid,
    pub(super) limits: ProcessLimits,
    pub(super) scratch: Option<PathBuf>,
    pub(super) lifeline: Arc<Lifeline>,
    pub(super) excess: Mutex<Option<Forfeit>>,
    pub(super) turn: Turn,
}

impl Watch {
    /// Begins to watch.
    ///
    /// # Errors
    /// If the system refuses another thread.
    pub(super) fn start(watched: Watched) -> io::Result<Watch> {
        let watched = Arc::new(watched);
        let (turn_ended, events) = channel();
        let seen = Arc::clone(&watched);
        let thread = Builder::new().name("watch".to_owned()).spawn(move || {
            let mut next_check = Instant::now() + INTERVAL;
            let mut settled = None;
            loop {
                let next_event = settled.map_or(next_check, |settled| next_check.min(settled));
                let wait = next_event.saturating_duration_since(Instant::now());
                match events.recv_timeout(wait) {
                    Err(RecvTimeoutError::Disconnected) => return,
                    Ok(()) => settled = Some(Instant::now() + SETTLING),
                    Err(RecvTimeoutError::Timeout) => {}
                }
                let now = Instant::now();
                if settled.is_some_and(|settled| settled <= now) {
                    seen.turn.stop_if_over(seen.guard);
                    settled = None;
                }
                if next_check <= now {
                    // A trusted program could have stopped its guard.
                    let _ = kill_process(seen.guard, Signal::CONT);
                    if seen.check().is_some() {
                        return;
                    }
                    next_check = now + INTERVAL;
                }
            }
        })?;
        Ok(Watch {
            watched,
            turn_ended: Some(turn_ended),
            thread: Some(thread),
        })
    }

    /// The program is about to be asked something.
    pub(super) fn begin_turn(&self) {
        self.watched.turn.begin(self.watched.guard);
    }

    /// The program has answered. It is soon stopped if it is untrusted.
    pub(super) fn end_turn(&self) {
        if self.watched.scratch.is_none() {
            return;
        }
        self.watched.turn.end();
        if let Some(turn_ended) = &self.turn_ended {
            // A watch that has ended its program stops nothing.
            let _ = turn_ended.send(());
        }
    }

    /// What is over its limit now, or was; then the program has been ended.
    pub(super) fn check(&self) -> Option<Forfeit> {
        self.watched.check()
    }

    /// What was over its limit when the program was ended for that.
    pub(super) fn excess(&self) -> Option<Forfeit> {
        self.watched.found().clone()
    }

    /// Ends the watch: from here on the guard's number may be another process's.
    pub(super) fn end(&mut self) {
        self.turn_ended = None;
        if let Some(thread) = self.thread.take() {
            // A watch that failed has nothing more to say.
            let _ = thread.join();
        }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.end();
    }
}

impl Watched {
    fn found(&self) -> std::sync::MutexGuard<'_, Option<Forfeit>> {
        self.excess.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn check(&self) -> Option<Forfeit> {
        let mut found = self.found();
        if found.is_none()
            && let Some(reason) = self.measure()
        {
            *found = Some(reason);
            self.lifeline.cut();
        }
        found.clone()
    }

    fn measure(&self) -> Option<Forfeit> {
        const MIB: u64 = 1 << 20;
        let ProcessLimits {
            processes,
            memory_mb,
            scratch_mb,
            ..
        } = self.limits;
        let below = process_table::descendants(self.guard);
        let usage = process_table::usage_of(&below, memory_mb);
        let files = self.scratch.as_deref().map_or(0, scratch::used_bytes);
        if usage.tasks > processes {
            let tasks = usage.tasks;
            return Some(Forfeit::new(
                Termination::Crash,
                format!(
                    "ended by the arena: {tasks} processes and threads, {processes} are allowed"
                ),
            ));
        }
        if files > scratch_mb * MIB {
            return Some(Forfeit::new(
                Termination::Crash,
                format!("ended by the arena: its files take more than {scratch_mb} MiB"),
            ));
        }
        if self.scratch.is_some() {
            let watches = epoll_watches::count(&below, self.guard, MOST_EPOLL_WATCHES);
            let excess = match watches {
                Some(..=MOST_EPOLL_WATCHES) => None,
                Some(_) => Some(format!(
                    "it watches open files more than {MOST_EPOLL_WATCHES} times"
                )),
                None => Some("it hides its open files".to_owned()),
            };
            if let Some(excess) = excess {
                let reason = format!("ended by the arena: {excess}");
                return Some(Forfeit::new(Termination::Crash, reason));
            }
        }
        // The folder of its files may be in memory.
        if usage.memory_mib + files / MIB > memory_mb {
            return Some(Forfeit::new(
                Termination::MemoryLimit,
                format!("its processes and files together take more than {memory_mb} MiB"),
            ));
        }
        None
    }
}
