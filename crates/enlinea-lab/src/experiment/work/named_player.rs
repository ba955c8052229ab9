//! A player of a manifest at the board, with errors that name it.

use enlinea_core::{Column, Game, Rules, Side};
use enlinea_players::{Budget, Choice, Player};
use serde::{Deserialize, Serialize};

use super::matches::build;
use crate::experiment::ExperimentError;

/// A player with a name for metrics and figures.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NamedPlayer {
    /// The name.
    pub name: String,
    /// The player.
    pub player: String,
}

/// A player and the text it was made from.
pub(super) struct BuiltPlayer {
    spec: String,
    player: Box<dyn Player>,
}

impl BuiltPlayer {
    pub(super) fn new(spec: &str, rules: Rules) -> Result<BuiltPlayer, ExperimentError> {
        Ok(BuiltPlayer {
            spec: spec.to_owned(),
            player: build(spec, rules)?,
        })
    }

    /// Begins a game with a random seed.
    pub(super) fn start(
        &mut self,
        rules: Rules,
        side: Side,
        seed: u64,
    ) -> Result<(), ExperimentError> {
        let started = self.player.start(rules, side, seed);
        started.map_err(|error| self.failed(&error))
    }

    /// Its choice, without any limit.
    pub(super) fn choose(&mut self, game: &Game) -> Result<Choice, ExperimentError> {
        self.choose_within(game, &Budget::default())
    }

    /// Its choice within a budget.
    pub(super) fn choose_within(
        &mut self,
        game: &Game,
        budget: &Budget,
    ) -> Result<Choice, ExperimentError> {
        let choice = self.player.choose(game, budget);
        choice.map_err(|error| self.failed(&error))
    }

    /// Plays its choice.
    pub(super) fn play(&mut self, game: &mut Game) -> Result<(), ExperimentError> {
        let column = self.choose(game)?.column;
        self.place(game, column)
    }

    /// Plays a column in a game with this player.
    pub(super) fn place(&self, game: &mut Game, column: Column) -> Result<(), ExperimentError> {
        let played = game.play(column);
        played.map_err(|error| self.failed(&error))
    }

    fn failed(&self, error: &dyn std::error::Error) -> ExperimentError {
        ExperimentError::Player {
            player: self.spec.clone(),
            reason: error.to_string(),
        }
    }
}
