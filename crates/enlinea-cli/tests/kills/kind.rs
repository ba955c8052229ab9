//! The ways in which a run is ended before its time.

use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;

use rustix::process::{Pid, Signal, kill_process};

use crate::processes;

/// A way to disturb a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    /// `kill -9` of the program alone: what it started must notice.
    Kill,
    /// `kill -9` of the program and everything that it started, all at once.
    KillAll,
    Terminate,
    Interrupt,
    /// By somebody impatient.
    InterruptTwice,
    /// The terminal is gone.
    Hangup,
    Quit,
    /// `kill -9` of a guard: its player has lost that game, and the run goes on.
    KillGuard,
    /// `kill -9` of a player, likewise.
    KillPlayer,
}

impl Kind {
    pub(crate) const ALL: [Kind; 9] = [
        Kind::Kill,
        Kind::KillAll,
        Kind::Terminate,
        Kind::Interrupt,
        Kind::InterruptTwice,
        Kind::Hangup,
        Kind::Quit,
        Kind::KillGuard,
        Kind::KillPlayer,
    ];

    /// Whether it needs external players.
    pub(crate) fn hits_players(self) -> bool {
        matches!(self, Kind::KillGuard | Kind::KillPlayer)
    }

    /// Disturbs this program. Returns whether there was something to hit.
    pub(crate) fn hit(self, program: Pid, choice: usize) -> bool {
        // All of them are processes of the campaign; a process may have ended meanwhile.
        let send = |process, signal| kill_process(process, signal).is_ok();
        match self {
            Kind::Kill => send(program, Signal::KILL),
            Kind::KillAll => {
                let below = processes::below(program);
                let hit = send(program, Signal::KILL);
                for process in below {
                    send(process, Signal::KILL);
                }
                hit
            }
            Kind::Terminate => send(program, Signal::TERM),
            Kind::Interrupt => send(program, Signal::INT),
            Kind::InterruptTwice => {
                let hit = send(program, Signal::INT);
                send(program, Signal::INT);
                hit
            }
            Kind::Hangup => send(program, Signal::HUP),
            Kind::Quit => send(program, Signal::QUIT),
            Kind::KillGuard => pick(&processes::children(program), choice)
                .is_some_and(|guard| send(guard, Signal::KILL)),
            Kind::KillPlayer => {
                let guards = processes::children(program).into_iter();
                let players: Vec<Pid> = guards.flat_map(processes::children).collect();
                pick(&players, choice).is_some_and(|player| send(player, Signal::KILL))
            }
        }
    }

    /// Whether a run that was disturbed like this may end like that. It may always have been faster.
    pub(crate) fn explains(self, end: ExitStatus) -> bool {
        let interrupted = |signal: Signal| {
            // The program may not have got so far that it listens, or somebody insists.
            end.code() == Some(3) || end.signal() == Some(signal.as_raw())
        };
        end.code() == Some(0)
            || match self {
                Kind::Kill | Kind::KillAll => end.signal() == Some(Signal::KILL.as_raw()),
                Kind::Terminate => interrupted(Signal::TERM),
                Kind::Interrupt | Kind::InterruptTwice => interrupted(Signal::INT),
                Kind::Hangup => interrupted(Signal::HUP),
                Kind::Quit => end.signal() == Some(Signal::QUIT.as_raw()),
                // Games were forfeited.
                Kind::KillGuard | Kind::KillPlayer => end.code() == Some(1),
            }
    }
}

fn pick(processes: &[Pid], choice: usize) -> Option<Pid> {
    let index = choice.checked_rem(processes.len())?;
    Some(processes[index])
}
