//! What an untrusted program cannot do: reach files (Landlock) and make dangerous system calls (seccomp).
//!
//! Both need no privileges and hold for everything that the program starts. It may read and run the system's programs and
//! libraries and [what is its own](super::readable); it may create files in a scratch folder that is removed afterwards. It
//! has no network, cannot start processes (threads are fine) and cannot leave its process group. If the arena is run by
//! root the program has none of root's powers but the ownership of root's files.

use std::error::Error;
use std::io;
use std::iter;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::thread;

use landlock::{
    ABI, Access, AccessFs, CompatLevel, Compatible, Ruleset, RulesetAttr, RulesetCreated,
    RulesetCreatedAttr, RulesetStatus, Scope, path_beneath_rules,
};
use seccompiler::{BpfProgram, apply_filter};

use super::homes::Homes;
use super::system_calls::Processes;
use super::{launch, system_calls};

/// Restrictions, ready to be applied.
#[derive(Debug)]
pub(super) struct Sandbox {
    files: RulesetCreated,
    filters: [BpfProgram; 3],
}

/// The part of this system that is missing for a sandbox.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SandboxError {
    /// The kernel has no Landlock, or an old one.
    #[error(
        "this system has no Landlock (version 3, Linux 6.2 or later), which protects files: {reason}"
    )]
    Landlock {
        /// What the kernel says.
        reason: String,
    },
    /// The kernel has no seccomp.
    #[error("this system has no seccomp, which filters system calls: {reason}")]
    Seccomp {
        /// What is wrong.
        reason: String,
    },
    /// The filter does not support this processor.
    #[error("system calls cannot be filtered by seccomp on this processor")]
    Processor,
    /// Root's powers cannot be given up.
    #[error("privileges cannot be given up on this system: {reason}")]
    Privileges {
        /// What the kernel says.
        reason: String,
    },
    /// The sandbox is tried in a thread, and the system refuses one.
    #[error(
        "it cannot be tried whether there is a sandbox, because no thread can be started: {reason}"
    )]
    NoThread {
        /// What the system says.
        reason: String,
    },
    /// Nothing shows what runs.
    #[error("this system has no `/proc`, where processes are counted")]
    Processes,
}

/// What the system refused while a sandbox was entered. Made of plain data: there is no memory to be had then.
#[derive(Debug)]
pub(super) struct Refusal {
    is_landlock: bool,
    pub(super) reason: io::Error,
}

impl From<landlock::RulesetError> for SandboxError {
    fn from(error: landlock::RulesetError) -> SandboxError {
        // The words of the crate are about its own types.
        let causes = iter::successors(error.source(), |&cause| cause.source());
        let system = { causes }.find_map(|cause| cause.downcast_ref::<io::Error>());
        let reason = match system {
            Some(system) => system.to_string(),
            None => "the kernel has none or an older one, or it is switched off".to_owned(),
        };
        SandboxError::Landlock { reason }
    }
}

impl From<seccompiler::BackendError> for SandboxError {
    fn from(error: seccompiler::BackendError) -> SandboxError {
        SandboxError::Seccomp {
            reason: error.to_string(),
        }
    }
}

/// Where the system keeps programs and libraries, and how they are set up. What does not exist is skipped, and so are home folders
/// in them.
const SYSTEM: [&str; 12] = [
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
    // Without it Node does not start.
    "/etc/ssl/openssl.cnf",
    "/etc/pki/tls/openssl.cnf",
];

/// Harmless devices.
const DEVICES: [&str; 3] = ["/dev/null", "/dev/urandom", "/dev/random"];
/// Harmless for one process; several could share its memory uncounted.
const DEVICE_OF_ONE: &str = "/dev/zero";

/// The oldest version of Landlock that is enough: it restricts truncation of files, the last gap that mattered.
const NEEDED: ABI = ABI::V3;

impl Sandbox {
    /// Prepares a sandbox for a program that may read these files and folders and create files in `scratch`.
    ///
    /// # Errors
    /// If a part of the system is missing.
    pub(super) fn new(readable: Vec<PathBuf>, scratch: &Path) -> Result<Sandbox, SandboxError> {
        Sandbox::prepare(readable, scratch, Processes::Refused)
    }

    /// Prepares a sandbox for a compiler: it may also start processes.
    ///
    /// # Errors
    /// If a part of the system is missing.
    pub(super) fn for_build(
        readable: Vec<PathBuf>,
        scratch: &Path,
    ) -> Result<Sandbox, SandboxError> {
        Sandbox::prepare(readable, scratch, Processes::Allowed)
    }

    fn prepare(
        readable: Vec<PathBuf>,
        scratch: &Path,
        processes: Processes,
    ) -> Result<Sandbox, SandboxError> {
        let read = AccessFs::from_read(NEEDED);
        let all = AccessFs::from_all(NEEDED);
        let devices = AccessFs::ReadFile | AccessFs::WriteFile;
        // Nothing is removed or renamed, so no file can be held without a name, and there are no folders to hide it in.
        let create = AccessFs::ReadFile
            | AccessFs::ReadDir
            | AccessFs::WriteFile
            | AccessFs::Truncate
            | AccessFs::MakeReg;
        let zero = (processes == Processes::Refused).then_some(DEVICE_OF_ONE);
        let homes = Homes::of_this_system();
        let system = SYSTEM.map(|folder| homes.left_out_of(Path::new(folder)));
        system_calls::check()?;
        if !Path::new("/proc/self/task").is_dir() {
            return Err(SandboxError::Processes);
        }
        let files = Ruleset::default()
            .set_compatibility(CompatLevel::HardRequirement)
            .handle_access(all)?
            // Newer kernels also block signals to other processes.
            .set_compatibility(CompatLevel::BestEffort)
            .scope(Scope::Signal)?
            .create()?
            .add_rules(path_beneath_rules(system.concat(), read))?
            .add_rules(path_beneath_rules(readable, read))?
            .add_rules(path_beneath_rules(DEVICES, devices))?
            .add_rules(path_beneath_rules(zero, devices))?
            .add_rules(path_beneath_rules([scratch], create))?;
        Ok(Sandbox {
            files,
            filters: system_calls::filters(has_signal_scope(), processes)?,
        })
    }

    /// Applies it for ever. Called in the new process, which ends if this fails.
    pub(super) fn enter(self) -> Result<(), Refusal> {
        let refused = |is_landlock| Refusal {
            is_landlock,
            reason: io::Error::last_os_error(),
        };
        let status = self.files.restrict_self().map_err(|_| refused(true))?;
        if status.ruleset == RulesetStatus::NotEnforced {
            return Err(Refusal {
                is_landlock: true,
                reason: io::Error::from_raw_os_error(libc::EOPNOTSUPP),
            });
        }
        for filter in &self.filters {
            apply_filter(filter).map_err(|_| refused(false))?;
        }
        Ok(())
    }
}

/// Whether this system has a sandbox for untrusted programs. It is tried in a thread, which then ends.
///
/// # Errors
/// The part that is missing.
pub fn check_sandbox() -> Result<(), SandboxError> {
    let trial = || {
        let sandbox = Sandbox::new(Vec::new(), Path::new("/nonexistent"))?;
        launch::drop_privileges().map_err(|error| SandboxError::Privileges {
            reason: error.to_string(),
        })?;
        sandbox.enter().map_err(|refusal| {
            let reason = refusal.reason.to_string();
            if refusal.is_landlock {
                SandboxError::Landlock { reason }
            } else {
                SandboxError::Seccomp { reason }
            }
        })
    };
    let thread = thread::Builder::new().spawn(trial);
    let thread = thread.map_err(|error| SandboxError::NoThread {
        reason: error.to_string(),
    })?;
    thread.join().unwrap_or_else(|panic| resume_unwind(panic))
}

/// Whether this system's Landlock blocks signals to other processes; older ones do not.
fn has_signal_scope() -> bool {
    let strict = Ruleset::default().set_compatibility(CompatLevel::HardRequirement);
    strict.scope(Scope::Signal).is_ok()
}
