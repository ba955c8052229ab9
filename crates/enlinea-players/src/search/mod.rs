//! What searches share: the trait, moves, ties and scores.

use std::fmt::Debug;

use enlinea_core::{Column, Grid, Position};

use crate::Budget;
use crate::player::{Choice, PlayerError};

pub mod arguments;
pub mod moves;
pub mod score;
mod search_player;

pub use search_player::{SearchPlayer, SearchRecipe, last_column, search_player};

/// Chooses a move in a position.
pub trait Search<G: Grid>: Debug + Send {
    /// Begins a game with this seed. Deterministic searches need not do anything.
    fn reset(&mut self, seed: u64);

    /// Takes the memory that the search needs. Called before every [`best`](Self::best).
    ///
    /// # Errors
    /// If the system refuses it.
    fn prepare(&mut self) -> Result<(), PlayerError> {
        Ok(())
    }

    /// Hears where the last stone fell, which a position does not tell; nothing if none has fallen. Called before every
    /// [`best`](Self::best).
    fn follow(&mut self, _last: Option<Column>) {}

    /// The best move. The game must not be over.
    fn best(&mut self, position: &Position<G>, budget: &Budget) -> Choice;
}
