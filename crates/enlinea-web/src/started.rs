//! Tournaments that were started over the API: played one after the other on a thread of their own, and kept in a database
//! file. They are bounded in number, games and time, so that they do not crowd out those who play and analyse.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use enlinea_arena::store::{Store, StoreError, StoredTournament};
use enlinea_arena::tournament::{
    PlannedGame, TournamentDescription, TournamentObserver, TournamentOptions, run,
};
use enlinea_arena::{GameRecord, LiveGame, LiveGames, SolverOracle};

use crate::limits::{TOURNAMENT_TIME, TOURNAMENTS, TOURNAMENTS_KEPT, TOURNAMENTS_OF_CLIENT};
use crate::serve::ServeError;
use crate::work::{Admission, Full, Monitor, Place, start_thread};

/// Players search on threads of the arena; this one only reads and writes.
const STACK_BYTES: usize = 8 << 20;

/// Why tournaments cannot be kept.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ArenaError {
    /// The database file cannot be written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The system refuses a thread.
    #[error(transparent)]
    Serve(#[from] ServeError),
}

/// Why a tournament is not started.
#[derive(Debug, thiserror::Error)]
pub(crate) enum StartRefusal {
    #[error("too many tournaments are waiting")]
    Full(Full),
    #[error(
        "the database file has {TOURNAMENTS_KEPT} tournaments already; start the server with another file"
    )]
    Kept,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The tournaments that are played or wait for it.
#[derive(Debug)]
pub(crate) struct StartedTournaments {
    path: PathBuf,
    shared: Arc<Monitor<Queue>>,
    admission: Admission,
    /// Held by the one who adds a tournament.
    adding: Mutex<()>,
    thread: Option<JoinHandle<()>>,
}

/// The first one is being played.
#[derive(Debug, Default)]
struct Queue {
    jobs: VecDeque<Arc<Job>>,
    is_closed: bool,
}

#[derive(Debug)]
struct Job {
    tournament: StoredTournament,
    live: LiveGames,
    stop: Arc<AtomicBool>,
    _place: Place,
}

impl StartedTournaments {
    /// Makes or opens the database file and starts the thread.
    pub(crate) fn start(path: &Path) -> Result<StartedTournaments, ArenaError> {
        drop(Store::open(path)?);
        let shared = Arc::<Monitor<Queue>>::default();
        let (queue, file) = (Arc::clone(&shared), path.to_owned());
        let thread = start_thread(STACK_BYTES, move || work(&queue, &file))?;
        Ok(StartedTournaments {
            path: path.to_owned(),
            shared,
            admission: Admission::new(TOURNAMENTS, TOURNAMENTS_OF_CLIENT),
            adding: Mutex::default(),
            thread: Some(thread),
        })
    }

    /// The database file.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Stores a tournament and lets it wait for its turn; its place in the file. May block. A tournament that was stopped is
    /// continued if it is started again with the same description.
    pub(crate) fn add(
        &self,
        client: IpAddr,
        description: &TournamentDescription,
        pause: Duration,
    ) -> Result<i64, StartRefusal> {
        let place = self.admission.enter(client).map_err(StartRefusal::Full)?;
        // One after the other: what is found below must still hold when the tournament is stored.
        let _turn = self.adding.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(job) = self.find(|job| job.tournament.description.name == description.name) {
            // Without games it would be replaced in the file while it is played.
            if !job.tournament.description.same_games_as(description) {
                let name = description.name.clone();
                return Err(StoreError::OtherDescription { name }.into());
            }
            if !job.stop.load(Ordering::Relaxed) {
                return Ok(job.tournament.id);
            }
        }
        let mut store = Store::open(&self.path)?;
        let names = store.tournament_names()?;
        if names.len() >= TOURNAMENTS_KEPT && !names.contains(&description.name) {
            return Err(StartRefusal::Kept);
        }
        let tournament = store.enter(description)?;
        let id = tournament.id;
        let job = Job {
            tournament,
            live: LiveGames::new(pause),
            stop: Arc::default(),
            _place: place,
        };
        self.shared.lock().jobs.push_back(Arc::new(job));
        self.shared.notify_one();
        Ok(id)
    }

    /// Whether this tournament is being played or waits for it.
    pub(crate) fn is_active(&self, tournament: i64) -> bool {
        self.job(tournament).is_some()
    }

    /// Ends a tournament soon, if it is played or waits; what was played is kept.
    pub(crate) fn stop(&self, tournament: i64) {
        let state = self.shared.lock();
        let of_tournament = |job: &&Arc<Job>| job.tournament.id == tournament;
        // It may be played and, because it was stopped and continued, wait as well.
        for job in state.jobs.iter().filter(of_tournament) {
            job.stop.store(true, Ordering::Relaxed);
        }
    }

    /// The boards of a tournament as they are now, with its players; `None` if it is neither played nor waiting.
    pub(crate) fn boards(&self, tournament: i64) -> Option<(Vec<LiveGame>, Vec<String>)> {
        let job = self.job(tournament)?;
        let players = &job.tournament.description.players;
        let names = players.iter().map(|entry| entry.name.clone()).collect();
        Some((job.live.now(), names))
    }

    fn job(&self, tournament: i64) -> Option<Arc<Job>> {
        self.find(|job| job.tournament.id == tournament)
    }

    /// The last one like this: one that was stopped and continued waits behind itself.
    fn find(&self, is_wanted: impl Fn(&Job) -> bool) -> Option<Arc<Job>> {
        let state = self.shared.lock();
        let mut jobs = state.jobs.iter().rev();
        jobs.find(|job| is_wanted(job)).cloned()
    }
}

impl Drop for StartedTournaments {
    fn drop(&mut self) {
        let mut queue = self.shared.lock();
        queue.is_closed = true;
        for job in &queue.jobs {
            job.stop.store(true, Ordering::Relaxed);
        }
        drop(queue);
        self.shared.notify_all();
        // A player at work stops soon; waiting for it would only delay the shutdown.
        self.thread.take();
    }
}

/// What the thread does until the server ends.
fn work(shared: &Monitor<Queue>, path: &Path) {
    loop {
        let job = shared.wait_for(|queue| {
            if queue.is_closed {
                return Some(None);
            }
            queue.jobs.front().map(|job| Some(Arc::clone(job)))
        });
        let Some(job) = job else { return };
        // A tournament that cannot go on is shown as stopped, with the games it has; others are not affected.
        let _ = play(&job, path);
        shared.lock().jobs.pop_front();
    }
}

fn play(job: &Job, path: &Path) -> Result<(), Box<dyn std::error::Error>> {
    let description = &job.tournament.description;
    let oracle = if description.needs_oracle() {
        Some(SolverOracle::new(description.rules, Arc::clone(&job.stop))?)
    } else {
        None
    };
    let options = TournamentOptions::new()
        .workers(1)
        .stop(&job.stop)
        .oracle(oracle.as_ref().map(|oracle| oracle as _))
        .live(&job.live);
    let mut deadline = Deadline {
        end: Instant::now() + TOURNAMENT_TIME,
        stop: &job.stop,
    };
    let mut store = Store::open(path)?;
    run(&mut store, &job.tournament, options, &mut deadline)?;
    Ok(())
}

/// Stops a tournament that takes too long.
struct Deadline<'a> {
    end: Instant,
    stop: &'a AtomicBool,
}

impl Deadline<'_> {
    fn look(&self) {
        if Instant::now() >= self.end {
            self.stop.store(true, Ordering::Relaxed);
        }
    }
}

impl TournamentObserver for Deadline<'_> {
    fn waiting(&mut self) {
        self.look();
    }

    fn played(&mut self, _: &PlannedGame, _: &GameRecord) {
        self.look();
    }
}
