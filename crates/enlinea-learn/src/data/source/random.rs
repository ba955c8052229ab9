//! Games of random moves, one position each.

use enlinea_core::{Column, Game};
use rand::RngExt;

use super::Chunk;
use crate::data::DataError;
use crate::data::plies::draw;

/// Games that end too early before a ply counts as out of reach.
const ATTEMPTS: u32 = 100_000;

impl Chunk<'_> {
    /// Adds positions of random games until there are this many, so that all together are spread as the recipe says.
    pub(super) fn fill_by_random_games(&mut self, count: usize) -> Result<(), DataError> {
        let mut missing = self.recipe.plies.expected(count);
        for position in &self.positions {
            missing[position.plies() as usize] -= 1.0;
        }
        while self.positions.len() < count && !self.is_stopped() {
            let ply = draw(&missing, &mut self.rng);
            missing[ply] -= 1.0;
            let game = self.random_game(ply as u32)?;
            self.add(&game);
        }
        Ok(())
    }

    /// A position after this many random moves, not finished.
    fn random_game(&mut self, plies: u32) -> Result<Game, DataError> {
        for _ in 0..ATTEMPTS {
            let mut game = Game::new(self.recipe.rules);
            while game.plies() < plies && !game.outcome().is_over() {
                self.play_random_move(&mut game);
            }
            if !game.outcome().is_over() {
                return Ok(game);
            }
        }
        Err(DataError::Unreachable {
            ply: plies,
            games: ATTEMPTS,
        })
    }

    /// Plays one of the open columns of a game that is not over.
    pub(super) fn play_random_move(&mut self, game: &mut Game) {
        let columns: Vec<Column> = game.open_columns().collect();
        let column = columns[self.rng.random_range(0..columns.len())];
        game.play(column).expect("the column is open");
    }
}
