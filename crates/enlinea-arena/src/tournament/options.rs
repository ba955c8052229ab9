//! What a run may use, its observer, and how it ends.

use std::fmt;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use enlinea_solver::SolverError;

use super::{GameId, PlannedGame, TournamentDescriptionError};
use crate::external::{SandboxError, StartError};
use crate::game_log::{GameLogs, LogError};
use crate::live::LiveGames;
use crate::openings::OpeningsError;
use crate::oracle::Oracle;
use crate::record::GameRecord;
use crate::store::{StoreError, StoredGame};

/// What a run may use beside the description. Nothing here changes the games.
///
/// ```
/// use enlinea_arena::tournament::TournamentOptions;
/// use std::sync::Arc;
/// use std::sync::atomic::AtomicBool;
///
/// let stop = Arc::new(AtomicBool::new(false));
/// let options = TournamentOptions::new().workers(2).stop(&stop);
/// assert_eq!(options.workers, Some(2));
/// ```
#[derive(Clone, Copy, Default)]
#[non_exhaustive]
pub struct TournamentOptions<'a> {
    /// Games at a time; if absent the description's number, or the number of processors.
    pub workers: Option<usize>,
    /// Raised by the caller to stop soon; finished games are kept.
    pub stop: Option<&'a Arc<AtomicBool>>,
    /// Raised by the observer when no further games are needed; games in progress are finished.
    pub enough: Option<&'a AtomicBool>,
    /// Exact scores for balanced openings and adjudication.
    pub oracle: Option<&'a dyn Oracle>,
    /// Continue even if the player of an entry has changed since its last game.
    pub allow_changed_players: bool,
    /// Play games again that were lost by a fault.
    pub replay_forfeits: bool,
    /// Where games with external programs are logged.
    pub logs: Option<&'a GameLogs>,
    /// Which games are played; the others are left open.
    pub only: Option<&'a (dyn Fn(GameId) -> bool + Sync)>,
    /// Where games are shown while they are played.
    pub live: Option<&'a LiveGames>,
}

impl<'a> TournamentOptions<'a> {
    /// One worker for each processor, no way to stop, no oracle.
    pub fn new() -> TournamentOptions<'a> {
        TournamentOptions::default()
    }

    /// Plays this many games at a time; `None` leaves the choice to the description.
    #[must_use]
    pub fn workers(mut self, workers: impl Into<Option<usize>>) -> TournamentOptions<'a> {
        self.workers = workers.into();
        self
    }

    /// Stops soon after this flag is raised.
    #[must_use]
    pub fn stop(mut self, flag: &'a Arc<AtomicBool>) -> TournamentOptions<'a> {
        self.stop = Some(flag);
        self
    }

    /// Starts no further games after this flag is raised.
    #[must_use]
    pub fn enough(mut self, flag: &'a AtomicBool) -> TournamentOptions<'a> {
        self.enough = Some(flag);
        self
    }

    /// Takes exact scores from here.
    #[must_use]
    pub fn oracle(mut self, oracle: impl Into<Option<&'a dyn Oracle>>) -> TournamentOptions<'a> {
        self.oracle = oracle.into();
        self
    }

    /// Whether to continue if the player of an entry has changed since its last game.
    #[must_use]
    pub fn allow_changed_players(mut self, allow: bool) -> TournamentOptions<'a> {
        self.allow_changed_players = allow;
        self
    }

    /// Whether to play games again that were lost by a fault. In formats in which results decide who plays next, the rest of
    /// their matches and all later rounds are played again too. Nothing is removed if the run is refused.
    #[must_use]
    pub fn replay_forfeits(mut self, replay: bool) -> TournamentOptions<'a> {
        self.replay_forfeits = replay;
        self
    }

    /// Logs games with external programs here.
    #[must_use]
    pub fn logs(mut self, logs: impl Into<Option<&'a GameLogs>>) -> TournamentOptions<'a> {
        self.logs = logs.into();
        self
    }

    /// Plays only these games, and ends when they are done.
    #[must_use]
    pub fn only(mut self, games: &'a (dyn Fn(GameId) -> bool + Sync)) -> TournamentOptions<'a> {
        self.only = Some(games);
        self
    }

    /// Shows games here while they are played.
    #[must_use]
    pub fn live(mut self, live: impl Into<Option<&'a LiveGames>>) -> TournamentOptions<'a> {
        self.live = live.into();
        self
    }

    /// Whether no further games are to be started.
    pub(super) fn is_stopped(&self) -> bool {
        let stop = self.stop.map(|stop| &**stop);
        let mut flags = [stop, self.enough].into_iter().flatten();
        flags.any(|flag| flag.load(Ordering::Relaxed))
    }
}

impl fmt::Debug for TournamentOptions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TournamentOptions")
            .field("workers", &self.workers)
            .finish_non_exhaustive()
    }
}

/// Watches a run. The unit type watches nothing.
pub trait TournamentObserver {
    /// The plan was read: `done` of `total` games are finished. More may follow from their results.
    fn planned(&mut self, done: usize, total: usize) {
        let _ = (done, total);
    }

    /// Called at the beginning for each game of an earlier run.
    fn done_before(&mut self, game: &StoredGame) {
        let _ = game;
    }

    /// No game has ended for a while.
    fn waiting(&mut self) {}

    /// A game has ended and is stored. A test may be decided by an earlier one that ends later; then this one does not count.
    fn played(&mut self, planned: &PlannedGame, record: &GameRecord) {
        let _ = (planned, record);
    }
}

impl TournamentObserver for () {}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunEnd {
    /// Everything is done.
    Finished,
    /// It was stopped; what is missing can be done later.
    Stopped,
}

/// Why a run cannot continue. Stored games are kept.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TournamentError {
    /// Results cannot be stored.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A player cannot be built.
    #[error(transparent)]
    Description(#[from] TournamentDescriptionError),
    /// Openings cannot be made.
    #[error(transparent)]
    Openings(#[from] OpeningsError),
    /// This system has no sandbox for untrusted programs.
    #[error("untrusted programs are not run: {0}")]
    Sandbox(#[from] SandboxError),
    /// A program, or a file of its command, is not the one that played before.
    #[error("the player `{name}` has changed since its last game")]
    PlayerChanged {
        /// The entry.
        name: String,
    },
    /// A program cannot be started. That is not a lost game: nothing of it is stored.
    #[error(transparent)]
    NotStarted(#[from] StartError),
    /// A log cannot be written. The game is not stored either: it will be played, and logged, again.
    #[error(transparent)]
    Log(#[from] LogError),
    /// The adjudicator finds no memory, or cannot run here.
    #[error("games cannot be adjudicated: {0}")]
    Adjudicator(#[from] SolverError),
    /// The system refuses threads.
    #[error("cannot start a thread: {0}; play fewer games at the same time")]
    NoThread(#[source] io::Error),
    /// Openings or adjudication need exact scores.
    #[error("{what} needs a solver, and none was given")]
    NoOracle {
        /// What needs it.
        what: &'static str,
    },
}
