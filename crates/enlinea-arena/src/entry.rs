//! Who takes part: a player of the library by its spec text, or somebody's program by its command.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::contestant::Allowance;

/// One player of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "EntryText", into = "EntryText")]
pub struct Entry {
    /// How it is called in tables; unique in its tournament.
    pub name: String,
    /// What plays.
    pub source: EntrySource,
    /// What its moves may cost, where that differs from the tournament's budget.
    pub budget: Allowance,
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
#[derive(Clone, Debug, PartialEq, Eq)]
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

/// What a program may use. Every limit has a value: there is no unlimited stranger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
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

/// An entry as people write it: a spec text alone, or a table.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum EntryText {
    Spec(String),
    Table(Box<EntryTable>),
}

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
    budget: Option<Allowance>,
}

/// A command as a list of words, or as one text that is split at blanks.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
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
    /// A setting of programs for a player that is none.
    #[error("`protocol`, `folder`, `untrusted` and `limits` go with `command`")]
    NotExternal,
}

impl TryFrom<EntryText> for Entry {
    type Error = EntryError;

    fn try_from(text: EntryText) -> Result<Entry, EntryError> {
        let table = match text {
            EntryText::Spec(spec) => return Ok(Entry::built_in(&spec)),
            EntryText::Table(table) => *table,
        };
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

impl From<Entry> for EntryText {
    fn from(entry: Entry) -> EntryText {
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
        EntryText::Table(Box::new(table))
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
            budget: Allowance::default(),
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
