//! A tournament as text: TOML for people, canonical JSON of the same fields with everything filled in for the database
//! file.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use enlinea_core::{Game, Rules, bounded_reason};
use enlinea_players::{Budget, Resources, read_toml};
use serde::{Deserialize, Serialize};

use super::{TournamentDescription, TournamentDescriptionError};
use crate::entry::{Entry, EntrySource, EntryText};
use crate::game_clock::GameClock;
use crate::openings::{Openings, OpeningsError};
use crate::rating::Sprt;
use crate::resources::FileResources;
use crate::tournament::Format;

/// Games in each pairing if neither a number nor a test is given.
const DEFAULT_ROUNDS: u32 = 2;

/// The fields of a tournament file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DescriptionText {
    name: String,
    #[serde(default = "default_format")]
    format: Format,
    #[serde(default = "default_rules")]
    rules: Rules,
    /// If absent: two games, or as many as the test may take.
    #[serde(default)]
    rounds: Option<u32>,
    #[serde(default = "default_seed")]
    seed: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    concurrency: Option<usize>,
    #[serde(default)]
    openings: OpeningsText,
    /// A file of openings, one position per line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    openings_file: Option<PathBuf>,
    #[serde(default)]
    adjudicate: bool,
    #[serde(default)]
    budget: Budget,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clock: Option<GameClock>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sprt: Option<Sprt>,
    players: Vec<EntryText>,
}

/// Openings by a rule, or as a list of positions.
#[derive(Serialize, Deserialize)]
#[serde(
    untagged,
    expecting = "expected a rule such as \"random(4)\", or a list of positions"
)]
enum OpeningsText {
    Rule(String),
    List(Vec<String>),
}

impl Default for OpeningsText {
    fn default() -> OpeningsText {
        OpeningsText::Rule(Openings::Empty.to_string())
    }
}

impl OpeningsText {
    fn read(&self, rules: Rules) -> Result<Openings, OpeningsError> {
        match self {
            OpeningsText::Rule(text) => text.parse(),
            OpeningsText::List(lines) => Openings::from_lines(rules, &lines.join("\n")),
        }
    }
}

impl DescriptionText {
    pub(super) fn from_toml(text: &str) -> Result<DescriptionText, TournamentDescriptionError> {
        read_toml(text).map_err(malformed)
    }

    pub(super) fn from_json(text: &str) -> Result<DescriptionText, TournamentDescriptionError> {
        serde_json::from_str(text).map_err(malformed)
    }

    pub(super) fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a description is always JSON")
    }

    /// Reads every file that is named, relative to this folder.
    pub(super) fn read(
        mut self,
        folder: &Path,
    ) -> Result<TournamentDescription, TournamentDescriptionError> {
        let openings = match self.openings_file.take() {
            None => self.openings.read(self.rules)?,
            Some(path) => openings_of_file(self.rules, &folder.join(path))?,
        };
        let files = FileResources::new(folder);
        let mut players = Vec::new();
        for mut text in std::mem::take(&mut self.players) {
            text.start_in(folder);
            let entry = text.resolve(self.rules, &files);
            players.push(entry.map_err(|reason| TournamentDescriptionError::Player {
                name: text.name(),
                reason,
            })?);
        }
        number_equal_names(&mut players);
        Ok(self.with(openings, players))
    }

    /// Reads a stored description; players that cannot be read are unresolved.
    pub(super) fn restore(
        mut self,
        resources: &dyn Resources,
    ) -> Result<TournamentDescription, TournamentDescriptionError> {
        let openings = self.openings.read(self.rules)?;
        let texts = std::mem::take(&mut self.players);
        let players = texts.iter().map(|text| text.restore(self.rules, resources));
        let players = players.collect();
        Ok(self.with(openings, players))
    }

    fn with(self, openings: Openings, players: Vec<Entry>) -> TournamentDescription {
        TournamentDescription {
            name: self.name,
            format: self.format,
            rules: self.rules,
            rounds: self
                .rounds
                .unwrap_or_else(|| self.sprt.map_or(DEFAULT_ROUNDS, |sprt| sprt.enough_games())),
            seed: self.seed,
            concurrency: self.concurrency,
            openings,
            adjudicate: self.adjudicate,
            budget: self.budget,
            clock: self.clock,
            sprt: self.sprt,
            players,
        }
    }
}

impl From<&TournamentDescription> for DescriptionText {
    fn from(description: &TournamentDescription) -> DescriptionText {
        DescriptionText {
            name: description.name.clone(),
            format: description.format,
            rules: description.rules,
            rounds: Some(description.rounds),
            seed: description.seed,
            concurrency: description.concurrency,
            openings: match &description.openings {
                Openings::List(games) => {
                    OpeningsText::List(games.iter().map(Game::to_text).collect())
                }
                rule => OpeningsText::Rule(rule.to_string()),
            },
            openings_file: None,
            adjudicate: description.adjudicate,
            budget: description.budget.clone(),
            clock: description.clock,
            sprt: description.sprt,
            players: description.players.iter().map(EntryText::from).collect(),
        }
    }
}

/// The positions in a file, one in each line.
pub(super) fn openings_of_file(
    rules: Rules,
    path: &Path,
) -> Result<Openings, TournamentDescriptionError> {
    let lines =
        std::fs::read_to_string(path).map_err(|reason| TournamentDescriptionError::File {
            path: path.to_owned(),
            reason,
        })?;
    Ok(Openings::from_lines(rules, &lines)?)
}

fn malformed(error: impl std::error::Error) -> TournamentDescriptionError {
    TournamentDescriptionError::Text {
        reason: bounded_reason(&error),
    }
}

/// The same spec may be named several times: the second one is called `spec (2)`.
fn number_equal_names(players: &mut [Entry]) {
    let mut seen: HashMap<String, u32> = HashMap::new();
    for entry in players {
        let count = seen.entry(entry.name.clone()).or_insert(0);
        *count += 1;
        let is_plain =
            matches!(&entry.source, EntrySource::BuiltIn(source) if source.spec() == entry.name);
        if *count > 1 && is_plain {
            entry.name = format!("{} ({count})", entry.name);
        }
    }
}

fn default_format() -> Format {
    Format::RoundRobin
}

fn default_rules() -> Rules {
    Rules::STANDARD
}

fn default_seed() -> u64 {
    1
}
