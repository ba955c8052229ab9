//! The players of one worker that wait for their next game.

use std::collections::VecDeque;
use std::path::Path;

use super::{TournamentDescription, TournamentDescriptionError, plan_player};
use crate::built_in::BuiltIn;
use crate::clock::Clock;
use crate::contestant::Contestant;
use crate::entry::EntrySource;
use crate::external::ExternalPlayer;

/// Players that need not be made, or started, again.
pub(super) struct PlayerPool<'a> {
    description: &'a TournamentDescription,
    clock: &'a Clock,
    /// Those used last at the end.
    waiting: VecDeque<(usize, Box<dyn Contestant>)>,
}

/// Players that a worker keeps ready. Each may have a table or a process.
const READY: usize = 16;

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
        if let Some(index) = self.waiting.iter().position(|(ready, _)| *ready == place)
            && let Some((_, contestant)) = self.waiting.remove(index)
        {
            return Ok(contestant);
        }
        let entry = &self.description.players[place];
        match &entry.source {
            EntrySource::BuiltIn { spec } => {
                let rules = self.description.rules;
                let plan = plan_player(&entry.name, spec, rules, Path::new("."))?;
                Ok(Box::new(BuiltIn::new(plan.build(), self.clock.clone())))
            }
            EntrySource::External(external) => Ok(Box::new(ExternalPlayer::new(external))),
        }
    }

    /// Back from a game.
    pub(super) fn give_back(&mut self, place: usize, contestant: Box<dyn Contestant>) {
        self.waiting.push_back((place, contestant));
        if self.waiting.len() > READY {
            self.waiting.pop_front();
        }
    }
}
