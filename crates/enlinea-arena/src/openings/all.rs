//! Every position of a ply, as far as it is needed.

use std::collections::{HashSet, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};

use enlinea_core::{Game, Rules};

use super::{OpeningsError, canonical};

/// Memory for positions that were listed, in bytes.
const MOST_LISTED: usize = 256 << 20;

/// All positions of a ply that are not over, mirror images once. They are made one after the other, so that a few of them cost
/// little at any ply.
pub(super) struct AllOpenings {
    rules: Rules,
    /// One for each number of plies from 0 on.
    levels: Vec<Level>,
    /// Bytes of the positions that were listed, and how many there may be.
    bytes: usize,
    most_bytes: usize,
}

/// The positions after some plies.
#[derive(Default)]
struct Level {
    listed: HashSet<String>,
    /// Listed, and not continued yet.
    waiting: VecDeque<Game>,
}

impl AllOpenings {
    /// # Errors
    /// If every game is over by then.
    pub(super) fn new(rules: Rules, plies: u32) -> Result<AllOpenings, OpeningsError> {
        if plies >= rules.max_plies() {
            return Err(OpeningsError::TooDeep { rules, plies });
        }
        let mut levels: Vec<Level> = (0..=plies).map(|_| Level::default()).collect();
        levels[0].waiting.push_back(Game::new(rules));
        Ok(AllOpenings {
            rules,
            levels,
            bytes: 0,
            most_bytes: MOST_LISTED,
        })
    }

    /// The first `count` of them, or all if there are fewer.
    pub(super) fn first(
        mut self,
        count: usize,
        stop: &AtomicBool,
    ) -> Result<Vec<Game>, OpeningsError> {
        let last = self.levels.len() - 1;
        let mut games = Vec::new();
        let mut ply = 0;
        while games.len() < count {
            if stop.load(Ordering::Relaxed) {
                return Err(OpeningsError::Stopped);
            }
            match self.levels[ply].waiting.pop_front() {
                Some(game) if ply == last => games.push(game),
                Some(game) => {
                    ply += 1;
                    self.continue_with(&game, ply)?;
                }
                None if ply == 0 => break,
                None => ply -= 1,
            }
        }
        if games.is_empty() {
            let (rules, plies) = (self.rules, last as u32);
            return Err(OpeningsError::TooDeep { rules, plies });
        }
        Ok(games)
    }

    /// Lists the new positions after one more move.
    fn continue_with(&mut self, game: &Game, ply: usize) -> Result<(), OpeningsError> {
        /// What a listed position takes beside its text.
        const OVERHEAD: usize = 64;
        for column in game.open_columns() {
            let mut child = game.clone();
            child.play(column).expect("the column is open");
            if child.outcome().is_over() {
                continue;
            }
            let text = canonical(&child);
            self.bytes += text.len() + OVERHEAD;
            let level = &mut self.levels[ply];
            if level.listed.insert(text) {
                level.waiting.push_back(child);
            }
        }
        if self.bytes > self.most_bytes {
            let (rules, plies) = (self.rules, self.levels.len() as u32 - 1);
            return Err(OpeningsError::TooMany { rules, plies });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_openings_than_fit_into_memory_are_refused() {
        let mut all = AllOpenings::new(Rules::STANDARD, 12).unwrap();
        all.most_bytes = 1 << 20;
        let error = all.first(usize::MAX, &AtomicBool::new(false));
        assert_eq!(
            error.unwrap_err().to_string(),
            "too many positions of 7x6c4 have up to 12 plies to list them; `random(12)` needs no list"
        );
    }
}
