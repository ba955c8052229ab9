//! The trait of all players: choose a column, game after game.

use std::fmt::Debug;

use enlinea_core::{Column, Game, Outcome, Rules, Side};

use crate::Budget;

/// Chooses columns. Inside, a player may know the board as bits; its interface is in terms of games.
pub trait Player: Debug + Send {
    /// Begins a game with these rules, on this side. The same random seed gives the same game.
    ///
    /// # Errors
    /// If the player cannot play these rules.
    fn start(&mut self, rules: Rules, side: Side, seed: u64) -> Result<(), PlayerError>;

    /// Chooses a column for the side to move.
    ///
    /// # Errors
    /// If the game is over, or is not the one that was started.
    fn choose(&mut self, game: &Game, budget: &Budget) -> Result<Choice, PlayerError>;
}

/// A chosen column, and how it was found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice {
    /// The column.
    pub column: Column,
    /// The value of the move for the side to move, on the player's own scale, if it has one.
    pub value: Option<f64>,
    /// Search depth in plies.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
}

impl Choice {
    /// A column that no search has found.
    pub fn unsearched(column: Column) -> Choice {
        Choice {
            column,
            value: None,
            depth: 0,
            nodes: 0,
        }
    }
}

/// Why a player has no move.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlayerError {
    /// There is no move to make.
    #[error("the game is over ({outcome})")]
    GameOver {
        /// How it ended.
        outcome: Outcome,
    },
    /// The player was built for other rules.
    #[error("the player was made for {expected}, the game is {found}")]
    OtherRules {
        /// The rules it can play.
        expected: Rules,
        /// The rules of the game.
        found: Rules,
    },
    /// The system refuses the memory for the player's table.
    #[error("no memory for a table of {} MiB", bytes >> 20)]
    NoMemory {
        /// What was wanted.
        bytes: usize,
    },
    /// The player has an internal error.
    #[error("the player failed: {0}")]
    Failed(#[source] Box<dyn std::error::Error + Send + Sync>),
}

/// Rules are the same if they play alike: a piece limit that cannot be reached does not matter.
pub(crate) fn check_rules(expected: Rules, found: Rules) -> Result<(), PlayerError> {
    let numbers = |rules: Rules| {
        let (columns, rows) = (rules.width(), rules.height());
        (columns, rows, rules.connect(), rules.max_plies())
    };
    if numbers(expected) == numbers(found) {
        Ok(())
    } else {
        Err(PlayerError::OtherRules { expected, found })
    }
}
