//! Starts a program: its environment, its folder, its sandbox if it is untrusted, and the guard in front of it.

use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};

use super::guarded_program::{GuardedProgram, ScratchFolder};
use super::launch;
use super::pipes::Pipes;
use super::process_table::{self, MARK};
use super::sandbox::{Sandbox, SandboxError};
use crate::entry::ExternalCommand;

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
    /// It is untrusted and there is no folder into which it may write.
    #[error("`{}`, a scratch folder for an untrusted program, cannot be made: {reason}{}", folder.display(), advice(reason))]
    Scratch {
        /// The folder.
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
            StartError::Scratch { .. }
            | StartError::Sandbox { .. }
            | StartError::NoMemory { .. } => true,
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

/// A program behind its guard, and its streams.
pub(super) fn start_guarded(
    external: &ExternalCommand,
) -> Result<(GuardedProgram, Pipes), StartError> {
    static STARTED: AtomicU64 = AtomicU64::new(0);
    let number = STARTED.fetch_add(1, Ordering::Relaxed);
    let mark = format!("{}-{number}", std::process::id());
    let program = external.command.first().cloned().unwrap_or_default();
    let refused = |reason| StartError::Spawn {
        program: program.clone(),
        reason,
    };
    let folder = match &external.folder {
        Some(folder) => folder.clone(),
        None => std::env::current_dir().map_err(refused)?,
    };
    let mut command = Command::new(&program);
    command
        .args(external.command.iter().skip(1))
        .current_dir(&folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut scratch = ScratchFolder(None);
    let mut sandbox = None;
    if external.untrusted {
        let path = std::env::temp_dir().join(format!("enlinea-scratch-{mark}"));
        std::fs::create_dir(&path).map_err(|reason| StartError::Scratch {
            folder: path.clone(),
            reason,
        })?;
        scratch = ScratchFolder(Some(path.clone()));
        command.env_clear().env("HOME", &path).env("TMPDIR", &path);
        for name in ["PATH", "LANG", "LC_ALL"] {
            command.envs(std::env::var_os(name).map(|value| (name, value)));
        }
        let found = find_program(&program, &folder);
        let made = Sandbox::new(&found, &folder, &path);
        sandbox = Some(made.map_err(|reason| StartError::Sandbox {
            program: program.clone(),
            reason,
        })?);
    }
    command.env(MARK, &mark);
    let room = external.limits.processes.saturating_mul(PROCESS_MARGIN);
    let processes = process_table::tasks_of_user().saturating_add(room);
    let launched = launch::spawn(&mut command, &external.limits, processes, sandbox);
    let mut guarded = GuardedProgram::new(launched.map_err(refused)?, mark, scratch);
    let pipes = Pipes::new(guarded.child()).map_err(refused)?;
    Ok((guarded, pipes))
}

/// Where the program's file is: as named, or along the search path.
pub(crate) fn find_program(program: &str, folder: &Path) -> PathBuf {
    if program.contains('/') {
        return folder.join(program);
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path)
        .map(|place| place.join(program))
        .find(|file| file.is_file())
        .unwrap_or_else(|| PathBuf::from(program))
}
