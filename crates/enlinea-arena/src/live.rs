//! Games while they are played, for those who watch: the boards of a run, and how long it waits after each move for them.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use enlinea_core::Game;

use crate::tournament::{GameId, PlannedGame};

/// A game that is being played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiveGame {
    /// Its identity in the plan.
    pub id: GameId,
    /// The player that moves first, by place in the list.
    pub first: usize,
    /// The player that moves second.
    pub second: usize,
    /// The position now.
    pub game: Game,
}

/// The games that a run is playing now.
#[derive(Debug, Default)]
pub struct LiveGames {
    games: Mutex<Vec<LiveGame>>,
    pause: Duration,
}

impl LiveGames {
    /// No games yet. The run will wait this long after each move, so that people can follow; it does not change the games.
    pub fn new(pause: Duration) -> LiveGames {
        LiveGames {
            games: Mutex::default(),
            pause,
        }
    }

    /// The games as they are now, in the order in which they began.
    pub fn now(&self) -> Vec<LiveGame> {
        self.lock().clone()
    }

    /// A game begins.
    pub(crate) fn begin(&self, planned: &PlannedGame, opening: &Game) -> LiveSeat<'_> {
        self.lock().push(LiveGame {
            id: planned.id,
            first: planned.first,
            second: planned.second,
            game: opening.clone(),
        });
        LiveSeat {
            games: self,
            id: planned.id,
        }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<LiveGame>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The place of one game among those that are watched; the game is over when it is dropped.
#[derive(Debug)]
pub struct LiveSeat<'a> {
    games: &'a LiveGames,
    id: GameId,
}

impl LiveSeat<'_> {
    /// Shows the position after a move, and waits for those who watch.
    pub(crate) fn moved(&self, game: &Game) {
        if let Some(shown) = self.games.lock().iter_mut().find(|one| one.id == self.id) {
            shown.game.clone_from(game);
        }
        if !self.games.pause.is_zero() {
            thread::sleep(self.games.pause);
        }
    }
}

impl Drop for LiveSeat<'_> {
    fn drop(&mut self) {
        self.games.lock().retain(|one| one.id != self.id);
    }
}
