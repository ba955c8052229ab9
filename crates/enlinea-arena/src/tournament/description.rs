//! A tournament as people write it, and as the store keeps it.
//!
//! People write TOML; the store keeps canonical JSON of the same fields with everything filled in: names, openings that
//! came from a file, folders. What the store keeps is enough to play the tournament again.

use std::collections::{HashMap, HashSet};
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use enlinea_core::{Excerpt, Rules};
use enlinea_players::{Budget, ParseSpecError, PlayerPlan, PlayerSpec, SpecError};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Format, Plan, Results, plan};
use crate::entry::{Entry, EntrySource, Protocol};
use crate::openings::{Openings, OpeningsError};
use crate::resources::FileResources;

/// Everything about a tournament but its results.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TournamentDescription {
    /// Unique in a store.
    pub name: String,
    /// How players are paired.
    #[serde(default = "usual_format", with = "text")]
    pub format: Format,
    /// The game.
    #[serde(default = "usual_rules", with = "text")]
    pub rules: Rules,
    /// Games in each pairing (round robin, gauntlet, knockout: an even number), or rounds (Swiss).
    #[serde(default = "usual_rounds")]
    pub rounds: u32,
    /// Makes openings and the players' chance.
    #[serde(default = "usual_seed")]
    pub seed: u64,
    /// Games at a time; as many as there are processors if absent. Does not change results.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub concurrency: Option<usize>,
    /// Where games begin.
    #[serde(default)]
    pub openings: OpeningsText,
    /// A file of openings, one position a line; read when the description is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub openings_file: Option<PathBuf>,
    /// Whether games end when the solver knows how they will.
    #[serde(default)]
    pub adjudicate: bool,
    /// What a move may cost.
    #[serde(default)]
    pub budget: Budget,
    /// Who takes part.
    pub players: Vec<Entry>,
}

/// Openings by a rule, or as a list of positions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    untagged,
    expecting = "expected a rule such as \"random(4)\", or a list of positions"
)]
pub enum OpeningsText {
    /// `none`, `random(4)`, `all(2)` or `balanced(6)`.
    Rule(String),
    /// Positions.
    List(Vec<String>),
}

impl Default for OpeningsText {
    fn default() -> OpeningsText {
        OpeningsText::Rule("none".to_owned())
    }
}

/// Why a text describes no tournament.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TournamentDescriptionError {
    /// It is not TOML, or a key has the wrong kind of value.
    #[error("{0}")]
    Toml(#[from] toml::de::Error),
    /// It is not JSON, or a key has the wrong kind of value.
    #[error("{0}")]
    Json(#[from] serde_json::Error),
    /// Nobody to play against.
    #[error("a tournament needs at least two players, found {found}")]
    TooFewPlayers {
        /// How many there are.
        found: usize,
    },
    /// An opening would be played from one seat only.
    #[error(
        "rounds = {rounds}: an even number from 2 is needed, because every opening is played from both seats"
    )]
    Rounds {
        /// The number given.
        rounds: u32,
    },
    /// More games than any machine will play, most likely a slip.
    #[error("{games} games are too many for one tournament: at most {MOST_GAMES} are possible")]
    TooManyGames {
        /// How many there would be.
        games: u64,
    },
    /// Nobody would play, or too many threads.
    #[error("concurrency = {found}: a number from 1 to {MOST_WORKERS} is needed")]
    Concurrency {
        /// The number given.
        found: usize,
    },
    /// A name that no table can show.
    #[error(
        "the name {name} cannot be used: names have 1 to {LONGEST_NAME} characters, without line breaks and the like"
    )]
    Name {
        /// The beginning of the name.
        name: Excerpt,
    },
    /// Two players of one name.
    #[error("two players are named `{name}`")]
    SameName {
        /// The name.
        name: String,
    },
    /// A spec that cannot be read.
    #[error("player `{name}`: {reason}")]
    SpecText {
        /// The player.
        name: String,
        /// Why not.
        #[source]
        reason: ParseSpecError,
    },
    /// A spec that means no player.
    #[error("player `{name}`: {reason}")]
    Spec {
        /// The player.
        name: String,
        /// Why not.
        #[source]
        reason: Box<SpecError>,
    },
    /// The openings make no sense.
    #[error(transparent)]
    Openings(#[from] OpeningsError),
    /// The file of openings cannot be read.
    #[error("openings file `{}`: {reason}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why not.
        #[source]
        reason: std::io::Error,
    },
    /// The course protocol has no message for a position.
    #[error(
        "player `{name}`: the c-linea protocol begins with the empty board, so the tournament cannot have openings"
    )]
    CLineaOpenings {
        /// The player.
        name: String,
    },
}

/// A plan is a list in memory.
const MOST_GAMES: u64 = 2_000_000;
/// Each worker is a thread, and has processes if players are programs.
const MOST_WORKERS: usize = 1024;
/// Tables have a column for names.
const LONGEST_NAME: usize = 400;

impl TournamentDescription {
    /// Reads TOML. Relative paths are meant from this folder.
    ///
    /// # Errors
    /// With the first thing that makes it no tournament.
    pub fn from_toml(
        text: &str,
        folder: &Path,
    ) -> Result<TournamentDescription, TournamentDescriptionError> {
        let mut description: TournamentDescription = toml::from_str(text)?;
        description.number_equal_names();
        if let Some(path) = description.openings_file.take() {
            let path = folder.join(path);
            let lines = std::fs::read_to_string(&path)
                .map_err(|reason| TournamentDescriptionError::File { path, reason })?;
            Openings::from_lines(description.rules, &lines)?;
            let lines = lines.lines().map(|line| line.trim().to_owned());
            description.openings = OpeningsText::List(lines.collect());
        }
        for entry in &mut description.players {
            if let EntrySource::External(external) = &mut entry.source {
                let own = external.folder.take().unwrap_or_default();
                external.folder = Some(folder.join(own));
            }
        }
        description.check()?;
        Ok(description)
    }

    /// Reads what [`to_json`](Self::to_json) wrote.
    ///
    /// # Errors
    /// If it is something else.
    pub fn from_json(text: &str) -> Result<TournamentDescription, TournamentDescriptionError> {
        Ok(serde_json::from_str(text)?)
    }

    /// The canonical text.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a description is always JSON")
    }

    /// Whether both describe the same games; how many are played at a time does not matter.
    pub fn same_games_as(&self, other: &TournamentDescription) -> bool {
        let games = |description: &TournamentDescription| {
            let mut games = description.clone();
            games.concurrency = None;
            games
        };
        games(self) == games(other)
    }

    /// Where games begin.
    ///
    /// # Errors
    /// If the text has none of the known forms, or a position is invalid.
    pub fn openings(&self) -> Result<Openings, OpeningsError> {
        match &self.openings {
            OpeningsText::Rule(text) => text.parse(),
            OpeningsText::List(lines) => Openings::from_lines(self.rules, &lines.join("\n")),
        }
    }

    /// All games that can be named with these results.
    pub fn plan(&self, results: &Results) -> Plan {
        plan(
            self.format,
            self.players.len(),
            self.rounds,
            self.seed,
            results,
        )
    }

    /// Whether openings or adjudication need exact scores.
    pub fn needs_oracle(&self) -> bool {
        self.adjudicate
            || self
                .openings()
                .is_ok_and(|openings| openings.needs_scores())
    }

    /// Whether every run gives the same games.
    pub fn is_reproducible(&self) -> bool {
        let budgets = self.players.iter().map(|entry| &entry.budget);
        let mut budgets = budgets.chain([&self.budget]);
        let is_ours = |entry: &Entry| matches!(entry.source, EntrySource::BuiltIn { .. });
        budgets.all(|budget| budget.time_ms.is_none()) && self.players.iter().all(is_ours)
    }

    /// Looks at everything that can be known before the first game.
    ///
    /// # Errors
    /// With the first thing that is wrong.
    pub fn check(&self) -> Result<(), TournamentDescriptionError> {
        if self.players.len() < 2 {
            let found = self.players.len();
            return Err(TournamentDescriptionError::TooFewPlayers { found });
        }
        let rounds = self.rounds;
        if rounds == 0 || (self.format != Format::Swiss && rounds % 2 == 1) {
            return Err(TournamentDescriptionError::Rounds { rounds });
        }
        let games = self.format.most_games(self.players.len(), rounds);
        if games > MOST_GAMES {
            return Err(TournamentDescriptionError::TooManyGames { games });
        }
        if let Some(found) = self.concurrency
            && !(1..=MOST_WORKERS).contains(&found)
        {
            return Err(TournamentDescriptionError::Concurrency { found });
        }
        check_name(&self.name)?;
        let openings = self.openings()?;
        let mut seen = HashSet::new();
        for entry in &self.players {
            check_name(&entry.name)?;
            let name = entry.name.clone();
            if !seen.insert(&entry.name) {
                return Err(TournamentDescriptionError::SameName { name });
            }
            match &entry.source {
                EntrySource::BuiltIn { spec } => {
                    plan_player(&name, spec, self.rules, Path::new("."))?;
                }
                EntrySource::External(external) => {
                    if external.protocol == Protocol::CLinea && openings != Openings::Empty {
                        return Err(TournamentDescriptionError::CLineaOpenings { name });
                    }
                }
            }
        }
        Ok(())
    }

    /// The same spec may be named several times: the second one is called `spec (2)`.
    fn number_equal_names(&mut self) {
        let mut seen: HashMap<String, u32> = HashMap::new();
        for entry in &mut self.players {
            let count = seen.entry(entry.name.clone()).or_insert(0);
            *count += 1;
            let is_plain =
                matches!(&entry.source, EntrySource::BuiltIn { spec } if *spec == entry.name);
            if *count > 1 && is_plain {
                entry.name = format!("{} ({count})", entry.name);
            }
        }
    }
}

fn check_name(name: &str) -> Result<(), TournamentDescriptionError> {
    let is_long = name.chars().nth(LONGEST_NAME).is_some();
    if name.trim().is_empty() || is_long || name.chars().any(char::is_control) {
        let name = Excerpt::of(name);
        return Err(TournamentDescriptionError::Name { name });
    }
    Ok(())
}

/// What a spec text means under these rules; files that it names are meant from this folder.
pub(super) fn plan_player(
    name: &str,
    spec: &str,
    rules: Rules,
    folder: &Path,
) -> Result<PlayerPlan, TournamentDescriptionError> {
    let name = || name.to_owned();
    let spec: PlayerSpec = spec
        .parse()
        .map_err(|reason| TournamentDescriptionError::SpecText {
            name: name(),
            reason,
        })?;
    PlayerPlan::new(&spec, rules, &FileResources::new(folder)).map_err(|reason| {
        TournamentDescriptionError::Spec {
            name: name(),
            reason: Box::new(reason),
        }
    })
}

fn usual_format() -> Format {
    Format::RoundRobin
}

fn usual_rules() -> Rules {
    Rules::STANDARD
}

fn usual_rounds() -> u32 {
    2
}

fn usual_seed() -> u64 {
    1
}

/// Values that are written as their text.
mod text {
    use super::{Deserialize, Deserializer, Display, FromStr, Serializer};

    pub(super) fn serialize<T: Display, S: Serializer>(
        value: &T,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_str(value)
    }

    pub(super) fn deserialize<'a, T, D>(deserializer: D) -> Result<T, D::Error>
    where
        T: FromStr<Err: Display>,
        D: Deserializer<'a>,
    {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests;
