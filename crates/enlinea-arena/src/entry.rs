//! Who takes part: a player of the library by its spec, or an external program by its command.

use std::fmt;
use std::path::PathBuf;

use serde::de::value::MapAccessDeserializer;
use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use enlinea_players::Budget;

/// One player of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(into = "EntryTable")]
pub struct Entry {
    /// How it is called in tables; unique in its tournament.
    pub name: String,
    /// What plays.
    pub source: EntrySource,
    /// What its moves may cost, where that differs from the tournament's budget.
    pub budget: Budget,
}

/// What plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntrySource {
    /// A player of the library.
    BuiltIn {
        /// Its spec text.
        spec: String,
    },
    /// A program of its own.
    External(ExternalCommand),
}

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
    /// The program and its arguments; no shell is between.
    pub command: Vec<String>,
    /// What it speaks.
    pub protocol: Protocol,
    /// Where it runs: the folder of the tournament file if absent.
    pub folder: Option<PathBuf>,
    /// Whether it must be kept from the network, from other files and from starting programs.
    pub untrusted: bool,
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
            limits: ProcessLimits::default(),
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

    /// Sets what it may use.
    #[must_use]
    pub fn limits(mut self, limits: ProcessLimits) -> ExternalCommand {
        self.limits = limits;
        self
    }
}

/// What a program speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Protocol {
    /// JSON lines, for any rules and openings.
    #[default]
    Native,
    /// The course protocol with `vos` and `salir`.
    CLinea,
}

impl Protocol {
    /// The name in files and commands.
    pub const fn name(self) -> &'static str {
        match self {
            Protocol::Native => "native",
            Protocol::CLinea => "c-linea",
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

    /// Sets the processor seconds.
    #[must_use]
    pub fn cpu_seconds(mut self, seconds: u64) -> ProcessLimits {
        self.cpu_seconds = seconds;
        self
    }
}

/// A spec text alone, or a table. Written by hand, because what is wrong inside a table must be told.
impl<'a> Deserialize<'a> for Entry {
    fn deserialize<D: Deserializer<'a>>(deserializer: D) -> Result<Entry, D::Error> {
        deserializer.deserialize_any(EntryVisitor)
    }
}

struct EntryVisitor;

impl<'a> Visitor<'a> for EntryVisitor {
    type Value = Entry;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a player: a spec text, or a table with `spec` or `command`")
    }

    fn visit_str<E: de::Error>(self, spec: &str) -> Result<Entry, E> {
        Ok(Entry::built_in(spec))
    }

    fn visit_map<A: MapAccess<'a>>(self, map: A) -> Result<Entry, A::Error> {
        let table = EntryTable::deserialize(MapAccessDeserializer::new(map))?;
        Entry::try_from(table).map_err(de::Error::custom)
    }
}

/// An entry as a table.
#[derive(Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct EntryTable {
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    spec: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    command: Option<CommandText>,
    #[serde(skip_serializing_if = "Option::is_none")]
    protocol: Option<Protocol>,
    #[serde(skip_serializing_if = "Option::is_none")]
    folder: Option<PathBuf>,
    #[serde(skip_serializing_if = "Option::is_none")]
    untrusted: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    limits: Option<ProcessLimits>,
    #[serde(skip_serializing_if = "Option::is_none")]
    budget: Option<Budget>,
}

/// A command as a list of words, or as one text that is split at blanks.
#[derive(Serialize, Deserialize)]
#[serde(untagged, expecting = "expected a list of words, or one text")]
enum CommandText {
    Words(Vec<String>),
    Line(String),
}

/// Why a table describes no player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EntryError {
    /// Two players, or none.
    #[error("a player has either `spec` or `command`")]
    Source,
    /// Nothing to start.
    #[error("`command` is empty")]
    NoCommand,
    /// A setting of external programs for a built-in player.
    #[error("`protocol`, `folder`, `untrusted` and `limits` go with `command`")]
    NotExternal,
}

impl TryFrom<EntryTable> for Entry {
    type Error = EntryError;

    fn try_from(table: EntryTable) -> Result<Entry, EntryError> {
        let source = match (table.spec, table.command) {
            (Some(spec), None) => {
                let is_external = table.protocol.is_some()
                    || table.folder.is_some()
                    || table.untrusted.is_some()
                    || table.limits.is_some();
                if is_external {
                    return Err(EntryError::NotExternal);
                }
                EntrySource::BuiltIn { spec }
            }
            (None, Some(command)) => EntrySource::External(ExternalCommand {
                command: match command {
                    CommandText::Words(words) => words,
                    CommandText::Line(line) => line.split_whitespace().map(str::to_owned).collect(),
                },
                protocol: table.protocol.unwrap_or_default(),
                folder: table.folder,
                untrusted: table.untrusted.unwrap_or_default(),
                limits: table.limits.unwrap_or_default(),
            }),
            _ => return Err(EntryError::Source),
        };
        if matches!(&source, EntrySource::External(external) if external.command.is_empty()) {
            return Err(EntryError::NoCommand);
        }
        let mut entry = Entry {
            name: String::new(),
            source,
            budget: table.budget.unwrap_or_default(),
        };
        entry.name = table.name.unwrap_or_else(|| entry.source_text());
        Ok(entry)
    }
}

impl From<Entry> for EntryTable {
    fn from(entry: Entry) -> EntryTable {
        let mut table = EntryTable {
            name: Some(entry.name),
            budget: Some(entry.budget),
            ..EntryTable::default()
        };
        match entry.source {
            EntrySource::BuiltIn { spec } => table.spec = Some(spec),
            EntrySource::External(external) => {
                table.command = Some(CommandText::Words(external.command));
                table.protocol = Some(external.protocol);
                table.folder = external.folder;
                table.untrusted = Some(external.untrusted);
                table.limits = Some(external.limits);
            }
        }
        table
    }
}

impl Entry {
    /// A player of the library under its own text.
    pub fn built_in(spec: &str) -> Entry {
        Entry {
            name: spec.to_owned(),
            source: EntrySource::BuiltIn {
                spec: spec.to_owned(),
            },
            budget: Budget::default(),
        }
    }

    /// `built-in`, or the protocol of a program.
    pub fn kind(&self) -> &'static str {
        match &self.source {
            EntrySource::BuiltIn { .. } => "built-in",
            EntrySource::External(external) => external.protocol.name(),
        }
    }

    /// The spec text, or the command with blanks between its words.
    pub fn source_text(&self) -> String {
        match &self.source {
            EntrySource::BuiltIn { spec } => spec.clone(),
            EntrySource::External(external) => external.command.join(" "),
        }
    }
}
