//! What all requests share: worker threads, database files, counters.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;

use tokio::sync::Semaphore;

use crate::limits::{ANALYSES, ANALYSES_OF_CLIENT, MOVES, MOVES_OF_CLIENT, REQUESTS};
use crate::metrics::Metrics;
use crate::serve::ServeError;
use crate::started::{ArenaError, StartedTournaments};
use crate::tournament_stores::{OpenStoreError, TournamentStores};
use crate::work::{Admission, Analysts, MoveWorkers};

/// Options of the server.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct WebOptions {
    /// Number of processors to use; all of them if absent.
    pub processors: Option<usize>,
}

impl WebOptions {
    /// The default options.
    pub fn new() -> WebOptions {
        WebOptions::default()
    }

    /// Sets the number of processors to use.
    #[must_use]
    pub fn processors(self, processors: usize) -> WebOptions {
        WebOptions {
            processors: Some(processors),
            ..self
        }
    }
}

/// The shared part of the server. Clones share it; its threads end with the last clone.
#[derive(Clone, Debug)]
pub struct WebState {
    pub(crate) analysts: Arc<Analysts>,
    pub(crate) move_workers: Arc<MoveWorkers>,
    pub(crate) stores: Arc<TournamentStores>,
    /// Absent where clients may not start tournaments.
    pub(crate) started: Option<Arc<StartedTournaments>>,
    pub(crate) metrics: Arc<Metrics>,
    /// One permit for each request that is answered at the same time.
    pub(crate) requests: Arc<Semaphore>,
}

impl WebState {
    /// Starts the threads. For tournaments see [`with_stores`](Self::with_stores).
    ///
    /// # Errors
    /// If the system refuses them.
    pub fn new(options: &WebOptions) -> Result<WebState, ServeError> {
        let counted = || thread::available_parallelism().map_or(1, usize::from);
        let processors = options.processors.unwrap_or_else(counted);
        let analyses = Admission::new(ANALYSES, ANALYSES_OF_CLIENT);
        let moves = Admission::new(MOVES, MOVES_OF_CLIENT);
        Ok(WebState {
            analysts: Arc::new(Analysts::start(processors, analyses)?),
            move_workers: Arc::new(MoveWorkers::start(processors, moves)?),
            stores: Arc::default(),
            started: None,
            metrics: Arc::default(),
            requests: Arc::new(Semaphore::new(REQUESTS)),
        })
    }

    /// Adds the tournaments of these database files.
    ///
    /// # Errors
    /// If one of them cannot be read.
    pub fn with_stores(self, paths: &[PathBuf]) -> Result<WebState, OpenStoreError> {
        let started = self.started.clone();
        Ok(WebState {
            stores: Arc::new(TournamentStores::open(paths, started)?),
            ..self
        })
    }

    /// Lets clients start tournaments, and keeps them in this database file. To be called before
    /// [`with_stores`](Self::with_stores), which shows them.
    ///
    /// # Errors
    /// If the file cannot be written, or the system refuses a thread.
    pub fn with_arena(self, path: &Path) -> Result<WebState, ArenaError> {
        Ok(WebState {
            started: Some(Arc::new(StartedTournaments::start(path)?)),
            ..self
        })
    }
}
