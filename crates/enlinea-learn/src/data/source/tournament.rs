//! Positions of tournaments: what players really meet.

use std::path::Path;

use enlinea_arena::store::Store;
use enlinea_core::{Game, Move, Rules};
use rand::RngExt;

use super::Chunk;
use crate::data::DataError;

/// Games of a chunk.
const GAMES: usize = 8;

/// The games of a stored tournament, in the order of its plan. Games from set-up boards are left out: their positions cannot be
/// reached from the empty one.
pub(super) fn games(
    file: &Path,
    tournament: Option<&str>,
    rules: Rules,
) -> Result<Vec<Game>, DataError> {
    let store = Store::open_read_only(file)?;
    let stored = store.tournament(tournament)?;
    let found = stored.description.rules;
    if found != rules {
        let expected = rules;
        return Err(DataError::OtherRules { expected, found });
    }
    let mut games = Vec::new();
    for game in store.games(stored.id)? {
        let game = game.game()?;
        let is_plain = game.start().is_none() && !game.moves().contains(&Move::Pass);
        games.extend(is_plain.then_some(game));
    }
    Ok(games)
}

impl Chunk<'_> {
    /// Adds the positions of the games of this chunk; false if there are none. A ply is kept with a probability that follows its
    /// weight.
    pub(super) fn take_games(&mut self, number: u64, games: &[Game]) -> bool {
        let Some(part) = games.chunks(GAMES).nth(number as usize) else {
            return false;
        };
        let plies = &self.recipe.plies;
        let largest = plies.largest();
        for game in part {
            let mut game = game.clone();
            while game.undo().is_some() {
                let is_kept = self.rng.random::<f64>() * largest < plies.weight(game.plies());
                if is_kept && !self.is_stopped() {
                    self.add(&game);
                }
            }
        }
        true
    }
}
