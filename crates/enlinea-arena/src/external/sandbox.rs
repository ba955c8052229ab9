//! What an untrusted program cannot do: reach files (Landlock) and make dangerous system calls (seccomp).
//!
//! Both need no privileges and hold for everything that the program starts. It may read and run the system's programs and
//! libraries, its own installation and its folder; it may write into a scratch folder that is removed afterwards. It has
//! no network, cannot start processes (threads are fine) and cannot leave its process group. If the arena is run by root
//! the program has none of root's powers but the ownership of root's files.

use std::io;
use std::path::{Path, PathBuf};

use landlock::{
    ABI, Access, AccessFs, CompatLevel, Compatible, Ruleset, RulesetAttr, RulesetCreated,
    RulesetCreatedAttr, RulesetStatus, Scope, path_beneath_rules,
};
use seccompiler::{BpfProgram, apply_filter};

use super::system_calls;

/// Restrictions, ready to be applied.
#[derive(Debug)]
pub(super) struct Sandbox {
    files: RulesetCreated,
    filters: [BpfProgram; 2],
}

/// Why this system has no sandbox.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SandboxError {
    /// The kernel has no Landlock, or an old one.
    #[error("files cannot be protected on this system: {reason}")]
    Landlock {
        /// What the kernel says.
        reason: String,
    },
    /// The filter cannot be compiled.
    #[error("system calls cannot be filtered on this system: {reason}")]
    Seccomp {
        /// What is wrong.
        reason: String,
    },
    /// The filter does not support this processor.
    #[error("system calls cannot be filtered on this processor")]
    Processor,
}

impl From<landlock::RulesetError> for SandboxError {
    fn from(error: landlock::RulesetError) -> SandboxError {
        SandboxError::Landlock {
            reason: error.to_string(),
        }
    }
}

impl From<seccompiler::BackendError> for SandboxError {
    fn from(error: seccompiler::BackendError) -> SandboxError {
        SandboxError::Seccomp {
            reason: error.to_string(),
        }
    }
}

/// Where the system keeps programs and libraries. What does not exist is skipped.
const SYSTEM: [&str; 10] = [
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/alternatives",
];

/// Harmless devices.
const DEVICES: [&str; 4] = ["/dev/null", "/dev/zero", "/dev/urandom", "/dev/random"];

/// The oldest version of Landlock that is enough: it restricts truncation of files, the last gap that mattered.
const NEEDED: ABI = ABI::V3;

impl Sandbox {
    /// Prepares a sandbox for a program that runs in `folder` and may write into `scratch`.
    pub(super) fn new(
        program: &Path,
        folder: &Path,
        scratch: &Path,
    ) -> Result<Sandbox, SandboxError> {
        let read = AccessFs::from_read(NEEDED);
        let all = AccessFs::from_all(NEEDED);
        let devices = AccessFs::ReadFile | AccessFs::WriteFile;
        let mut readable: Vec<PathBuf> = SYSTEM.map(PathBuf::from).into();
        readable.push(folder.to_owned());
        readable.extend(installation(program));
        let files = Ruleset::default()
            .set_compatibility(CompatLevel::HardRequirement)
            .handle_access(all)?
            // Newer kernels also block signals to other processes.
            .set_compatibility(CompatLevel::BestEffort)
            .scope(Scope::Signal)?
            .create()?
            .add_rules(path_beneath_rules(readable, read))?
            .add_rules(path_beneath_rules(DEVICES, devices))?
            .add_rules(path_beneath_rules([scratch], all))?;
        Ok(Sandbox {
            files,
            filters: system_calls::filters(has_signal_scope())?,
        })
    }

    /// Applies it for ever. Called in the new process, which ends if this fails.
    pub(super) fn enter(self) -> io::Result<()> {
        let status = self
            .files
            .restrict_self()
            .map_err(|_| io::Error::last_os_error())?;
        if status.ruleset == RulesetStatus::NotEnforced {
            return Err(io::Error::from_raw_os_error(libc::EOPNOTSUPP));
        }
        for filter in &self.filters {
            apply_filter(filter).map_err(|_| io::Error::last_os_error())?;
        }
        Ok(())
    }
}

/// Whether this system's Landlock blocks signals to other processes; older ones do not.
fn has_signal_scope() -> bool {
    let strict = Ruleset::default().set_compatibility(CompatLevel::HardRequirement);
    strict.scope(Scope::Signal).is_ok()
}

/// The folders of the program itself: where its file lies and, for `…/bin/program`, what lies beside `bin`.
fn installation(program: &Path) -> Vec<PathBuf> {
    let mut folders = Vec::new();
    let Ok(program) = program.canonicalize() else {
        return folders;
    };
    if let Some(folder) = program.parent() {
        let prefix = folder.parent().filter(|_| folder.ends_with("bin"));
        // Never the root folder: that would be everything.
        let prefix = prefix.filter(|prefix| prefix.parent().is_some());
        folders.push(prefix.unwrap_or(folder).to_owned());
    }
    folders.push(program);
    folders
}
