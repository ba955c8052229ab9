//! What can be tried before a tournament begins: its first opening, and whether its programs start.

use std::sync::atomic::AtomicBool;

use enlinea_core::{Game, Side};

use super::TournamentDescription;
use crate::contestant::{Contestant, ContestantError};
use crate::entry::{Entry, EntrySource, ExternalCommand, Protocol};
use crate::external::{ExternalPlayer, StartError};
use crate::openings::OpeningsError;
use crate::oracle::Oracle;

/// What was found out about a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerCheck {
    /// Its name.
    pub name: String,
    /// What was seen, or what is wrong.
    pub finding: Result<String, String>,
}

impl TournamentDescription {
    /// The first opening: if it can be made, so can the others.
    ///
    /// # Errors
    /// If it cannot be made, or `stop` is raised.
    pub fn first_opening(
        &self,
        oracle: Option<&dyn Oracle>,
        stop: &AtomicBool,
    ) -> Result<Game, OpeningsError> {
        let mut score = |game: &Game| oracle.and_then(|oracle| oracle.score(game));
        let openings = self
            .openings
            .positions(self.rules, 1, self.seed, &mut score, stop)?;
        let first = openings.into_iter().next();
        first.ok_or(OpeningsError::NoLines)
    }

    /// Starts the program of every external player, begins a game from this opening, and ends it again. Built-in players were
    /// checked when they were read.
    ///
    /// # Errors
    /// If the arena itself fails to start one: for want of open files, memory, a scratch folder or a sandbox.
    pub fn check_players(&self, opening: &Game) -> Result<Vec<PlayerCheck>, StartError> {
        let check = |entry: &Entry| {
            Ok(PlayerCheck {
                name: entry.name.clone(),
                finding: match &entry.source {
                    EntrySource::BuiltIn(source) if source.plan().is_random() => {
                        Ok("built-in, uses random numbers".to_owned())
                    }
                    EntrySource::BuiltIn(_) => Ok("built-in, deterministic".to_owned()),
                    EntrySource::External(external) => start(external, opening)?,
                    EntrySource::Guest(_) => Ok("a guest".to_owned()),
                    EntrySource::Unresolved { reason, .. } => Err(reason.clone()),
                },
            })
        };
        self.players.iter().map(check).collect()
    }

    /// The largest number of games.
    pub fn most_games(&self) -> u64 {
        self.format.most_games(self.players.len(), self.rounds)
    }

    /// Whether the number of games is certain before the first one.
    pub fn has_fixed_number_of_games(&self) -> bool {
        !self.format.depends_on_results() && self.sprt.is_none()
    }
}

fn start(external: &ExternalCommand, opening: &Game) -> Result<Result<String, String>, StartError> {
    let mut player = ExternalPlayer::new(external);
    match player.start(opening, Side::First, 1) {
        Ok(()) => {}
        Err(ContestantError::NotStarted(error)) if error.is_system_failure() => return Err(error),
        Err(error) => return Ok(Err(error.to_string())),
    }
    let record = player.describe();
    let isolation = record.isolation;
    Ok(Ok(match external.protocol {
        Protocol::Native | Protocol::Lisp => format!(
            "starts and says it is: {}; isolation: {isolation}",
            record.version
        ),
        Protocol::CLinea => {
            format!("starts; the c-linea protocol has no greeting; isolation: {isolation}")
        }
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn programs_are_started_and_openings_made() {
        let text = "name = 'x'\nopenings = 'random(2)'\nplayers = ['random', 'greedy(ties=first)', {name = 'none', command = 'no-such-program'}, {name = 'mute', command = 'true'}]";
        let description = TournamentDescription::from_toml(text, Path::new("/")).unwrap();
        let opening = description
            .first_opening(None, &AtomicBool::new(false))
            .unwrap();
        assert_eq!(opening.plies(), 2);
        let checks = description.check_players(&opening).unwrap();
        let findings: Vec<_> = checks
            .iter()
            .map(|check| check.finding.as_deref())
            .collect();
        assert_eq!(findings[0], Ok("built-in, uses random numbers"));
        assert_eq!(findings[1], Ok("built-in, deterministic"));
        assert!(
            findings[2]
                .unwrap_err()
                .contains("`no-such-program` cannot be started")
        );
        assert!(
            findings[3].unwrap_err().contains("crash"),
            "{:?}",
            findings[3]
        );
        assert_eq!(description.most_games(), 12);
    }

    #[test]
    fn openings_that_cannot_be_made_are_found() {
        let text =
            "name = 'x'\nrules = '4x4c3'\nopenings = 'random(40)'\nplayers = ['random', 'greedy']";
        let description = TournamentDescription::from_toml(text, Path::new("/")).unwrap();
        let error = description
            .first_opening(None, &AtomicBool::new(false))
            .unwrap_err();
        assert!(
            error.to_string().contains("is over after 40 plies"),
            "{error}"
        );
    }
}
