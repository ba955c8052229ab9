//! The plan of a tournament, a pure function of its description and its results.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use enlinea_core::Excerpt;
use enlinea_players::random::derived_seed;

use serde::{Deserialize, Serialize};

use super::{knockout, round_robin, swiss};

/// How a tournament pairs its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Format {
    /// Every player against every other; `rounds` games in each pairing.
    RoundRobin,
    /// The first player of the list against each other one; `rounds` games in each pairing.
    Gauntlet,
    /// `rounds` rounds: players with equal points meet, no two players twice if it can be avoided; two games each time.
    Swiss,
    /// Losers leave. A match has `rounds` games, then up to three more pairs if it is tied; after that the player named
    /// first in the tournament's list advances.
    Knockout,
}

/// A text does not name a format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "format {}: expected `round-robin`, `gauntlet`, `swiss` or `knockout`",
    Excerpt::of(found)
)]
pub struct ParseFormatError {
    /// The text.
    pub found: String,
}

/// Stable identity of a planned game: the round, the table in that round, and the game at that table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GameId {
    /// From 0.
    pub round: u32,
    /// The pairing in its round, from 0.
    pub table: u32,
    /// From 0. Legs 0 and 1, 2 and 3, … are pairs: the same opening with colours exchanged.
    pub leg: u32,
}

/// One game of the plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlannedGame {
    /// Its identity.
    pub id: GameId,
    /// The player that moves first, by place in the list.
    pub first: usize,
    /// The player that moves second.
    pub second: usize,
    /// Which opening of the tournament's list.
    pub opening: usize,
    /// The random seed of both players.
    pub seed: u64,
}

/// Half points of the first player, for each game that is done.
pub type Results = BTreeMap<GameId, u8>;

/// The games of a tournament, as far as they are known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// All games whose players are known, done or not, in order of their identities.
    pub games: Vec<PlannedGame>,
    /// Whether no further games can follow from the results of these.
    pub is_final: bool,
}

impl Format {
    /// Whether it depends on results who plays next.
    pub(crate) fn depends_on_results(self) -> bool {
        matches!(self, Format::Swiss | Format::Knockout)
    }

    /// The largest number of games.
    pub(super) fn most_games(self, players: usize, rounds: u32) -> u64 {
        let (players, rounds) = (players as u64, u64::from(rounds));
        match self {
            Format::RoundRobin => players.saturating_mul(players - 1) / 2 * rounds,
            Format::Gauntlet => (players - 1).saturating_mul(rounds),
            Format::Swiss => (players / 2).saturating_mul(2 * rounds),
            Format::Knockout => (players - 1).saturating_mul(knockout::most_games(rounds)),
        }
    }
}

/// A meeting of two players: `games` games over consecutive openings, colours exchanged in turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Meeting {
    pub(super) round: u32,
    pub(super) table: u32,
    pub(super) players: (usize, usize),
    pub(super) games: u32,
    /// The first opening.
    pub(super) opening: usize,
}

/// All games that are known with these results.
pub fn plan(format: Format, players: usize, rounds: u32, seed: u64, results: &Results) -> Plan {
    let (meetings, is_final) = match format {
        Format::RoundRobin => (round_robin::all_pairings(players, rounds), true),
        Format::Gauntlet => (round_robin::gauntlet(players, rounds), true),
        Format::Swiss => swiss::meetings(players, rounds, results),
        Format::Knockout => knockout::meetings(players, rounds, results),
    };
    let mut games: Vec<PlannedGame> = meetings
        .iter()
        .flat_map(|meeting| meeting.planned(seed))
        .collect();
    games.sort_unstable_by_key(|game| game.id);
    Plan { games, is_final }
}

impl Meeting {
    fn planned(self, seed: u64) -> impl Iterator<Item = PlannedGame> {
        (0..self.games).map(move |leg| {
            let (a, b) = self.players;
            let (first, second) = if leg % 2 == 0 { (a, b) } else { (b, a) };
            PlannedGame {
                id: self.id(leg),
                first,
                second,
                opening: self.opening + leg as usize / 2,
                seed: derived_seed(
                    seed,
                    &[u64::from(self.round), u64::from(self.table), u64::from(leg)],
                ),
            }
        })
    }

    fn id(self, leg: u32) -> GameId {
        GameId {
            round: self.round,
            table: self.table,
            leg,
        }
    }

    /// Half points of both players, or `None` while games are missing.
    pub(super) fn score(self, results: &Results) -> Option<(u32, u32)> {
        let mut score = (0, 0);
        for leg in 0..self.games {
            let first = u32::from(*results.get(&self.id(leg))?);
            let (a, b) = if leg % 2 == 0 {
                (first, 2 - first)
            } else {
                (2 - first, first)
            };
            score = (score.0 + a, score.1 + b);
        }
        Some(score)
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.round + 1, self.table + 1, self.leg + 1)
    }
}

impl GameId {
    /// Reads an identity as it is displayed: round, table and leg from 1, separated by points.
    pub fn find(text: &str) -> Option<GameId> {
        let mut numbers = text.split('.').map(|number| {
            let number: u32 = number.parse().ok()?;
            number.checked_sub(1)
        });
        let id = GameId {
            round: numbers.next()??,
            table: numbers.next()??,
            leg: numbers.next()??,
        };
        // Signs and leading zeros are not accepted.
        (numbers.next().is_none() && id.to_string() == text).then_some(id)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Format::RoundRobin => "round-robin",
            Format::Gauntlet => "gauntlet",
            Format::Swiss => "swiss",
            Format::Knockout => "knockout",
        })
    }
}

impl TryFrom<String> for Format {
    type Error = ParseFormatError;

    fn try_from(text: String) -> Result<Format, ParseFormatError> {
        text.parse()
    }
}

impl From<Format> for String {
    fn from(format: Format) -> String {
        format.to_string()
    }
}

impl FromStr for Format {
    type Err = ParseFormatError;

    fn from_str(text: &str) -> Result<Format, ParseFormatError> {
        [
            Format::RoundRobin,
            Format::Gauntlet,
            Format::Swiss,
            Format::Knockout,
        ]
        .into_iter()
        .find(|format| format.to_string() == text)
        .ok_or_else(|| ParseFormatError {
            found: text.to_owned(),
        })
    }
}
