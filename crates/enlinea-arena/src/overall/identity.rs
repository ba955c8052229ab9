//! What makes two entries of two tournaments the same player.

use enlinea_players::Budget;
use serde_json::Value;

#[cfg(doc)]
use crate::entry::Entry;
use crate::entry::EntrySource;
use crate::game_clock::GameClock;
use crate::tournament::TournamentDescription;

/// A player, wherever it played: the spec or the command, the fingerprint of what played, and what a move may cost.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Identity {
    /// `built-in`, or the protocol of a program.
    pub kind: &'static str,
    /// The spec text, or the command.
    pub source: String,
    /// The limits of its moves and its clock, such as `nodes=2000` or `clock=60+0.5`; empty if there are none.
    pub budget: String,
    /// [What played](Entry::fingerprint); unknown for programs in games of old database files.
    pub fingerprint: Option<String>,
}

impl Identity {
    /// The player that the entry at this place was in a game.
    pub(super) fn new(
        description: &TournamentDescription,
        place: usize,
        played: Option<&str>,
    ) -> Identity {
        // All fields are named, so that a new one is decided on here: does it make another player?
        let TournamentDescription {
            name: _,
            format: _,
            rules: _,
            rounds: _,
            seed: _,
            concurrency: _,
            openings: _,
            adjudicate: _,
            budget,
            clock,
            sprt: _,
            players,
        } = description;
        let entry = &players[place];
        // What a built-in player is follows from its description, also where games do not say it.
        let computed = match entry.source {
            EntrySource::BuiltIn(_) => Some(entry.fingerprint()),
            EntrySource::External(_) | EntrySource::Guest(_) | EntrySource::Unresolved { .. } => {
                None
            }
        };
        Identity {
            kind: entry.kind(),
            source: entry.source_text(),
            budget: limits_text(&entry.budget.or(budget), *clock),
            fingerprint: played.map(str::to_owned).or(computed),
        }
    }

    /// The beginning of the fingerprint, enough to tell two apart.
    pub(super) fn short_fingerprint(&self) -> String {
        let text = self.fingerprint.as_deref().unwrap_or("unknown program");
        text.chars().take(8).collect()
    }
}

/// All limits with their names, whichever there are.
fn limits_text(budget: &Budget, clock: Option<GameClock>) -> String {
    let limits = serde_json::to_value(budget).expect("a budget is plain data");
    let limits = limits.as_object().into_iter().flatten();
    let limits = limits.filter(|(_, value)| !value.is_null());
    let texts = limits.map(|(key, value)| match value {
        Value::String(text) => format!("{key}={text}"),
        other => format!("{key}={other}"),
    });
    let clock = clock.map(|clock| format!("clock={clock}"));
    texts.chain(clock).collect::<Vec<_>>().join(", ")
}
