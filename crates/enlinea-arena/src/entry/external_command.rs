//! An external program: its command, its protocol and its limits.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// A program that plays over its standard input and output, and what it may use.
///
/// ```
/// use enlinea_arena::{ExternalCommand, ProcessLimits, Protocol};
///
/// let limits = ProcessLimits::default().memory_mb(512);
/// let program = ExternalCommand::new(["python3", "player.py"], Protocol::Native)
///     .untrusted(true)
///     .limits(limits);
/// assert_eq!(program.limits.memory_mb, 512);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExternalCommand {
    /// The program and its arguments; no shell runs it.
    pub command: Vec<String>,
    /// The protocol it speaks.
    pub protocol: Protocol,
    /// The folder it runs in; the current folder if absent.
    pub folder: Option<PathBuf>,
    /// Whether it runs in a sandbox: no network, no other files, no further processes.
    pub untrusted: bool,
    /// Files and folders that it may read if it is untrusted, beside its own file and those that its command names;
    /// relative ones start in its folder.
    pub reads: Vec<PathBuf>,
    /// What it may use.
    pub limits: ProcessLimits,
}

impl ExternalCommand {
    /// A trusted program with the default limits.
    pub fn new<W: Into<String>>(
        command: impl IntoIterator<Item = W>,
        protocol: Protocol,
    ) -> ExternalCommand {
        ExternalCommand {
            command: command.into_iter().map(Into::into).collect(),
            protocol,
            folder: None,
            untrusted: false,
            reads: Vec::new(),
            limits: ProcessLimits::default(),
        }
    }

    /// The command with blanks between its words; a heuristic file as `lisp:FILE`.
    pub fn text(&self) -> String {
        let words = self.command.join(" ");
        match self.protocol {
            Protocol::Native | Protocol::CLinea => words,
            Protocol::Lisp => format!("lisp:{words}"),
        }
    }

    /// Runs it in this folder.
    #[must_use]
    pub fn folder(mut self, folder: impl Into<PathBuf>) -> ExternalCommand {
        self.folder = Some(folder.into());
        self
    }

    /// Runs it in a sandbox, or not.
    #[must_use]
    pub fn untrusted(mut self, untrusted: bool) -> ExternalCommand {
        self.untrusted = untrusted;
        self
    }

    /// Lets it read these files and folders if it is untrusted.
    #[must_use]
    pub fn reads(mut self, paths: impl IntoIterator<Item = PathBuf>) -> ExternalCommand {
        self.reads = paths.into_iter().collect();
        self
    }

    /// Sets what it may use.
    #[must_use]
    pub fn limits(mut self, limits: ProcessLimits) -> ExternalCommand {
        self.limits = limits;
        self
    }
}

/// The protocol of a program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Protocol {
    /// JSON lines, for any rules and openings.
    #[default]
    Native,
    /// The course protocol with `vos` and `salir`.
    CLinea,
    /// No protocol of its own: the command is a heuristic file of the Lisp course with [options](crate::external::LispOptions),
    /// which runs inside of the course's search.
    Lisp,
}

impl Protocol {
    /// The name in files and commands.
    pub const fn name(self) -> &'static str {
        match self {
            Protocol::Native => "native",
            Protocol::CLinea => "c-linea",
            Protocol::Lisp => "lisp",
        }
    }
}

/// What a program may use. Every limit has a value: no external program is unlimited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct ProcessLimits {
    /// Wall-clock milliseconds until it is ready to play.
    pub start_ms: u64,
    /// Wall-clock milliseconds for one move when the tournament has no time budget.
    pub move_ms: u64,
    /// Processor seconds in its whole life.
    pub cpu_seconds: u64,
    /// Address space in MiB.
    pub memory_mb: u64,
    /// Processes and threads at a time.
    pub processes: u64,
    /// Open files at a time.
    pub files: u64,
    /// Size of a file that it writes, in MiB.
    pub file_mb: u64,
    /// Size of all files that it writes if it is untrusted, in MiB.
    pub scratch_mb: u64,
}

impl Default for ProcessLimits {
    fn default() -> ProcessLimits {
        ProcessLimits {
            start_ms: 10_000,
            move_ms: 30_000,
            cpu_seconds: 24 * 60 * 60,
            memory_mb: 4096,
            processes: 64,
            files: 256,
            file_mb: 64,
            scratch_mb: 64,
        }
    }
}

impl ProcessLimits {
    /// Sets the milliseconds until it must be ready.
    #[must_use]
    pub fn start_ms(mut self, milliseconds: u64) -> ProcessLimits {
        self.start_ms = milliseconds;
        self
    }

    /// Sets the milliseconds for one move.
    #[must_use]
    pub fn move_ms(mut self, milliseconds: u64) -> ProcessLimits {
        self.move_ms = milliseconds;
        self
    }

    /// Sets the address space.
    #[must_use]
    pub fn memory_mb(mut self, mebibytes: u64) -> ProcessLimits {
        self.memory_mb = mebibytes;
        self
    }

    /// Sets the number of processes and threads.
    #[must_use]
    pub fn processes(mut self, processes: u64) -> ProcessLimits {
        self.processes = processes;
        self
    }

    /// Sets the size of all files that an untrusted program writes.
    #[must_use]
    pub fn scratch_mb(mut self, mebibytes: u64) -> ProcessLimits {
        self.scratch_mb = mebibytes;
        self
    }

    /// Sets the processor seconds.
    #[must_use]
    pub fn cpu_seconds(mut self, seconds: u64) -> ProcessLimits {
        self.cpu_seconds = seconds;
        self
    }
}
