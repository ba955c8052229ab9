//! Games as files: JSON lines for programs, a text in the manner of PGN for people, and the way back into a database file.
//!
//! Both formats hold the whole tournament: its description, and every game with its moves, values, seeds and end. What is read
//! is replayed and compared with the plan before anything is stored, so a file cannot say that a lost game was won.
//! `docs/game-file.md` describes both.
//!
//! ```
//! use enlinea_arena::game_file::{GameFileFormat, export, read};
//! use enlinea_arena::store::Store;
//! use enlinea_arena::tournament::{TournamentDescription, TournamentOptions, run};
//! use std::path::Path;
//!
//! let text = "name = 'example'\nopenings = 'random(2)'\nplayers = ['random', 'greedy']";
//! let mut store = Store::in_memory()?;
//! let tournament = store.enter(&TournamentDescription::from_toml(text, Path::new("."))?)?;
//! run(&mut store, &tournament, TournamentOptions::new(), &mut ())?;
//! let mut file = Vec::new();
//! export(&store, &tournament, GameFileFormat::Pgn, &mut file)?;
//!
//! let games = read(&file[..])?;
//! let mut copy = Store::in_memory()?;
//! let imported = copy.import(&games)?;
//! let mut again = Vec::new();
//! export(&copy, &imported, GameFileFormat::Pgn, &mut again)?;
//! assert_eq!(file, again);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod checks;
mod error;
mod game_lines;
mod json;
mod lines;
mod pgn;
mod pgn_reader;
mod second_opinion;
mod text;

use std::io::{BufRead, Write};

pub use error::{GameExportError, GameFileError, GameFileProblem};
pub(crate) use game_lines::GameLines;

use crate::record::GameRecord;
use crate::store::{Store, StoredGame, StoredTournament};
use crate::tournament::{Pairings, PlannedGame, TournamentDescription};
use checks::Checker;
use lines::NumberedLines;
use text::{GameText, HeaderText};

/// The formats of a file of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameFileFormat {
    /// One object per line.
    Json,
    /// Tags and moves with comments.
    Pgn,
}

/// A tournament with its games, read from a file and checked.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct GameFile {
    /// The tournament.
    pub description: TournamentDescription,
    /// The program that entered it.
    pub version: String,
    /// [What played](crate::Entry::fingerprint) last for each entry.
    pub fingerprints: Vec<Option<String>>,
    /// Its games in the order of the plan.
    pub games: Vec<FileGame>,
}

/// One game of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct FileGame {
    /// What the plan says about it.
    pub planned: PlannedGame,
    /// The game.
    pub record: GameRecord,
    /// [What played](crate::Entry::fingerprint) first and second.
    pub fingerprints: [Option<String>; 2],
}

/// Writes all games of a tournament, and tells how many.
///
/// # Errors
/// If the database file cannot be read, or the output cannot be written.
pub fn export(
    store: &Store,
    tournament: &StoredTournament,
    format: GameFileFormat,
    out: &mut dyn Write,
) -> Result<usize, GameExportError> {
    let header = HeaderText::new(tournament, store.entry_fingerprints(tournament.id)?);
    let header = match format {
        GameFileFormat::Json => json::header(&header),
        GameFileFormat::Pgn => pgn::header(&header),
    };
    out.write_all(header.as_bytes())?;
    let mut games = store.games(tournament.id)?;
    // Another arena on the same file may not have known yet that a test was decided.
    let pairings = Pairings::of(&tournament.description, &games);
    games.retain(|game| !pairings.is_superfluous(game.id));
    for stored in &games {
        let game = text_of(store, tournament, stored)?;
        let game = match format {
            GameFileFormat::Json => json::game(&game),
            GameFileFormat::Pgn => pgn::game(&tournament.description, &game, &stored.game()?),
        };
        out.write_all(game.as_bytes())?;
    }
    out.flush()?;
    Ok(games.len())
}

fn text_of(
    store: &Store,
    tournament: &StoredTournament,
    stored: &StoredGame,
) -> Result<GameText, GameExportError> {
    let moves = store.moves(tournament.id, stored.id)?;
    Ok(GameText::new(&tournament.description, stored, &moves))
}

/// Reads a file of games of either format. Nothing is believed: moves are replayed, and every game is looked up in the plan.
///
/// # Errors
/// With the first line that is wrong.
pub fn read(input: impl BufRead) -> Result<GameFile, GameFileError> {
    let mut lines = NumberedLines::new(input);
    let Some((line, first)) = lines.next_filled()? else {
        return Err(GameFileError::new(1, GameFileProblem::Empty));
    };
    let (header, format) = match pgn_reader::header(&first) {
        Some(header) => (header, GameFileFormat::Pgn),
        None => (first.as_str(), GameFileFormat::Json),
    };
    let header = HeaderText::read(header).map_err(|problem| GameFileError::new(line, problem))?;
    let mut checker = Checker::new(header).map_err(|problem| GameFileError::new(line, problem))?;
    match format {
        GameFileFormat::Json => json::read_games(&mut lines, &mut checker)?,
        GameFileFormat::Pgn => pgn_reader::read_games(&mut lines, &mut checker)?,
    }
    checker.finish()
}
