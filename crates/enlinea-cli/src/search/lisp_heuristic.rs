//! A heuristic of the Lisp course where one position is asked for, and no game is played.

use enlinea_arena::external::ExternalPlayer;
use enlinea_arena::{Contestant, ContestantError, ExternalCommand, Protocol};
use enlinea_core::{Game, Rules, Side};
use enlinea_players::{Budget, Choice, Player, PlayerError};

use crate::process::exit::WrongInput;

/// A heuristic file under SBCL.
#[derive(Debug)]
pub(crate) struct LispHeuristic {
    name: String,
    player: ExternalPlayer,
    seed: u64,
}

impl LispHeuristic {
    /// The heuristic of `lisp:FILE`; `None` for other texts.
    pub(crate) fn read(text: &str) -> Option<Result<LispHeuristic, WrongInput>> {
        let line = text.strip_prefix("lisp:")?;
        let external = ExternalCommand::from_line(line, Protocol::Lisp);
        let heuristic = external.map(|external| LispHeuristic {
            name: external.text(),
            player: ExternalPlayer::new(&external),
            seed: 0,
        });
        Some(heuristic.map_err(|error| WrongInput(format!("`{text}`: {error}"))))
    }

    /// Its text.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// The value of a position for one side.
    pub(crate) fn value(&mut self, game: &Game, side: Side) -> anyhow::Result<f64> {
        let value = self.player.evaluate(game, side);
        value.map_err(|error| blame(&self.name, error))
    }
}

/// A system that fails is not the fault of the file.
fn blame(name: &str, error: ContestantError) -> anyhow::Error {
    match error {
        ContestantError::NotStarted(error) if error.is_system_failure() => error.into(),
        other => WrongInput(format!("`{name}`: {other}")).into(),
    }
}

/// The error of a player: that of a heuristic file is the user's.
pub(crate) fn player_error(name: &str, error: PlayerError) -> anyhow::Error {
    match error {
        PlayerError::Failed(cause) => match cause.downcast::<ContestantError>() {
            Ok(cause) => blame(name, *cause),
            Err(cause) => PlayerError::Failed(cause).into(),
        },
        other => other.into(),
    }
}

impl Player for LispHeuristic {
    fn start(&mut self, _: Rules, _: Side, seed: u64) -> Result<(), PlayerError> {
        self.seed = seed;
        Ok(())
    }

    fn choose(&mut self, game: &Game, budget: &Budget) -> Result<Choice, PlayerError> {
        let failed = |error: ContestantError| PlayerError::Failed(Box::new(error));
        let started = self.player.start(game, game.side_to_move(), self.seed);
        started.map_err(failed)?;
        let choice = self.player.choose(game, budget, budget.stop.as_deref());
        choice.map_err(failed)
    }
}
