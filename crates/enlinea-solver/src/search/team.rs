//! Several threads on one question.
//!
//! All threads search the same root with the same alpha and share the table. They part by themselves: a
//! thread that comes to a child which another one is searching takes the next child and comes back
//! later, when the table may know the answer (after Weill, The ABDADA Distributed Minimax Search Algorithm,
//! 1996, in the simplified form of a small array of busy positions). The first to finish records the answer;
//! the others notice at their next pause and take the next question.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::search::window::Window;

/// Positions that can be marked as busy. Two that share a slot only cost a detour.
const SLOTS: usize = 1 << 12;

/// What threads on one question share.
#[derive(Debug)]
pub(crate) struct Team {
    round: AtomicU64,
    busy: Box<[AtomicU64]>,
}

impl Team {
    fn new() -> Team {
        Team {
            round: AtomicU64::new(0),
            busy: (0..SLOTS).map(|_| AtomicU64::new(0)).collect(),
        }
    }

    /// Whether this round's question is still open.
    #[inline]
    pub(crate) fn is_current(&self, round: u64) -> bool {
        self.round.load(Relaxed) == round
    }

    fn slot(&self, key: u64) -> &AtomicU64 {
        let hash = key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
        &self.busy[hash as usize % SLOTS]
    }

    /// Whether another thread is searching this position.
    #[inline]
    pub(crate) fn is_busy(&self, key: u64) -> bool {
        self.slot(key).load(Relaxed) == key
    }

    /// A search of this position begins.
    #[inline]
    pub(crate) fn enter(&self, key: u64) {
        self.slot(key).store(key, Relaxed);
    }

    /// A search of this position has ended.
    #[inline]
    pub(crate) fn leave(&self, key: u64) {
        self.slot(key).store(0, Relaxed);
    }
}

/// Answers questions with several threads, this one among them, until the window is closed or a worker is
/// stopped. Threads that the system refuses are done without. `work` runs in each thread with a function that
/// answers one question: given team, round and alpha it returns value and cost, or `None` if it was stopped.
pub(crate) fn close_window<A>(window: &mut Window, threads: usize, work: impl Fn() -> A + Sync)
where
    A: FnMut(&Team, u64, i32) -> Option<(i32, u64)>,
{
    let team = Team::new();
    let shared = Mutex::new(*window);
    thread::scope(|scope| {
        for _ in 1..threads {
            let work = || answer_questions(&team, &shared, work());
            if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                break;
            }
        }
        answer_questions(&team, &shared, work());
    });
    *window = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
}

fn answer_questions<A>(team: &Team, shared: &Mutex<Window>, mut answer: A)
where
    A: FnMut(&Team, u64, i32) -> Option<(i32, u64)>,
{
    loop {
        let (round, alpha) = {
            let window = shared.lock().unwrap_or_else(PoisonError::into_inner);
            let Some(alpha) = window.next_question() else {
                return;
            };
            (team.round.load(Relaxed), alpha)
        };
        let answered = answer(team, round, alpha);
        let mut window = shared.lock().unwrap_or_else(PoisonError::into_inner);
        match answered {
            Some((value, cost)) if team.is_current(round) => {
                window.record(alpha, value, cost);
                team.round.store(round + 1, Relaxed);
            }
            // Another thread was faster.
            _ if !team.is_current(round) => {}
            // Stopped from outside.
            _ => return,
        }
    }
}
