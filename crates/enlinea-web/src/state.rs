//! What all requests share.

use std::path::PathBuf;
use std::sync::Arc;
use std::thread;

use tokio::sync::Semaphore;

use crate::limits::{ANALYSES, ANALYSES_OF_CLIENT, MOVES, MOVES_OF_CLIENT, REQUESTS};
use crate::metrics::Metrics;
use crate::stores::{OpenStoresError, Stores};
use crate::work::{Admission, Analysts, Thinkers};

/// How the server is set up.
#[derive(Clone, Debug, Default)]
pub struct WebOptions {
    /// Processors to use; all there are if absent.
    pub processors: Option<usize>,
}

/// The shared part of the server. Clones are the same one; its threads end with the last.
#[derive(Clone, Debug)]
pub struct WebState {
    pub(crate) analysts: Arc<Analysts>,
    pub(crate) thinkers: Arc<Thinkers>,
    pub(crate) stores: Arc<Stores>,
    pub(crate) metrics: Arc<Metrics>,
    /// One permit for each request that may be answered at a time.
    pub(crate) requests: Arc<Semaphore>,
}

impl WebState {
    /// Starts the threads. There are no tournaments, see [`with_stores`](Self::with_stores).
    pub fn new(options: &WebOptions) -> WebState {
        let counted = || thread::available_parallelism().map_or(1, usize::from);
        let processors = options.processors.unwrap_or_else(counted);
        let analyses = Admission::new(ANALYSES, ANALYSES_OF_CLIENT);
        let moves = Admission::new(MOVES, MOVES_OF_CLIENT);
        WebState {
            analysts: Arc::new(Analysts::start(processors, analyses)),
            thinkers: Arc::new(Thinkers::start(processors, moves)),
            stores: Arc::default(),
            metrics: Arc::default(),
            requests: Arc::new(Semaphore::new(REQUESTS)),
        }
    }

    /// The same with the tournaments of these files.
    ///
    /// # Errors
    /// If one of them cannot be read.
    pub fn with_stores(self, paths: &[PathBuf]) -> Result<WebState, OpenStoresError> {
        Ok(WebState {
            stores: Arc::new(Stores::open(paths)?),
            ..self
        })
    }
}
