//! A tournament before its first game: everything is read and checked, so that a run needs no other file.

mod checks;
mod error;
mod text;

use std::path::Path;

use enlinea_core::Rules;
use enlinea_players::{Budget, NoResources};

pub use error::TournamentDescriptionError;

use super::{Format, Pairings, Plan, Results, plan};
use crate::entry::{Entry, EntrySource};
use crate::game_clock::GameClock;
use crate::openings::Openings;
use crate::rating::Sprt;
use crate::resources::FileResources;
use text::{DescriptionText, openings_of_file};

/// Everything about a tournament but its results.
///
/// ```
/// use enlinea_arena::Entry;
/// use enlinea_arena::tournament::TournamentDescription;
/// use enlinea_core::Rules;
/// use enlinea_players::{Budget, NoResources};
///
/// let player = |spec| Entry::built_in(spec, Rules::STANDARD, &NoResources);
/// let cup = TournamentDescription::new("cup", Rules::STANDARD, vec![player("random")?, player("greedy")?])
///     .rounds(20)
///     .seed(7)
///     .budget(Budget::unlimited().nodes(10_000));
/// cup.check()?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct TournamentDescription {
    /// Unique in a database file.
    pub name: String,
    /// How players are paired.
    pub format: Format,
    /// The rules of all games.
    pub rules: Rules,
    /// Games in each pairing (round robin, gauntlet, knockout: an even number), or rounds (Swiss).
    pub rounds: u32,
    /// The random seed of openings and players.
    pub seed: u64,
    /// Games at a time; the number of processors if absent. Does not change results.
    pub concurrency: Option<usize>,
    /// The positions where games begin.
    pub openings: Openings,
    /// Whether games end as soon as the solver knows their outcome.
    pub adjudicate: bool,
    /// What a move may cost.
    pub budget: Budget,
    /// The time of each player for a game.
    pub clock: Option<GameClock>,
    /// Ends the games of a pairing when it is decided.
    pub sprt: Option<Sprt>,
    /// The players.
    pub players: Vec<Entry>,
}

impl TournamentDescription {
    /// A round robin of two games in each pairing, from the empty board.
    pub fn new(name: &str, rules: Rules, players: Vec<Entry>) -> TournamentDescription {
        TournamentDescription {
            name: name.to_owned(),
            format: Format::RoundRobin,
            rules,
            rounds: 2,
            seed: 1,
            concurrency: None,
            openings: Openings::Empty,
            adjudicate: false,
            budget: Budget::unlimited(),
            clock: None,
            sprt: None,
            players,
        }
    }

    /// Pairs players in another way.
    #[must_use]
    pub fn format(mut self, format: Format) -> TournamentDescription {
        self.format = format;
        self
    }

    /// Sets the games in each pairing, or the rounds.
    #[must_use]
    pub fn rounds(mut self, rounds: u32) -> TournamentDescription {
        self.rounds = rounds;
        self
    }

    /// Sets the random seed.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> TournamentDescription {
        self.seed = seed;
        self
    }

    /// Sets the positions where games begin.
    #[must_use]
    pub fn openings(mut self, openings: Openings) -> TournamentDescription {
        self.openings = openings;
        self
    }

    /// Sets what a move may cost.
    #[must_use]
    pub fn budget(mut self, budget: Budget) -> TournamentDescription {
        self.budget = budget;
        self
    }

    /// Sets whether games end as soon as the solver knows their outcome.
    #[must_use]
    pub fn adjudicate(mut self, adjudicate: bool) -> TournamentDescription {
        self.adjudicate = adjudicate;
        self
    }

    /// Sets the time of each player for a game.
    #[must_use]
    pub fn clock(mut self, clock: impl Into<Option<GameClock>>) -> TournamentDescription {
        self.clock = clock.into();
        self
    }

    /// Ends the games of a pairing when this test is decided.
    #[must_use]
    pub fn sprt(mut self, sprt: impl Into<Option<Sprt>>) -> TournamentDescription {
        self.sprt = sprt.into();
        self
    }

    /// Reads the positions where games begin from a file, one in each line.
    ///
    /// # Errors
    /// If the file cannot be read, or a line is not a position of these rules that can be played.
    pub fn openings_file(
        self,
        path: &Path,
    ) -> Result<TournamentDescription, TournamentDescriptionError> {
        let openings = openings_of_file(self.rules, path)?;
        Ok(self.openings(openings))
    }

    /// Reads a tournament file. Relative paths in it start in this folder.
    ///
    /// # Errors
    /// With the first thing that is wrong.
    pub fn from_toml(
        text: &str,
        folder: &Path,
    ) -> Result<TournamentDescription, TournamentDescriptionError> {
        let description = DescriptionText::from_toml(text)?.read(folder)?;
        description.check()?;
        Ok(description)
    }

    /// Reads what [`to_json`](Self::to_json) wrote. No other file is read: a player of an older database file whose weight
    /// file was not stored is [unresolved](EntrySource::Unresolved).
    ///
    /// # Errors
    /// If the text is malformed.
    pub fn from_json(text: &str) -> Result<TournamentDescription, TournamentDescriptionError> {
        DescriptionText::from_json(text)?.restore(&NoResources)
    }

    /// The canonical text: enough to play the tournament again.
    pub fn to_json(&self) -> String {
        DescriptionText::from(self).to_json()
    }

    /// The description with weight files of unresolved players read from the current folder, as older programs did.
    ///
    /// # Errors
    /// If a player cannot be read.
    pub(super) fn resolved(&self) -> Result<TournamentDescription, TournamentDescriptionError> {
        let here = FileResources::new(Path::new("."));
        let description = DescriptionText::from(self).restore(&here)?;
        for entry in &description.players {
            if let EntrySource::Unresolved { reason, .. } = &entry.source {
                return Err(TournamentDescriptionError::Unresolved {
                    name: entry.name.clone(),
                    reason: reason.clone(),
                });
            }
        }
        Ok(description)
    }

    /// Whether a player is unresolved.
    pub(crate) fn is_unresolved(&self) -> bool {
        let mut sources = self.players.iter().map(|entry| &entry.source);
        sources.any(|source| matches!(source, EntrySource::Unresolved { .. }))
    }

    /// Whether both describe the same games; how many are played at a time does not matter.
    pub fn same_games_as(&self, other: &TournamentDescription) -> bool {
        let rest = |description: &TournamentDescription| TournamentDescription {
            concurrency: None,
            players: Vec::new(),
            ..description.clone()
        };
        let mut players = self.players.iter().zip(&other.players);
        rest(self) == rest(other)
            && self.players.len() == other.players.len()
            && players.all(|(own, other)| own.plays_like(other))
    }

    /// All games that are known with these results, without those that came after the decision of a test.
    pub fn plan(&self, results: &Results, pairings: &Pairings) -> Plan {
        let (players, rounds) = (self.players.len(), self.rounds);
        let mut plan = plan(self.format, players, rounds, self.seed, results);
        plan.games.retain(|game| !pairings.is_superfluous(game.id));
        plan
    }

    /// Whether every pair of games is certain to be the same: deterministic built-in players, always from one position, and
    /// no clock.
    pub fn repeats_games(&self) -> bool {
        let is_fixed =
            |entry: &Entry| matches!(entry.source, EntrySource::BuiltIn(_)) && !entry.is_random();
        self.openings == Openings::Empty
            && self.is_reproducible()
            && self.players.iter().all(is_fixed)
    }

    /// Whether openings or adjudication need exact scores.
    pub fn needs_oracle(&self) -> bool {
        self.adjudicate || self.openings.needs_scores()
    }

    /// Whether every run gives the same games: no time budgets, no clocks, no external programs, no guests.
    pub fn is_reproducible(&self) -> bool {
        let budgets = self.players.iter().map(|entry| &entry.budget);
        let mut budgets = budgets.chain([&self.budget]);
        let is_foreign = |entry: &Entry| {
            matches!(
                entry.source,
                EntrySource::External(_) | EntrySource::Guest(_)
            )
        };
        self.clock.is_none()
            && budgets.all(|budget| budget.time_ms.is_none())
            && !self.players.iter().any(is_foreign)
    }
}

#[cfg(test)]
mod tests;
