//! External programs as players, in any language, over standard input and output.
//!
//! A program runs behind a guard that ends it, and everything it started, when the arena ends; in a process group of its
//! own, under limits that hold before its first instruction; and it is asked line by line with a deadline. It speaks the
//! [native](Protocol::Native) or the [course](Protocol::CLinea) protocol, see `docs/protocol.md`. [`check_player`] tests
//! whether it does. [`serve_native`] and [`serve_c_linea`] are the other role: a player of the library as a program for
//! another referee.
//!
//! ```no_run
//! use enlinea_arena::external::check_player;
//! use enlinea_arena::{ExternalCommand, Protocol};
//! use enlinea_core::Rules;
//!
//! let program = ExternalCommand::new(["python3", "player.py"], Protocol::Native);
//! for step in check_player(&program, Rules::STANDARD)? {
//!     println!("{}: {:?}", step.name, step.finding);
//! }
//! # Ok::<(), enlinea_arena::external::StartError>(())
//! ```

mod build;
mod c_linea;
mod c_linea_engine;
mod check;
mod engine_input;
mod epoll_watches;
mod exit_reason;
mod guard;
mod guarded_program;
mod homes;
mod launch;
mod lifeline;
mod lisp;
mod messages;
mod missing_script;
mod native;
mod native_engine;
mod pipes;
mod player;
mod process;
mod process_table;
mod readable;
mod sandbox;
mod scratch;
mod stacker;
mod start;
mod system_calls;
mod turn;
mod watch;

pub(crate) use build::{BuildEnd, PlainFile, build};
pub use c_linea_engine::serve_c_linea;
pub use check::{CheckStep, check_player};
#[cfg(test)]
pub(crate) use launch::drop_privileges;
pub(crate) use lisp::is_heuristic;
pub use lisp::{LISP_FRAMEWORK, LispOptions};
pub use native_engine::{BuildPlayer, EngineError, EnginePlayer, serve_native};
pub use player::ExternalPlayer;
pub use sandbox::{SandboxError, check_sandbox};
pub(crate) use scratch::random_number;
pub use start::StartError;
pub(crate) use start::find_program;

use enlinea_core::Rules;
use enlinea_players::Choice;

use crate::contestant::Forfeit;
use crate::entry::{ExternalCommand, Protocol};

/// The move that a line of a program says, for fuzz targets.
#[doc(hidden)]
pub fn read_answer(protocol: Protocol, line: &str, rules: Rules) -> Result<Choice, Forfeit> {
    match protocol {
        Protocol::Native | Protocol::Lisp => native::read_choice(line, rules),
        Protocol::CLinea => c_linea::parse_column(line, rules).map(Choice::unsearched),
    }
}

/// How a program was isolated. The name goes into the record of each game.
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

    /// What a command asks for. Starting it fails where that is not available, so this is also what it gets.
    fn of(external: &ExternalCommand) -> Isolation {
        if external.untrusted {
            Isolation::Sandbox
        } else {
            Isolation::Limits
        }
    }
}
