//! Keeps the finished games of a person in a panel file.

use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use enlinea_core::{Game, Side};
use enlinea_lab::panel::{
    GAMES_EACH, PanelFile, PanelGame, PanelTable, checked_about, checked_name, without_repeats,
};

use crate::process::errors::wrong_unless_system;
use crate::process::exit::WrongInput;

/// A person whose games are kept.
#[derive(Debug)]
pub(crate) struct PanelRecorder {
    person: String,
    about: String,
    file: PanelFile,
}

impl PanelRecorder {
    /// Checks the words, and that the file can be read and written, before the person begins.
    pub(crate) fn new(person: &str, about: &str, path: &Path) -> anyhow::Result<PanelRecorder> {
        let person = checked_name(person).map_err(|error| wrong("--person", &error))?;
        let about = checked_about(about).map_err(|error| wrong("--about", &error))?;
        let file = PanelFile::new(path);
        file.games_so_far().map_err(wrong_unless_system)?;
        Ok(PanelRecorder {
            person: person.to_owned(),
            about: about.to_owned(),
            file,
        })
    }

    pub(crate) fn person(&self) -> &str {
        &self.person
    }

    /// Adds a finished game, and says what the person has won so far.
    pub(crate) fn record(
        &self,
        game: &Game,
        side: Side,
        machine: String,
        seed: u64,
    ) -> Result<String, String> {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        let game = PanelGame {
            person: self.person.clone(),
            about: self.about.clone(),
            machine,
            side,
            game: game.clone(),
            seed,
            ended_ms: now.map_or(0, |now| now.as_millis() as u64),
        };
        let added = self.file.add(&game);
        let games = added.map_err(|error| format!("the game was not recorded: {error}"))?;
        Ok(self.summary(&game, without_repeats(games)))
    }

    fn summary(&self, last: &PanelGame, mut games: Vec<PanelGame>) -> String {
        let (machine, rules) = (&last.machine, last.game.rules());
        games.retain(|game| {
            game.person == self.person && game.machine == *machine && game.game.rules() == rules
        });
        let tables = PanelTable::all_of(&games);
        let total = tables.first().map(PanelTable::total).unwrap_or_default();
        let (file, person, number) = (self.file.path().display(), &self.person, total.games());
        let of = if number <= GAMES_EACH {
            format!(" of {GAMES_EACH}")
        } else {
            String::new()
        };
        // The table is the machine's: what it lost, the person has won.
        let (won, drawn, lost) = (total.losses, total.draws, total.wins);
        format!(
            "recorded in `{file}`: {person}, game {number}{of} against {machine}: won {won}, drawn {drawn}, lost {lost}"
        )
    }
}

fn wrong(flag: &str, error: &impl std::fmt::Display) -> WrongInput {
    WrongInput(format!("{flag}: {error}"))
}
