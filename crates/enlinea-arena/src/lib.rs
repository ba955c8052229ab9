//! Games between players and their results: fair, repeatable, and never lost.
//!
//! Which of two players is stronger is a question about many games, and three things spoil the answer. The first move is an
//! advantage, and some openings are decided before anyone thinks: so every opening is played twice, with the seats swapped,
//! and the pair is what counts. A figure that cannot be repeated says little: so a description decides every game, its random
//! numbers included, whatever the number of threads. And long runs are interrupted: so each game is a transaction of its own,
//! and running again plays only what is missing.
//!
//! A tournament is described in a few lines, played into a database, and reported:
//!
//! ```
//! use enlinea_arena::report::{TournamentReport, text_tables};
//! use enlinea_arena::store::Store;
//! use enlinea_arena::tournament::{RunEnd, TournamentDescription, TournamentOptions, run};
//! use std::path::Path;
//!
//! let text = "name = 'example'\nrounds = 2\nopenings = 'random(2)'\n\
//!             players = ['random', 'greedy', 'minimax(depth=2)']";
//! let mut store = Store::in_memory()?;
//! let tournament = store.enter(&TournamentDescription::from_toml(text, Path::new("."))?)?;
//! let end = run(&mut store, &tournament, TournamentOptions::new(), &mut ())?;
//! assert_eq!(end, RunEnd::Finished);
//!
//! // Three pairs of players, and each pair plays an opening from both seats.
//! let games = store.games(tournament.id)?;
//! assert_eq!(games.len(), 6);
//! let table = text_tables(&TournamentReport::new(&tournament.description, &games));
//! assert!(table.starts_with("example: round-robin of 7x6c4, 3 players"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Games
//!
//! [`play_game`] is the referee: two [`Contestant`]s, one [`GameRecord`]. It is the only judge of legality and time. A contestant
//! that crashes, plays an illegal move or exceeds its time loses that game with a [`Termination`] that a program can read, and
//! the next game is played. A program that cannot even be started loses nothing: that is an error of the run. [`BuiltIn`] is a player of `enlinea-players` as a contestant, [`external`] an external program, within
//! limits and in a sandbox if it is not trusted.
//!
//! # Tournaments
//!
//! | Part | What it is |
//! |---|---|
//! | [`TournamentDescription`](tournament::TournamentDescription) | everything that decides the games, from TOML; weight files are read once and kept |
//! | plan | a pure list of games with stable identities, made from the description |
//! | [`Store`](store::Store) | which of them are finished; each game is one transaction |
//! | [`run`](tournament::run()) | plays what is not finished, on some threads |
//!
//! Running fills the gaps, so a run that was stopped, crashed or killed resumes by running again. Budgets in depth or nodes give the
//! same games every time, however often the run was interrupted; budgets in time cannot.
//!
//! # Results
//!
//! Games are played in pairs: the same [opening](Openings) from both seats. [`rating`] turns the pairs into scores, Elo and
//! decisions, with intervals that hold for pairs; [`report`] writes them as text, Markdown, CSV, JSON and HTML.
//!
//! For two players and one question there is the sequential test, [`rating::Sprt`]: it plays pairs until the evidence is strong
//! enough for one of two hypotheses about their difference, and not longer.
//!
//! # Classes
//!
//! A [`class`] plays round after round with what its students upload: programs in the sandbox, and weight files.
//!
//! How players choose a move is in `enlinea-players`. Nothing is printed here: reports are text for the caller.

/// The example of the README runs with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod built_in;
pub mod class;
mod clock;
mod contestant;
mod entry;
pub mod external;
mod game_clock;
pub mod game_file;
mod game_log;
mod live;
mod openings;
mod oracle;
pub mod overall;
pub mod plot;
pub mod rating;
mod record;
mod referee;
pub mod report;
mod resources;
mod running_time;
mod shared_tournament;
pub mod store;
pub mod tournament;
mod whole_file;

pub use built_in::BuiltIn;
pub use clock::{Alarm, Clock, Stopwatch};
pub use contestant::{Contestant, ContestantError, Forfeit};
pub use entry::{
    BuiltInSource, Entry, EntryError, EntrySource, EntryText, ExternalCommand, Guest,
    ProcessLimits, Protocol,
};
pub use game_clock::{ClockReading, GameClock, ParseClockError};
pub use game_log::{GameLogs, LogError, PlayerLog};
pub use live::{LiveGame, LiveGames, LiveSeat};
pub use openings::{Openings, OpeningsError};
pub use oracle::{Oracle, SolverOracle};
pub use record::{GameRecord, MoveRecord, ParseTerminationError, PlayerRecord, Termination};
pub use referee::{Adjudicator, GameSetup, play_game};
pub use resources::{FileResources, StoredFiles};
pub use shared_tournament::{SharedTournament, SharedTournamentError};
pub use whole_file::{WholeFile, checksum, write_whole};
