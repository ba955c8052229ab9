//! The players of a tournament: built-in players with their plan, and external programs with their command.

mod external_command;
mod fingerprint;
mod guest;
mod text;

use enlinea_core::Rules;
use enlinea_players::{Budget, PlayerPlan, PlayerSpec, Resources, SpecError};

pub use external_command::{ExternalCommand, ProcessLimits, Protocol};
pub use guest::Guest;
pub use text::EntryText;

use crate::built_in::BuiltIn;
use crate::clock::Clock;
use crate::contestant::Contestant;
use crate::external::ExternalPlayer;
use crate::resources::{RecordedFiles, StoredFiles};

/// One player of a tournament, ready to play.
///
/// ```
/// use enlinea_arena::{Clock, Entry};
/// use enlinea_core::Rules;
/// use enlinea_players::NoResources;
///
/// let entry = Entry::built_in("minimax(depth=3)", Rules::STANDARD, &NoResources)?;
/// assert_eq!(entry.name, "minimax(depth=3)");
/// let player = entry.contestant(&Clock::new())?;
/// # Ok::<(), enlinea_arena::EntryError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// Its name in tables; unique in its tournament.
    pub name: String,
    /// What plays.
    pub source: EntrySource,
    /// What its moves may cost, where that differs from the tournament's budget.
    pub budget: Budget,
}

/// What plays.
#[derive(Clone, Debug, PartialEq)]
pub enum EntrySource {
    /// A player of the library.
    BuiltIn(BuiltInSource),
    /// An external program.
    External(ExternalCommand),
    /// Code of the caller.
    Guest(Guest),
    /// A player whose spec cannot be read here: its games can be shown, but no new ones played. Older programs stored the
    /// names of weight files and not their contents.
    Unresolved {
        /// The spec text.
        spec: String,
        /// Why it cannot be read.
        reason: String,
    },
}

/// A player of the library: the spec as it was written, the plan it means, and the files it has read.
#[derive(Clone, Debug)]
pub struct BuiltInSource {
    spec: String,
    plan: PlayerPlan,
    files: StoredFiles,
}

impl BuiltInSource {
    /// Reads a spec. From here on the files that it names do not matter.
    ///
    /// # Errors
    /// If the spec is malformed, does not name a player, or a file cannot be read.
    pub fn read(
        spec: &str,
        rules: Rules,
        resources: &dyn Resources,
    ) -> Result<BuiltInSource, EntryError> {
        BuiltInSource::restore(spec, rules, &StoredFiles::default(), resources)
    }

    fn restore(
        spec: &str,
        rules: Rules,
        stored: &StoredFiles,
        resources: &dyn Resources,
    ) -> Result<BuiltInSource, EntryError> {
        let parsed: PlayerSpec = spec.parse().map_err(SpecError::from)?;
        let files = RecordedFiles::new(stored, resources);
        Ok(BuiltInSource {
            plan: PlayerPlan::new(&parsed, rules, &files)?,
            spec: spec.to_owned(),
            files: files.into_files(),
        })
    }

    /// The spec text as it was written.
    pub fn spec(&self) -> &str {
        &self.spec
    }

    /// The player with all its choices made and its weights resolved.
    pub fn plan(&self) -> &PlayerPlan {
        &self.plan
    }
}

/// The same spec and the same files give the same plan.
impl PartialEq for BuiltInSource {
    fn eq(&self, other: &BuiltInSource) -> bool {
        self.spec == other.spec
            && self.files == other.files
            && self.plan.rules() == other.plan.rules()
    }
}

/// Why a text or a table does not describe a player.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EntryError {
    /// Both `spec` and `command`, or neither.
    #[error("a player has either `spec` or `command`")]
    Source,
    /// `command` is empty.
    #[error("`command` is empty")]
    NoCommand,
    /// `command` has an unclosed quote.
    #[error("`command`: unclosed quote")]
    Quote,
    /// An option of a Lisp heuristic is wrong.
    #[error("Lisp heuristic: {0}")]
    Lisp(String),
    /// A setting of external programs on a built-in player.
    #[error("`protocol`, `folder`, `untrusted`, `reads` and `limits` go with `command`")]
    NotExternal,
    /// The spec is malformed, does not name a player, or a file cannot be read.
    #[error("{0}")]
    Spec(#[source] Box<SpecError>),
    /// The spec of a stored player cannot be read.
    #[error("{reason}")]
    Unresolved {
        /// Why not.
        reason: String,
    },
}

impl From<SpecError> for EntryError {
    fn from(error: SpecError) -> EntryError {
        EntryError::Spec(Box::new(error))
    }
}

impl Entry {
    /// A player of the library, named by its spec text.
    ///
    /// # Errors
    /// As [`BuiltInSource::read`].
    pub fn built_in(
        spec: &str,
        rules: Rules,
        resources: &dyn Resources,
    ) -> Result<Entry, EntryError> {
        Ok(Entry {
            name: spec.to_owned(),
            source: EntrySource::BuiltIn(BuiltInSource::read(spec, rules, resources)?),
            budget: Budget::unlimited(),
        })
    }

    /// An external program, named by its command.
    pub fn external(command: ExternalCommand) -> Entry {
        Entry {
            name: command.text(),
            source: EntrySource::External(command),
            budget: Budget::unlimited(),
        }
    }

    /// Code of the caller, under this name.
    pub fn guest(name: &str, guest: Guest) -> Entry {
        Entry {
            name: name.to_owned(),
            source: EntrySource::Guest(guest),
            budget: Budget::unlimited(),
        }
    }

    /// The player, ready for its first game.
    ///
    /// # Errors
    /// If the spec of a stored player cannot be read.
    pub fn contestant(&self, clock: &Clock) -> Result<Box<dyn Contestant>, EntryError> {
        match &self.source {
            EntrySource::BuiltIn(source) => {
                let player = source.plan.build();
                Ok(Box::new(BuiltIn::new(player, clock.clone())))
            }
            EntrySource::External(external) => Ok(Box::new(ExternalPlayer::new(external))),
            EntrySource::Guest(guest) => Ok(guest.contestant()),
            EntrySource::Unresolved { reason, .. } => Err(EntryError::Unresolved {
                reason: reason.clone(),
            }),
        }
    }

    /// Whether it is known to use random numbers, so that it may play differently from the same position. External programs
    /// and guests are assumed to be deterministic.
    pub fn is_random(&self) -> bool {
        match &self.source {
            EntrySource::BuiltIn(source) => source.plan.is_random(),
            EntrySource::External(_) | EntrySource::Guest(_) | EntrySource::Unresolved { .. } => {
                false
            }
        }
    }

    /// `built-in`, `guest`, or the protocol of a program.
    pub fn kind(&self) -> &'static str {
        match &self.source {
            EntrySource::External(external) => external.protocol.name(),
            EntrySource::Guest(_) => "guest",
            EntrySource::BuiltIn(_) | EntrySource::Unresolved { .. } => "built-in",
        }
    }

    /// The spec text, or the command with blanks between its words; the name of a guest.
    pub fn source_text(&self) -> String {
        match &self.source {
            EntrySource::BuiltIn(source) => source.spec.clone(),
            EntrySource::External(external) => external.text(),
            EntrySource::Guest(_) => self.name.clone(),
            EntrySource::Unresolved { spec, .. } => spec.clone(),
        }
    }

    /// Whether both play alike, as far as is known: an unresolved player may be any with its spec.
    pub(crate) fn plays_like(&self, other: &Entry) -> bool {
        let is_unresolved = |entry: &Entry| matches!(entry.source, EntrySource::Unresolved { .. });
        if is_unresolved(self) || is_unresolved(other) {
            (&self.name, self.source_text(), self.kind(), &self.budget)
                == (
                    &other.name,
                    other.source_text(),
                    other.kind(),
                    &other.budget,
                )
        } else {
            self == other
        }
    }
}
