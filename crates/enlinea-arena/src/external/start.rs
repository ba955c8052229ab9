//! Starts a program: its environment, its folder, its sandbox if it is untrusted, and the guard in front of it.

use std::env;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, Once};

use enlinea_core::Excerpt;

use super::guarded_program::GuardedProgram;
use super::launch;
use super::lisp;
use super::missing_script::missing_script;
use super::pipes::Pipes;
use super::process_table::{self, MARK};
use super::readable::readable;
use super::sandbox::{Sandbox, SandboxError, check_sandbox};
use super::scratch::{self, ScratchFolder};
use super::turn::Turn;
use super::watch::{Watch, Watched};
use crate::entry::{ExternalCommand, ProcessLimits, Protocol};

/// The system counts all processes of a user, other programs of the same tournament too; the arena counts those of one
/// program. So the system's limit is this many times the program's, and stops only what grows faster than we count.
const PROCESS_MARGIN: u64 = 16;

/// Why a program cannot be started.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StartError {
    /// The system refuses.
    #[error("`{program}` cannot be started: {reason}{}", advice(reason))]
    Spawn {
        /// The program.
        program: String,
        /// Why not.
        #[source]
        reason: io::Error,
    },
    /// Its command names a script that does not exist.
    #[error("`{}`, which `{program}` is to run, does not exist", script.display())]
    Script {
        /// The program, an interpreter.
        program: String,
        /// The script.
        script: PathBuf,
    },
    /// A heuristic file does not exist.
    #[error("the Lisp file {} does not exist", Excerpt::of(&file.to_string_lossy()))]
    Heuristic {
        /// The file.
        file: PathBuf,
    },
    /// There is nothing to run a heuristic file with.
    #[error("Lisp heuristics need SBCL, and the program `sbcl` is not installed")]
    NoLisp,
    /// It is untrusted and `reads` lists something that is not there.
    #[error("`{}`, which is listed in `reads`, cannot be found: {reason}", path.display())]
    Reads {
        /// What is listed.
        path: PathBuf,
        /// Why not.
        #[source]
        reason: io::Error,
    },
    /// It is untrusted and `reads` lists a home folder.
    #[error("`{}`, which is listed in `reads`, is a home folder or contains one: no untrusted program may read that", path.display())]
    Home {
        /// What is listed.
        path: PathBuf,
    },
    /// It is untrusted and there is no folder into which it may write.
    #[error("a scratch folder for an untrusted program cannot be made in `{}`: {reason}{}", folder.display(), advice(reason))]
    Scratch {
        /// Where it was to be made.
        folder: PathBuf,
        /// Why not.
        #[source]
        reason: io::Error,
    },
    /// It is untrusted and this system has no sandbox.
    #[error("`{program}` is untrusted and cannot run in a sandbox: {reason}")]
    Sandbox {
        /// The program.
        program: String,
        /// Why not.
        #[source]
        reason: SandboxError,
    },
    /// A player of the library finds no memory for its search.
    #[error("{reason}; play fewer games at the same time")]
    NoMemory {
        /// What was wanted.
        reason: String,
    },
    /// The time of a player of the library cannot be limited.
    #[error("cannot start the thread of the clock: {reason}{}", advice(reason))]
    NoClock {
        /// Why not.
        #[source]
        reason: io::Error,
    },
}

impl StartError {
    /// Whether the arena's own system failed, and not the name of the program.
    pub fn is_system_failure(&self) -> bool {
        use io::ErrorKind as K;
        match self {
            StartError::Spawn { reason, .. } => {
                !matches!(
                    reason.kind(),
                    K::NotFound | K::PermissionDenied | K::NotADirectory | K::IsADirectory
                ) && reason.raw_os_error() != Some(libc::ENOEXEC)
            }
            StartError::Script { .. }
            | StartError::Heuristic { .. }
            | StartError::NoLisp
            | StartError::Reads { .. }
            | StartError::Home { .. } => false,
            StartError::Scratch { .. }
            | StartError::Sandbox { .. }
            | StartError::NoMemory { .. }
            | StartError::NoClock { .. } => true,
        }
    }
}

/// What the user can do about an error of the system.
fn advice(reason: &io::Error) -> &'static str {
    match reason.raw_os_error() {
        Some(libc::EMFILE | libc::ENFILE) => {
            "; play fewer games at the same time, or raise the limit of open files (`ulimit -n`)"
        }
        Some(libc::EAGAIN | libc::ENOMEM) => "; play fewer games at the same time",
        _ => "",
    }
}

/// A program behind its guard, its streams, and a watch over what it uses.
pub(super) fn start_guarded(
    external: &ExternalCommand,
) -> Result<(GuardedProgram, Pipes, Watch), StartError> {
    let folder = match &external.folder {
        Some(folder) => folder.clone(),
        None => env::current_dir().map_err(|reason| StartError::Spawn {
            program: external.command.first().cloned().unwrap_or_default(),
            reason,
        })?,
    };
    if external.protocol == Protocol::Lisp {
        start_in(&lisp::program(external, &folder)?, &folder)
    } else {
        start_in(external, &folder)
    }
}

fn start_in(
    external: &ExternalCommand,
    folder: &Path,
) -> Result<(GuardedProgram, Pipes, Watch), StartError> {
    let mark = format!("{}-{:016x}", std::process::id(), scratch::random_number());
    let program = external.command.first().cloned().unwrap_or_default();
    let refused = |reason| StartError::Spawn {
        program: program.clone(),
        reason,
    };
    if let Some(script) = missing_script(&external.command, folder) {
        return Err(StartError::Script { program, script });
    }
    let mut command = Command::new(&program);
    command
        .args(external.command.iter().skip(1))
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let (sandbox, scratch) = if external.untrusted {
        let missing = |reason| StartError::Sandbox {
            program: program.clone(),
            reason,
        };
        // Between `fork` and `exec` there is no way to say what is missing.
        check_sandbox().map_err(missing)?;
        let readable = readable(external, folder)?;
        let scratch = scratch_folder()?;
        restrict_environment(&mut command, scratch.path());
        let sandbox = Sandbox::new(readable, scratch.path()).map_err(missing)?;
        (Some(sandbox), Some(scratch))
    } else {
        (None, None)
    };
    command.env(MARK, &mark);
    let mut limits = external.limits;
    if external.untrusted {
        limits.file_mb = limits.file_mb.min(limits.scratch_mb);
    }
    let launched = launch::spawn(&mut command, &limits, most_tasks(&limits), sandbox);
    let mut guarded = GuardedProgram::new(launched.map_err(refused)?, mark, scratch);
    let pipes = Pipes::new(guarded.child()).map_err(refused)?;
    let watch = Watch::start(Watched {
        guard: guarded.guard(),
        limits,
        scratch: guarded.scratch().map(|folder| folder.path().to_owned()),
        lifeline: guarded.lifeline(),
        excess: Mutex::default(),
        turn: Turn::default(),
    });
    Ok((guarded, pipes, watch.map_err(refused)?))
}

/// What a command names and is not there; a program that has just ended may have lost its file while it started.
pub(super) fn missing(external: &ExternalCommand) -> Option<StartError> {
    let program = external.command.first()?.clone();
    let folder = external.folder.clone();
    let folder = folder.or_else(|| env::current_dir().ok())?;
    if program.contains('/') && !folder.join(&program).exists() {
        let reason = io::Error::from_raw_os_error(libc::ENOENT);
        return Some(StartError::Spawn { program, reason });
    }
    let script = missing_script(&external.command, &folder)?;
    Some(StartError::Script { program, script })
}

/// A scratch folder where the system keeps temporary files. The first one sweeps away what killed runs have left there.
pub(super) fn scratch_folder() -> Result<ScratchFolder, StartError> {
    static SWEEP: Once = Once::new();
    let parent = env::temp_dir();
    SWEEP.call_once(|| scratch::sweep(&parent));
    ScratchFolder::new(&parent).map_err(|reason| StartError::Scratch {
        folder: parent,
        reason,
    })
}

/// An untrusted program does not get the user's environment.
pub(super) fn restrict_environment(command: &mut Command, scratch: &Path) {
    command
        .env_clear()
        .env("HOME", scratch)
        .env("TMPDIR", scratch);
    for name in ["PATH", "LANG", "LC_ALL"] {
        command.envs(env::var_os(name).map(|value| (name, value)));
    }
}

/// The system's limit of processes and threads.
pub(super) fn most_tasks(limits: &ProcessLimits) -> u64 {
    let room = limits.processes.saturating_mul(PROCESS_MARGIN);
    process_table::tasks_of_user().saturating_add(room)
}

/// Where the program's file is: as named, or along the search path.
pub(crate) fn find_program(program: &str, folder: &Path) -> PathBuf {
    if program.contains('/') {
        return folder.join(program);
    }
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path)
        .map(|place| place.join(program))
        .find(|file| file.is_file())
        .unwrap_or_else(|| PathBuf::from(program))
}
