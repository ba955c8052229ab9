//! Which games are new: the same game played twice is one observation.

use std::collections::HashSet;
use std::hash::Hash;

/// The games of a match or a tournament. A key stands for the seats, the rules, the opening, the moves and the result.
#[derive(Clone, Debug)]
pub(crate) struct DistinctGames<K> {
    seen: HashSet<K>,
}

impl<K> Default for DistinctGames<K> {
    fn default() -> DistinctGames<K> {
        DistinctGames {
            seen: HashSet::new(),
        }
    }
}

impl<K: Eq + Hash> DistinctGames<K> {
    /// Adds a pair and tells whether it says anything new: at least one of its games was not played before.
    pub(crate) fn add_pair(&mut self, [first, second]: [K; 2]) -> bool {
        let (is_first_new, is_second_new) = (self.seen.insert(first), self.seen.insert(second));
        is_first_new || is_second_new
    }

    /// Adds a game that has no partner yet.
    pub(crate) fn add(&mut self, game: K) {
        self.seen.insert(game);
    }

    /// The number of distinct games.
    pub(crate) fn count(&self) -> usize {
        self.seen.len()
    }
}
