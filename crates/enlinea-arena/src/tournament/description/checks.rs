//! What can be checked before the first game.

use std::collections::HashSet;

use enlinea_core::Excerpt;

use super::{TournamentDescription, TournamentDescriptionError};
use crate::entry::{EntrySource, Protocol};
use crate::openings::Openings;
use crate::tournament::Format;

/// A plan is a list in memory.
pub(super) const MOST_GAMES: u64 = 2_000_000;
/// Each worker is a thread, and has processes if players are programs.
pub(super) const MOST_WORKERS: usize = 1024;
/// Tables have a column for names.
pub(super) const LONGEST_NAME: usize = 400;

impl TournamentDescription {
    /// Checks numbers, names and protocols.
    ///
    /// # Errors
    /// With the first thing that is wrong.
    pub fn check(&self) -> Result<(), TournamentDescriptionError> {
        if self.players.len() < 2 {
            let found = self.players.len();
            return Err(TournamentDescriptionError::TooFewPlayers { found });
        }
        let rounds = self.rounds;
        if rounds == 0 || (self.format != Format::Swiss && rounds % 2 == 1) {
            return Err(TournamentDescriptionError::Rounds { rounds });
        }
        let games = self.format.most_games(self.players.len(), rounds);
        if games > MOST_GAMES {
            return Err(TournamentDescriptionError::TooManyGames { games });
        }
        if let Some(found) = self.concurrency
            && !(1..=MOST_WORKERS).contains(&found)
        {
            return Err(TournamentDescriptionError::Concurrency { found });
        }
        if self.sprt.is_some() && self.format.depends_on_results() {
            let format = self.format;
            return Err(TournamentDescriptionError::SprtFormat { format });
        }
        self.check_clock()?;
        check_name(&self.name)?;
        let mut seen = HashSet::new();
        for entry in &self.players {
            check_name(&entry.name)?;
            let name = entry.name.clone();
            if !seen.insert(&entry.name) {
                return Err(TournamentDescriptionError::SameName { name });
            }
            if let EntrySource::External(external) = &entry.source
                && external.protocol == Protocol::CLinea
                && self.openings != Openings::Empty
            {
                return Err(TournamentDescriptionError::CLineaOpenings { name });
            }
        }
        Ok(())
    }
}

impl TournamentDescription {
    fn check_clock(&self) -> Result<(), TournamentDescriptionError> {
        let Some(clock) = self.clock else {
            return Ok(());
        };
        if clock.base_ms == 0 {
            return Err(TournamentDescriptionError::EmptyClock);
        }
        let budgets = self.players.iter().map(|entry| &entry.budget);
        let mut budgets = budgets.chain([&self.budget]);
        if budgets.any(|budget| budget.time_ms.is_some()) {
            return Err(TournamentDescriptionError::ClockAndTime);
        }
        Ok(())
    }
}

fn check_name(name: &str) -> Result<(), TournamentDescriptionError> {
    let is_long = name.chars().nth(LONGEST_NAME).is_some();
    if name.trim().is_empty() || is_long || name.chars().any(is_unfit) {
        let name = Excerpt::of(name);
        return Err(TournamentDescriptionError::Name { name });
    }
    Ok(())
}

/// What a terminal would obey, and what turns the direction of a line or cannot be seen in it.
fn is_unfit(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
        )
}
