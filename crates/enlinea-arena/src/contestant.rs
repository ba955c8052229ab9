//! What the referee needs of a player: built-in players and external programs alike.
//!
//! A [`Contestant`] can fail in every way an external program can fail, and it is told how a game ended, which the
//! players of the library have no use for.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use enlinea_core::{Excerpt, Game, Side};
use enlinea_players::{Budget, Choice};

use crate::external::StartError;
use crate::game_clock::ClockReading;
use crate::game_log::PlayerLog;
use crate::record::{PlayerRecord, Termination};

/// Plays games when the referee asks.
pub trait Contestant: Send {
    /// Begins a game from this position.
    ///
    /// # Errors
    /// If it cannot play: the game is forfeited, or there is none.
    fn start(&mut self, opening: &Game, side: Side, seed: u64) -> Result<(), ContestantError>;

    /// Learns, before each move of a game with a clock, how much time it has left.
    fn set_clock(&mut self, reading: ClockReading) {
        let _ = reading;
    }

    /// Chooses a column. The referee, not the contestant, judges whether it is legal.
    ///
    /// When `stop` is raised the game is abandoned and the result does not matter; a contestant that may take long should
    /// return soon.
    ///
    /// # Errors
    /// If there is no choice: the game is forfeited, or there is none.
    fn choose(
        &mut self,
        game: &Game,
        budget: &Budget,
        stop: Option<&AtomicBool>,
    ) -> Result<Choice, ContestantError>;

    /// Time that did not count in its last move: a program that was just started may still have been loading.
    fn startup_grace(&self) -> Duration {
        Duration::ZERO
    }

    /// Learns how the game ended. Failures from here on do not change the result.
    fn finish(&mut self, game: &Game, winner: Option<Side>) {
        let _ = (game, winner);
    }

    /// From now on writes what it and its program say to each other into this log; `None` ends that.
    fn log(&mut self, log: Option<PlayerLog>) {
        let _ = log;
    }

    /// What goes into the record of a game.
    fn describe(&self) -> PlayerRecord;
}

/// Why a contestant cannot continue: whether it is at fault decides what becomes of the game.
#[derive(Debug, thiserror::Error)]
pub enum ContestantError {
    /// Its own fault: the game is lost.
    #[error(transparent)]
    Forfeit(#[from] Forfeit),
    /// Its program cannot be started: no side loses, and the run stops.
    #[error(transparent)]
    NotStarted(#[from] StartError),
}

/// A game lost otherwise than on the board, or resigned.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{termination}: {reason}")]
pub struct Forfeit {
    /// How the game ended.
    pub termination: Termination,
    /// More in words, of bounded length and without control characters.
    pub reason: String,
}

/// Reasons are stored with every game: a player must not fill the disk with them.
pub(crate) const LONGEST_REASON: usize = 400;

impl Forfeit {
    /// Cuts a reason that is too long, and escapes what a terminal would obey: a program may have had its say in it.
    pub fn new(termination: Termination, reason: impl AsRef<str>) -> Forfeit {
        let reason = Excerpt::of_at_most(reason.as_ref(), LONGEST_REASON);
        Forfeit {
            termination,
            reason: reason.text().to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_are_bounded() {
        let forfeit = Forfeit::new(Termination::Crash, "é".repeat(10_000));
        assert_eq!(forfeit.reason.chars().count(), LONGEST_REASON + 1);
    }

    #[test]
    fn reasons_have_no_control_characters() {
        let forfeit = Forfeit::new(Termination::Crash, "unknown type `\u{1b}[2J`");
        assert_eq!(forfeit.reason, r"unknown type `\u{1b}[2J`");
    }
}
