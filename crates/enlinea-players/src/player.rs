//! What it is to be a player: to choose a column, game after game.

use std::fmt::Debug;

use enlinea_core::{Column, Game, Outcome, Rules, Side};

use crate::Budget;

/// Somebody who chooses columns. Everything behind it may know the board as bits; outside, games are games.
pub trait Player: Debug + Send {
    /// Begins a game: which rules, on which side, and where chance comes from. The same seed gives the same game.
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

/// A chosen column and what the player thought of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice {
    /// The column.
    pub column: Column,
    /// The value of the move for the side to move, on the player's own scale; players without one have none.
    pub value: Option<f64>,
    /// How many plies were looked at.
    pub depth: u32,
    /// How many positions were visited.
    pub nodes: u64,
}

impl Choice {
    /// A column without thought.
    pub fn unthinking(column: Column) -> Choice {
        Choice {
            column,
            value: None,
            depth: 0,
            nodes: 0,
        }
    }
}

/// Why there is no choice.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlayerError {
    /// Nobody is to move.
    #[error("the game is over ({outcome})")]
    GameOver {
        /// How it ended.
        outcome: Outcome,
    },
    /// The player was built for another game.
    #[error("the player was made for {expected}, the game is {found}")]
    OtherRules {
        /// What it can play.
        expected: Rules,
        /// What it was asked to play.
        found: Rules,
    },
    /// The player broke down.
    #[error("the player failed: {0}")]
    Failed(#[source] Box<dyn std::error::Error + Send + Sync>),
}

/// Rules are the same if they play alike: a piece limit that cannot matter does not.
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
