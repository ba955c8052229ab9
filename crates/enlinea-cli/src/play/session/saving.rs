//! Saving and loading the game of a session.

use std::path::Path;

use super::GameSession;
use crate::play::saved_game::SavedGame;
use crate::play::seat::Seat;
use crate::play::storage;
use crate::play::timeline::Timeline;

impl GameSession {
    /// Writes the game to a file.
    pub(crate) fn save(&mut self, path: &Path) {
        let saved = SavedGame {
            game: self.game().clone(),
            players: [&self.seats[0], &self.seats[1]].map(|seat| Some(seat.text())),
            seed: Some(self.seed),
        };
        match storage::save(&saved, path) {
            Ok(()) => self.say(format!("saved as `{}`", path.display())),
            Err(error) => self.refuse(format!("{error:#}")),
        }
    }

    /// Resumes the game of a file with its rules, players and seed. What the file does not name stays.
    pub(crate) fn load(&mut self, path: &Path) {
        if self.refuses_help() {
            return;
        }
        let loaded = storage::load(self.rules(), path)
            .map_err(|error| format!("{error:#}"))
            .and_then(|saved| Ok((self.seats_for(&saved)?, saved)));
        match loaded {
            Ok((seats, saved)) => {
                self.seats = seats;
                self.seed = saved.seed.unwrap_or(self.seed);
                self.is_paused = false;
                self.put(Timeline::new(saved.game));
                self.say(format!(
                    "loaded `{}`: {}, seed {}",
                    path.display(),
                    self.labels(),
                    self.seed
                ));
            }
            Err(text) => self.refuse(text),
        }
    }

    fn seats_for(&self, saved: &SavedGame) -> Result<[Seat; 2], String> {
        let rules = saved.game.rules();
        let seat = |place: usize| match &saved.players[place] {
            Some(text) => Seat::read(text, rules),
            None => self.seats[place].at(rules),
        };
        Ok([seat(0)?, seat(1)?])
    }
}
