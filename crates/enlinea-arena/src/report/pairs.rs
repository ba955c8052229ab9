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
        let mut halves: BTreeMap<(u32, u32, u32), &StoredGame> = BTreeMap::new();
        let mut distinct = DistinctGames::default();
        let mut pairs = Pairs {
            results: Vec::new(),
            distinct: 0,
            has_repeats: false,
        };
        for game in games {
            let place = (game.id.round, game.id.table, game.id.leg / 2);
            let Some(other) = halves.remove(&place) else {
                halves.insert(place, game);
                continue;
            };
            let (even, odd) = if game.id.leg % 2 == 0 {
                (game, other)
            } else {
                (other, game)
            };
            let is_new = distinct.add_pair([key(even), key(odd)]);
            if !is_new && !is_random[game.first] && !is_random[game.second] {
                pairs.has_repeats = true;
                continue;
            }
            let score = PairScore::new(even.half_points(), 2 - odd.half_points());
            pairs.results.push((even.first, even.second, score));
        }
        for single in halves.values() {
            distinct.add(key(single));
        }
        pairs.distinct = distinct.count();
        pairs
    }
}
