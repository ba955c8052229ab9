//! What can be wrong with a tournament file.

use std::path::PathBuf;

use enlinea_core::Excerpt;

use super::checks::{LONGEST_NAME, MOST_GAMES, MOST_WORKERS};
use crate::entry::EntryError;
use crate::openings::OpeningsError;
use crate::tournament::Format;

/// Why a text does not describe a tournament.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TournamentDescriptionError {
    /// It is not TOML (or JSON, in a database file), or a key has the wrong kind of value.
    #[error("{reason}")]
    Text {
        /// What is wrong and where.
        reason: String,
    },
    /// A tournament needs two players.
    #[error("a tournament needs at least two players, found {found}")]
    TooFewPlayers {
        /// The number of players.
        found: usize,
    },
    /// An opening would be played with one colour only.
    #[error(
        "rounds = {rounds}: expected an even number of at least 2, because every opening is played with both colours"
    )]
    Rounds {
        /// The number given.
        rounds: u32,
    },
    /// More games than any machine will play, most likely a slip.
    #[error("{games} games are too many for one tournament: at most {MOST_GAMES} are possible")]
    TooManyGames {
        /// The number of games.
        games: u64,
    },
    /// No workers, or too many.
    #[error("concurrency = {found}: expected a number from 1 to {MOST_WORKERS}")]
    Concurrency {
        /// The number given.
        found: usize,
    },
    /// A test needs pairings that are known from the beginning.
    #[error("`sprt` goes with the formats `round-robin` and `gauntlet`, not with `{format}`")]
    SprtFormat {
        /// The format.
        format: Format,
    },
    /// A clock without time.
    #[error("clock: `base_ms` must be at least 1")]
    EmptyClock,
    /// Two ways to limit time.
    #[error("`clock` is the time for a whole game and `time_ms` that of a move: give one of them")]
    ClockAndTime,
    /// A name that tables cannot show.
    #[error(
        "the name {name} cannot be used: names have 1 to {LONGEST_NAME} characters and no control characters"
    )]
    Name {
        /// The beginning of the name.
        name: Excerpt,
    },
    /// Two players of one name.
    #[error("two players are named {}", long(name))]
    SameName {
        /// The name.
        name: String,
    },
    /// A player cannot be read.
    #[error("player {}: {reason}", long(name))]
    Player {
        /// The player.
        name: String,
        /// Why not.
        #[source]
        reason: EntryError,
    },
    /// A player of an older database file cannot be read.
    #[error(
        "player {}: {reason}; an older program stored the name of a weight file, not its content",
        long(name)
    )]
    Unresolved {
        /// The player.
        name: String,
        /// Why not.
        reason: String,
    },
    /// The openings are invalid.
    #[error(transparent)]
    Openings(#[from] OpeningsError),
    /// The file of openings cannot be read.
    #[error("openings file {}: {reason}", long(&path.to_string_lossy()))]
    File {
        /// The file.
        path: PathBuf,
        /// Why not.
        #[source]
        reason: std::io::Error,
    },
    /// The course protocol has no message for a position.
    #[error(
        "player {}: the c-linea protocol begins with the empty board, so the tournament cannot have openings (`openings = \"none\"`)",
        long(name)
    )]
    CLineaOpenings {
        /// The player.
        name: String,
    },
}

/// Names are specs, and those of a folder are long: enough of them to know which one is meant.
fn long(name: &str) -> Excerpt {
    Excerpt::of_at_most(name, 100)
}
