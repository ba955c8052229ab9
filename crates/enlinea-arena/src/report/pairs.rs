//! Both games of each opening as one observation, and every observation once.

use std::collections::BTreeMap;

use enlinea_core::Side;

use crate::entry::Entry;
use crate::rating::{DistinctGames, PairResult, PairScore};
use crate::store::StoredGame;

/// The pairs of a tournament that count.
#[derive(Debug)]
pub(super) struct Pairs {
    /// In the order of the plan.
    pub(super) results: Vec<PairResult>,
    /// The number of distinct games, single ones too.
    pub(super) distinct: usize,
    /// Whether pairs were left out.
    pub(super) has_repeats: bool,
}

/// Games are equal if seats, rules, moves (those of the opening too) and result are.
type GameKey<'a> = (usize, usize, &'a str, Option<Side>);

fn key(game: &StoredGame) -> GameKey<'_> {
    (game.first, game.second, &game.position, game.winner)
}

impl Pairs {
    /// Pairs these games. A game whose partner is not done yet is left out, and so is a pair whose games were both played
    /// before, unless one of its players uses random numbers: then both are independent observations.
    pub(super) fn new(players: &[Entry], games: &[StoredGame]) -> Pairs {
        let is_random: Vec<bool> = players.iter().map(Entry::is_random).collect();
        let mut distinct = DistinctGames::default();
        let mut pairs = Pairs {
            results: Vec::new(),
            distinct: 0,
            has_repeats: false,
        };
        let (whole, singles) = paired(games);
        for [even, odd] in whole {
            let is_new = distinct.add_pair([key(even), key(odd)]);
            if !is_new && !is_random[even.first] && !is_random[even.second] {
                pairs.has_repeats = true;
                continue;
            }
            let result = (even.first, even.second, pair_score(even, odd));
            pairs.results.push(result);
        }
        for single in singles {
            distinct.add(key(single));
        }
        pairs.distinct = distinct.count();
        pairs
    }
}

/// Both games of each opening, the even leg first, and the games whose partner is not done yet.
pub(crate) fn paired(games: &[StoredGame]) -> (Vec<[&StoredGame; 2]>, Vec<&StoredGame>) {
    let mut halves: BTreeMap<(u32, u32, u32), &StoredGame> = BTreeMap::new();
    let mut pairs = Vec::new();
    for game in games {
        let place = (game.id.round, game.id.table, game.id.leg / 2);
        match halves.remove(&place) {
            None => {
                halves.insert(place, game);
            }
            Some(other) if game.id.leg % 2 == 0 => pairs.push([game, other]),
            Some(other) => pairs.push([other, game]),
        }
    }
    (pairs, halves.into_values().collect())
}

/// What the player that moved first in the even leg has made of both.
pub(crate) fn pair_score(even: &StoredGame, odd: &StoredGame) -> PairScore {
    PairScore::new(even.half_points(), 2 - odd.half_points())
}
