//! The recipe for training: positions of many kinds, spread over plies.

use rand::RngExt;

use super::Chunk;
use super::optimal::Style;
use crate::data::DataError;

/// Share of random moves of a game.
const LEAST_EPSILON: f64 = 0.05;
/// Random moves at the start of every second game, at most this share of the longest game.
const START: f64 = 0.3;

impl Chunk<'_> {
    /// Half of the positions from games between random and perfect, the rest from random games.
    pub(super) fn mix(&mut self, count: usize) -> Result<(), DataError> {
        let longest_start = (START * f64::from(self.recipe.rules.max_plies())) as u32;
        while self.positions.len() < count / 2 && !self.is_stopped() {
            let epsilon = self.rng.random_range(LEAST_EPSILON..1.0);
            let random_start = if self.rng.random::<bool>() {
                self.rng.random_range(0..=longest_start)
            } else {
                0
            };
            self.play_optimal_game(&Style {
                epsilon,
                random_start,
                is_thrifty: true,
            });
        }
        self.fill_by_random_games(count)
    }
}
