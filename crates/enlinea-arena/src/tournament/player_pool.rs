//! The players of one worker that wait for their next game.

use std::collections::VecDeque;

use super::{TournamentDescription, TournamentDescriptionError};
use crate::clock::Clock;
use crate::contestant::Contestant;

/// Players that need not be built, or started, again.
pub(super) struct PlayerPool<'a> {
    description: &'a TournamentDescription,
    clock: &'a Clock,
    /// The player that was used last is at the end.
    waiting: VecDeque<(usize, Box<dyn Contestant>)>,
}

/// Players that a worker keeps. Each may have a table or a process.
const MOST_KEPT: usize = 16;

impl<'a> PlayerPool<'a> {
    pub(super) fn new(description: &'a TournamentDescription, clock: &'a Clock) -> PlayerPool<'a> {
        PlayerPool {
            description,
            clock,
            waiting: VecDeque::new(),
        }
    }

    /// The player at this place of the tournament's list.
    pub(super) fn take(
        &mut self,
        place: usize,
    ) -> Result<Box<dyn Contestant>, TournamentDescriptionError> {
        if let Some(index) = self.waiting.iter().position(|(kept, _)| *kept == place)
            && let Some((_, contestant)) = self.waiting.remove(index)
        {
            return Ok(contestant);
        }
        let entry = &self.description.players[place];
        let contestant = entry.contestant(self.clock);
        contestant.map_err(|reason| TournamentDescriptionError::Player {
            name: entry.name.clone(),
            reason,
        })
    }

    /// Back from a game.
    pub(super) fn give_back(&mut self, place: usize, contestant: Box<dyn Contestant>) {
        self.waiting.push_back((place, contestant));
        if self.waiting.len() > MOST_KEPT {
            self.waiting.pop_front();
        }
    }
}
