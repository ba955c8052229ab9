//! Lines of games without a header and without times: what machines write of the same game is the same.

use std::time::Duration;

use super::text::{GameText, HeaderText};
use super::{GameExportError, json};
use crate::store::{Store, StoredTournament};
use crate::tournament::{GameId, TournamentDescription};

/// Lines of games, and files made of them.
pub(crate) struct GameLines;

impl GameLines {
    /// The lines of some games, in the order of the plan.
    pub(crate) fn of(
        store: &Store,
        tournament: &StoredTournament,
        is_wanted: &dyn Fn(GameId) -> bool,
    ) -> Result<String, GameExportError> {
        let mut lines = String::new();
        for stored in store.games(tournament.id)? {
            if is_wanted(stored.id) {
                let mut moves = store.moves(tournament.id, stored.id)?;
                for one in &mut moves {
                    one.time = Duration::ZERO;
                }
                let text = GameText::new(&tournament.description, &stored, &moves);
                lines.push_str(&json::game(&text));
            }
        }
        Ok(lines)
    }

    /// A header and lines, put into the order of the plan.
    pub(crate) fn whole_file<'a>(
        description: &TournamentDescription,
        fingerprints: &[String],
        texts: impl IntoIterator<Item = &'a str>,
    ) -> String {
        let fingerprints = fingerprints.iter().cloned().map(Some).collect();
        let version = env!("CARGO_PKG_VERSION");
        let mut file = json::header(&HeaderText::of(description, version, fingerprints));
        let mut lines: Vec<&str> = texts.into_iter().flat_map(str::lines).collect();
        // Malformed ones come first, and are found by the reader.
        lines.sort_by_key(|line| id_of(line));
        for line in lines {
            file.push_str(line);
            file.push('\n');
        }
        file
    }
}

fn id_of(line: &str) -> Option<GameId> {
    let game: GameText = serde_json::from_str(line).ok()?;
    GameId::find(&game.game)
}
