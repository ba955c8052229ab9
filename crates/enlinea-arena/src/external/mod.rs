//! Other people's programs as players, in any language, over standard input and output.
//!
//! A program runs behind a guard that ends it, and all that it started, when the arena does; in a process group of its own,
//! under limits that hold before its first instruction; and it is asked line by line with a deadline. It speaks one of two protocols, see `docs/protocol.md`: the [native](Protocol::Native)
//! one, or the [course](Protocol::CLinea) one. The other role, our players as programs for other people's
//! referees, is in [`serve_native`] and [`serve_c_linea`].

mod c_linea;
mod c_linea_engine;
mod check;
mod exit_reason;
mod guard;
mod guarded_program;
mod launch;
mod messages;
mod native;
mod native_engine;
mod player;
mod process;
mod process_table;
mod sandbox;
mod system_calls;

use std::path::Path;

pub use c_linea_engine::serve_c_linea;
pub use check::{CheckStep, check_player};
pub use native_engine::{BuildPlayer, EngineError, EnginePlayer, serve_native};
pub use player::ExternalPlayer;
pub use process::StartError;
pub use sandbox::SandboxError;

use crate::entry::ExternalCommand;
#[cfg(doc)]
use crate::entry::Protocol;

/// How much a program was contained. The name goes into the record of each game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Isolation {
    /// A process group and limits on time, memory, processes and files.
    Limits,
    /// The same, and no network, no other files, no further processes.
    Sandbox,
}

impl Isolation {
    /// The name in records.
    pub const fn name(self) -> &'static str {
        match self {
            Isolation::Limits => "limits",
            Isolation::Sandbox => "limits+landlock+seccomp",
        }
    }

    /// What a command asks for. Starting it fails if that cannot be had, so this is also what it gets.
    fn of(external: &ExternalCommand) -> Isolation {
        if external.untrusted {
            Isolation::Sandbox
        } else {
            Isolation::Limits
        }
    }
}

/// Whether untrusted programs can be contained on this system.
///
/// # Errors
/// If they cannot.
pub fn check_sandbox() -> Result<(), SandboxError> {
    let here = Path::new(".");
    sandbox::Sandbox::new(here, here, here).map(drop)
}
