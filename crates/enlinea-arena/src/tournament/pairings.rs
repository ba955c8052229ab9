//! The score of every pairing, counted in the order of the plan, and with it the decisions of a tournament's test.
//!
//! A decision is a function of the games of its pairing in the order of the plan: pair after pair, until the ratio leaves its
//! bounds. Neither the number of threads nor an interruption changes it, nor which games count.

use std::collections::BTreeMap;

use enlinea_core::Side;

use super::{GameId, PlannedGame, TournamentDescription};
use crate::entry::Entry;
use crate::rating::MatchScore;
use crate::record::{GameRecord, half_points};
use crate::store::StoredGame;

/// The pairings of a tournament in which games were played.
#[derive(Clone, Debug)]
pub struct Pairings {
    /// As a pairing begins.
    empty: MatchScore,
    is_random: Vec<bool>,
    /// By round and table.
    all: BTreeMap<(u32, u32), PairingScore>,
}

/// Two players and their games so far.
#[derive(Clone, Debug)]
pub struct PairingScore {
    /// Their places; the first of them has the first move in the first game.
    pub players: (usize, usize),
    /// From the side of the first of them.
    pub score: MatchScore,
}

impl Pairings {
    /// No games yet.
    pub fn new(description: &TournamentDescription) -> Pairings {
        Pairings {
            empty: MatchScore::new(description.sprt),
            is_random: description.players.iter().map(Entry::is_random).collect(),
            all: BTreeMap::new(),
        }
    }

    /// With these games.
    pub fn of(description: &TournamentDescription, games: &[StoredGame]) -> Pairings {
        let mut pairings = Pairings::new(description);
        for game in games {
            pairings.add_stored(game);
        }
        pairings
    }

    /// Adds a game that was played just now.
    pub fn add(&mut self, planned: &PlannedGame, record: &GameRecord) {
        self.add_record(planned.id, (planned.first, planned.second), record);
    }

    /// Adds a game of these two players, whatever the plan says about them.
    pub(crate) fn add_record(&mut self, id: GameId, seats: (usize, usize), record: &GameRecord) {
        self.enter(id, seats, &record.game.to_string(), record.winner);
    }

    /// Adds a game that was played before.
    pub fn add_stored(&mut self, game: &StoredGame) {
        let seats = (game.first, game.second);
        self.enter(game.id, seats, &game.position, game.winner);
    }

    fn enter(
        &mut self,
        id: GameId,
        (first, second): (usize, usize),
        position: &str,
        winner: Option<Side>,
    ) {
        let points = half_points(winner);
        let (players, points) = if id.leg.is_multiple_of(2) {
            ((first, second), points)
        } else {
            ((second, first), 2 - points)
        };
        let are_independent = self.is_random[first] || self.is_random[second];
        let pairing = self.all.entry((id.round, id.table));
        let pairing = pairing.or_insert_with(|| PairingScore {
            players,
            score: self.empty.clone().independent_repeats(are_independent),
        });
        pairing
            .score
            .add(id.leg, points, format!("{position} {winner:?}"));
    }

    /// The pairing of this game, once it has games.
    pub fn pairing(&self, id: GameId) -> Option<&PairingScore> {
        self.all.get(&(id.round, id.table))
    }

    /// Whether the test of its pairing was decided by earlier games of the plan.
    pub fn is_superfluous(&self, id: GameId) -> bool {
        let end = self.pairing(id).and_then(|pairing| pairing.score.end());
        end.is_some_and(|end| id.leg >= end)
    }

    /// All pairings in the order of the plan.
    pub fn iter(&self) -> impl Iterator<Item = &PairingScore> {
        self.all.values()
    }
}
