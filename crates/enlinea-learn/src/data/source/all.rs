//! Every position of some plies, mirror images counted as one.

use enlinea_core::Game;

use super::{CHUNK, Chunk};
use crate::data::distinct::Distinct;
use crate::data::{DataError, Recipe};

/// Positions that are kept in memory at most.
const MOST: usize = 2_000_000;

/// All positions with a wanted ply that are not finished, ply by ply.
pub(in crate::data) fn positions(recipe: &Recipe) -> Result<Vec<Game>, DataError> {
    let last = recipe.plies.last();
    let mut distinct = Distinct::default();
    let mut found = Vec::new();
    let mut level = vec![Game::new(recipe.rules)];
    for ply in 0..=last {
        if recipe.plies.weight(ply) > 0.0 {
            found.extend(level.iter().cloned());
        }
        if ply == last {
            break;
        }
        let mut next = Vec::new();
        for game in &mut level {
            let columns: Vec<_> = game.open_columns().collect();
            for column in columns {
                game.play(column).expect("the column is open");
                if !game.outcome().is_over() && distinct.insert(game) {
                    next.push(game.clone());
                }
                game.undo();
            }
        }
        level = next;
        if found.len() + level.len() > MOST {
            return Err(DataError::TooMany {
                ply: last,
                most: MOST,
            });
        }
    }
    Ok(found)
}

impl Chunk<'_> {
    /// Adds the positions of this chunk; false if there are none.
    pub(super) fn take_positions(&mut self, number: u64, positions: &[Game]) -> bool {
        let Some(part) = positions.chunks(CHUNK).nth(number as usize) else {
            return false;
        };
        for game in part {
            if self.is_stopped() {
                break;
            }
            self.add(game);
        }
        true
    }
}
