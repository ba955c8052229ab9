//! A player as it is written in a file: a spec text, or a table with `spec` or `command`.

use std::fmt;
use std::path::{Path, PathBuf};

use enlinea_core::Rules;
use enlinea_players::{Budget, Resources};
use serde::de::value::MapAccessDeserializer;
use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use super::{
    BuiltInSource, Entry, EntryError, EntrySource, ExternalCommand, ProcessLimits, Protocol,
};
use crate::external::LispOptions;
use crate::resources::StoredFiles;

/// A player as it is written in a tournament file or stored in a database file; [`resolve`](Self::resolve) makes it an
/// [`Entry`].
///
/// ```
/// use enlinea_arena::EntryText;
/// use enlinea_core::Rules;
/// use enlinea_players::NoResources;
///
/// let text: EntryText = serde_json::from_str(r#"{"name": "deep", "spec": "minimax(depth=5)"}"#)?;
/// let entry = text.resolve(Rules::STANDARD, &NoResources)?;
/// assert_eq!((entry.name.as_str(), entry.kind()), ("deep", "built-in"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct EntryText(EntryTable);

/// An entry as a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct EntryTable {
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    spec: Option<String>,
    /// The contents of the files that the spec has read.
    #[serde(skip_serializing_if = "StoredFiles::is_empty")]
    files: StoredFiles,
    #[serde(skip_serializing_if = "Option::is_none")]
    command: Option<CommandText>,
    #[serde(skip_serializing_if = "Option::is_none")]
    protocol: Option<Protocol>,
    #[serde(skip_serializing_if = "Option::is_none")]
    folder: Option<PathBuf>,
    #[serde(skip_serializing_if = "Option::is_none")]
    untrusted: Option<bool>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    reads: Vec<PathBuf>,
    #[serde(skip_serializing_if = "Option::is_none")]
    limits: Option<ProcessLimits>,
    #[serde(skip_serializing_if = "Option::is_none")]
    budget: Option<Budget>,
}

/// A command as a list of words, or as one line that is split as a shell does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, expecting = "expected a list of words, or one text")]
enum CommandText {
    Words(Vec<String>),
    Line(String),
}

/// Written by hand, because a derived reader of two forms cannot say what is wrong inside a table.
impl<'a> Deserialize<'a> for EntryText {
    fn deserialize<D: Deserializer<'a>>(deserializer: D) -> Result<EntryText, D::Error> {
        deserializer.deserialize_any(EntryVisitor)
    }
}

struct EntryVisitor;

impl<'a> Visitor<'a> for EntryVisitor {
    type Value = EntryText;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a player: a spec text, or a table with `spec` or `command`")
    }

    fn visit_str<E: de::Error>(self, spec: &str) -> Result<EntryText, E> {
        let table = EntryTable {
            spec: Some(spec.to_owned()),
            ..EntryTable::default()
        };
        let table = table.with_lisp_as_command();
        table.check().map_err(de::Error::custom)?;
        Ok(EntryText(table).filled())
    }

    fn visit_map<A: MapAccess<'a>>(self, map: A) -> Result<EntryText, A::Error> {
        let table = EntryTable::deserialize(MapAccessDeserializer::new(map))?;
        table.check().map_err(de::Error::custom)?;
        let table = table.with_lisp_as_command();
        table.check().map_err(de::Error::custom)?;
        Ok(EntryText(table).filled())
    }
}

impl EntryTable {
    /// `spec = "lisp:FILE"` is a program.
    fn with_lisp_as_command(mut self) -> EntryTable {
        let line = self
            .spec
            .as_deref()
            .and_then(|spec| spec.strip_prefix("lisp:"));
        let line = line.map(str::to_owned);
        if let Some(line) = line {
            let spec = self.spec.take();
            self.name = self.name.or(spec);
            self.command = Some(CommandText::Line(line));
            self.protocol = Some(Protocol::Lisp);
        }
        self
    }

    fn check(&self) -> Result<(), EntryError> {
        let is_external = self.protocol.is_some()
            || self.folder.is_some()
            || self.untrusted.is_some()
            || !self.reads.is_empty()
            || self.limits.is_some();
        match (&self.spec, &self.command) {
            (Some(_), None) if is_external => Err(EntryError::NotExternal),
            (Some(_), None) => Ok(()),
            (None, Some(command)) => {
                check_words(&command.words()?, self.protocol.unwrap_or_default())
            }
            _ => Err(EntryError::Source),
        }
    }
}

impl CommandText {
    fn words(&self) -> Result<Vec<String>, EntryError> {
        let words = match self {
            CommandText::Words(words) => words.clone(),
            CommandText::Line(line) => shell_words::split(line).map_err(|_| EntryError::Quote)?,
        };
        if words.is_empty() {
            return Err(EntryError::NoCommand);
        }
        Ok(words)
    }
}

/// A heuristic file has options behind it, other programs have arguments of their own.
fn check_words(words: &[String], protocol: Protocol) -> Result<(), EntryError> {
    if protocol == Protocol::Lisp {
        LispOptions::read(&words[1..]).map_err(EntryError::Lisp)?;
    }
    Ok(())
}

impl ExternalCommand {
    /// A program from the text of a player: `native:COMMAND`, `c-linea:COMMAND` or `lisp:FILE`; `None` for the spec of a built-in one.
    ///
    /// # Errors
    /// If the line is empty, a quote is not closed, or an option of a Lisp file is wrong.
    pub fn from_prefixed(text: &str) -> Option<Result<ExternalCommand, EntryError>> {
        let protocols = [Protocol::Native, Protocol::CLinea, Protocol::Lisp];
        protocols.into_iter().find_map(|protocol| {
            let line = text.strip_prefix(protocol.name())?.strip_prefix(':')?;
            Some(ExternalCommand::from_line(line, protocol))
        })
    }

    /// A program from a command line; quotes and backslashes mean what they mean in a shell.
    ///
    /// # Errors
    /// If the line is empty, a quote is not closed, or an option of a Lisp file is wrong.
    pub fn from_line(line: &str, protocol: Protocol) -> Result<ExternalCommand, EntryError> {
        let words = CommandText::Line(line.to_owned()).words()?;
        check_words(&words, protocol)?;
        Ok(ExternalCommand::new(words, protocol))
    }
}

impl EntryText {
    /// A player of the library, named by its spec text.
    pub fn built_in(spec: &str) -> EntryText {
        EntryText(EntryTable {
            name: Some(spec.to_owned()),
            spec: Some(spec.to_owned()),
            budget: Some(Budget::unlimited()),
            ..EntryTable::default()
        })
    }

    /// With everything that was left out.
    fn filled(mut self) -> EntryText {
        let name = self.name();
        let table = &mut self.0;
        table.name = Some(name);
        table.budget.get_or_insert_default();
        let words = table.command.as_ref().map(CommandText::words);
        if let Some(Ok(words)) = words {
            table.command = Some(CommandText::Words(words));
            table.protocol.get_or_insert_default();
            table.untrusted.get_or_insert_default();
            table.limits.get_or_insert_default();
        }
        self
    }

    /// Its own search limits, if it has some.
    pub fn budget(&self) -> Option<&Budget> {
        self.0.budget.as_ref()
    }

    /// The name that was given, or the spec text or command.
    pub fn name(&self) -> String {
        let EntryTable {
            name,
            spec,
            command,
            ..
        } = &self.0;
        let words = || command.as_ref().and_then(|command| command.words().ok());
        let name = name.clone().or_else(|| spec.clone());
        name.or_else(|| Some(words()?.join(" ")))
            .unwrap_or_default()
    }

    /// Reads the spec and the files that it names, unless their contents are stored with it.
    ///
    /// # Errors
    /// If the spec is malformed, does not name a player, or a file cannot be read.
    pub fn resolve(&self, rules: Rules, resources: &dyn Resources) -> Result<Entry, EntryError> {
        let table = &self.0;
        table.check()?;
        let source = match (&table.spec, &table.command) {
            (Some(spec), _) => {
                let source = BuiltInSource::restore(spec, rules, &table.files, resources)?;
                EntrySource::BuiltIn(source)
            }
            (None, Some(command)) => EntrySource::External(ExternalCommand {
                command: command.words()?,
                protocol: table.protocol.unwrap_or_default(),
                folder: table.folder.clone(),
                untrusted: table.untrusted.unwrap_or_default(),
                reads: table.reads.clone(),
                limits: table.limits.unwrap_or_default(),
            }),
            (None, None) => return Err(EntryError::Source),
        };
        Ok(self.entry(source))
    }

    /// As [`resolve`](Self::resolve), with an unresolved entry instead of an error.
    pub(crate) fn restore(&self, rules: Rules, resources: &dyn Resources) -> Entry {
        self.resolve(rules, resources).unwrap_or_else(|error| {
            self.entry(EntrySource::Unresolved {
                spec: self.0.spec.clone().unwrap_or_default(),
                reason: error.to_string(),
            })
        })
    }

    fn entry(&self, source: EntrySource) -> Entry {
        Entry {
            name: self.name(),
            source,
            budget: self.0.budget.clone().unwrap_or_default(),
        }
    }

    /// Makes the folder of a program absolute: relative ones start in this folder.
    pub fn start_in(&mut self, folder: &Path) {
        if self.0.command.is_some() {
            let own = self.0.folder.take().unwrap_or_default();
            self.0.folder = Some(folder.join(own));
        }
    }
}

impl From<&Entry> for EntryText {
    fn from(entry: &Entry) -> EntryText {
        let mut table = EntryTable {
            name: Some(entry.name.clone()),
            budget: Some(entry.budget.clone()),
            ..EntryTable::default()
        };
        match &entry.source {
            EntrySource::BuiltIn(source) => {
                table.spec = Some(source.spec.clone());
                table.files = source.files.clone();
            }
            EntrySource::Unresolved { spec, .. } => table.spec = Some(spec.clone()),
            // No player has this name, so that it comes back as an unresolved one.
            EntrySource::Guest(_) => table.spec = Some("guest".to_owned()),
            EntrySource::External(external) => {
                table.command = Some(CommandText::Words(external.command.clone()));
                table.protocol = Some(external.protocol);
                table.folder.clone_from(&external.folder);
                table.untrusted = Some(external.untrusted);
                table.reads.clone_from(&external.reads);
                table.limits = Some(external.limits);
            }
        }
        EntryText(table)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lisp_file_is_a_program() {
        let text: EntryText = serde_json::from_str(r#""lisp:a.lisp depth=2""#).unwrap();
        let entry = text
            .resolve(Rules::STANDARD, &enlinea_players::NoResources)
            .unwrap();
        assert_eq!(
            (entry.name.as_str(), entry.kind()),
            ("lisp:a.lisp depth=2", "lisp")
        );
        assert_eq!(entry.source_text(), "lisp:a.lisp depth=2");
        let again: EntryText =
            serde_json::from_str(&serde_json::to_string(&EntryText::from(&entry)).unwrap())
                .unwrap();
        assert_eq!(again, text);
        let table = r#"{"name":"a","command":"a.lisp","protocol":"lisp","untrusted":true}"#;
        let table: EntryText = serde_json::from_str(table).unwrap();
        assert_eq!(table.name(), "a");
        for wrong in [
            r#""lisp:""#,
            r#""lisp:a.lisp fast""#,
            r#"{"spec":"lisp:a.lisp","untrusted":true}"#,
            r#"{"command":"a.lisp depth=x","protocol":"lisp"}"#,
        ] {
            assert!(serde_json::from_str::<EntryText>(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn quotes_in_a_command_line_keep_blanks() {
        let read = |line: &str| ExternalCommand::from_line(line, Protocol::Native);
        let program = read("python3 'my bot.py' --level \"a b\"").unwrap();
        assert_eq!(program.command, ["python3", "my bot.py", "--level", "a b"]);
        assert!(matches!(read("python3 'my bot.py"), Err(EntryError::Quote)));
        assert!(matches!(read("  "), Err(EntryError::NoCommand)));
    }
}
