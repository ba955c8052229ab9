//! Fills the gaps of a tournament: workers play, one thread writes.
//!
//! There is no state of a run beside the store. What is not in the store is played, and what was played is in the
//! store before the next look at the plan; so it does not matter how the last run ended.

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use enlinea_core::Game;

use super::bench::Bench;
use super::ledger::{InMemory, InStore, Ledger};
use super::{Description, DescriptionError, PlannedGame, Results, plan};
use crate::clock::Clock;
use crate::contestant::Allowance;
use crate::entry::{Entry, EntrySource};
use crate::external::{SandboxError, check_sandbox};
use crate::openings::OpeningsError;
use crate::record::GameRecord;
use crate::referee::{Adjudicator, GameSetup, play_game};
use crate::store::{Store, StoreError, StoredTournament};

/// What a run may use beside the description.
#[derive(Clone, Copy)]
pub struct RunOptions<'a> {
    /// Games at a time; the description's number, or that of the processors, if absent.
    pub workers: Option<usize>,
    /// Raised from outside: finish soon, keep what is done.
    pub stop: &'a AtomicBool,
    /// Raised when no further games are needed, by whoever watches: games that are under way are finished.
    pub enough: Option<&'a AtomicBool>,
    /// Exact scores for balanced openings and adjudication, if there is a solver.
    pub oracle: Option<&'a dyn Oracle>,
}

impl std::fmt::Debug for RunOptions<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RunOptions")
            .field("workers", &self.workers)
            .finish_non_exhaustive()
    }
}

/// Knows the truth about positions. The arena does not solve; whoever runs it may lend a solver.
pub trait Oracle: Sync {
    /// The exact score for the side to move: positive if it wins, larger if sooner; `None` if it is not known.
    fn score(&self, game: &Game) -> Option<i32>;

    /// A judge of its own for each worker.
    fn adjudicator(&self) -> Box<dyn Adjudicator + '_>;
}

/// Watches a run.
pub trait RunObserver {
    /// A look at the plan: so many games of so many are done. More may follow from their results.
    fn planned(&mut self, done: usize, total: usize) {
        let _ = (done, total);
    }

    /// At the beginning, for each game that was done before: the half points of the player in the first seat.
    fn done_before(&mut self, planned: &PlannedGame, half_points: u8) {
        let _ = (planned, half_points);
    }

    /// No game has ended for a while.
    fn waiting(&mut self) {}

    /// A game is in the store.
    fn played(&mut self, planned: &PlannedGame, record: &GameRecord) {
        let _ = (planned, record);
    }
}

/// Nobody watches.
impl RunObserver for () {}

/// How a run ended; also one of a tuner, whose games are steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunEnd {
    /// Everything is done, or its time is over.
    Finished,
    /// The flag was raised; the rest is for another day.
    Stopped,
}

/// Why a run cannot go on. What is in the store stays there.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RunError {
    /// Results cannot be kept.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A player cannot be made.
    #[error(transparent)]
    Description(#[from] DescriptionError),
    /// Openings cannot be made.
    #[error(transparent)]
    Openings(#[from] OpeningsError),
    /// An untrusted program cannot be contained here.
    #[error("untrusted programs are not run: {0}")]
    Sandbox(#[from] SandboxError),
    /// Openings or adjudication need exact scores.
    #[error("{what} needs a solver, and there is none here")]
    NoOracle {
        /// What needs it.
        what: &'static str,
    },
}

/// Plays all games of a tournament that are not done.
///
/// # Errors
/// If players or openings cannot be made, or results cannot be kept.
pub fn run(
    store: &mut Store,
    tournament: &StoredTournament,
    options: RunOptions<'_>,
    observer: &mut dyn RunObserver,
) -> Result<RunEnd, RunError> {
    let mut ledger = InStore {
        store,
        tournament: tournament.id,
    };
    fill(&mut ledger, &tournament.description, options, observer)
}

/// Plays all games of a tournament and keeps nothing but what the observer keeps. The same games as with a store.
///
/// # Errors
/// If players or openings cannot be made.
pub fn run_in_memory(
    description: &Description,
    options: RunOptions<'_>,
    observer: &mut dyn RunObserver,
) -> Result<RunEnd, RunError> {
    fill(&mut InMemory::default(), description, options, observer)
}

fn fill(
    ledger: &mut dyn Ledger,
    description: &Description,
    options: RunOptions<'_>,
    observer: &mut dyn RunObserver,
) -> Result<RunEnd, RunError> {
    if description.adjudicate && options.oracle.is_none() {
        return Err(RunError::NoOracle {
            what: "adjudication",
        });
    }
    let is_untrusted = |entry: &Entry| matches!(&entry.source, EntrySource::External(external) if external.untrusted);
    if description.players.iter().any(is_untrusted) {
        check_sandbox()?;
    }
    let mut is_first_look = true;
    loop {
        let results = ledger.results()?;
        let (pending, total) = gaps(description, &results, |game, half_points| {
            if is_first_look {
                observer.done_before(game, half_points);
            }
        });
        is_first_look = false;
        observer.planned(total - pending.len(), total);
        if pending.is_empty() {
            return Ok(RunEnd::Finished);
        }
        let is_enough = options
            .enough
            .is_some_and(|flag| flag.load(Ordering::Relaxed));
        if is_enough || options.stop.load(Ordering::Relaxed) {
            return Ok(RunEnd::Stopped);
        }
        let batch = Batch {
            openings: openings(description, &pending, options.oracle)?,
            description,
            pending: &pending,
            next: AtomicUsize::new(0),
            options,
            cancelled: AtomicBool::new(false),
            clock: Clock::new(),
        };
        batch.play(ledger, observer)?;
    }
}

/// The games of the plan that are not done, and how many there are in all. Those that are done are told.
fn gaps(
    description: &Description,
    results: &Results,
    mut done: impl FnMut(&PlannedGame, u8),
) -> (Vec<PlannedGame>, usize) {
    let whole = plan(
        description.format,
        description.players.len(),
        description.rounds,
        description.seed,
        results,
    );
    let total = whole.games.len();
    let mut pending = whole.games;
    pending.retain(|game| match results.get(&game.id) {
        None => true,
        Some(&half_points) => {
            done(game, half_points);
            false
        }
    });
    (pending, total)
}

fn openings(
    description: &Description,
    pending: &[PlannedGame],
    oracle: Option<&dyn Oracle>,
) -> Result<Vec<Game>, RunError> {
    let openings = description.openings()?;
    if openings.needs_scores() && oracle.is_none() {
        return Err(RunError::NoOracle {
            what: "the choice of balanced openings",
        });
    }
    let last = pending.iter().map(|game| game.opening).max();
    let count = last.map_or(0, |last| last + 1);
    let mut score = |game: &Game| oracle.and_then(|oracle| oracle.score(game));
    Ok(openings.positions(description.rules, count, description.seed, &mut score)?)
}

/// Games whose players are known and that may be played in any order.
struct Batch<'a> {
    description: &'a Description,
    pending: &'a [PlannedGame],
    openings: Vec<Game>,
    next: AtomicUsize,
    options: RunOptions<'a>,
    /// Raised when results cannot be kept: further games would be for nothing.
    cancelled: AtomicBool,
    clock: Clock,
}

/// Results on their way to the store.
type Played<'a> = Result<(&'a PlannedGame, GameRecord), DescriptionError>;

/// Results that wait for the store; workers wait when there are more.
const QUEUE: usize = 64;
/// A pause after all waiting results are written: waking the writer for each of a hundred thousand games a second would cost
/// more than the games.
const NAP: Duration = Duration::from_micros(100);
/// How often an observer is told that no game has ended.
const WAITING: Duration = Duration::from_millis(250);

impl Batch<'_> {
    fn play(
        &self,
        ledger: &mut dyn Ledger,
        observer: &mut dyn RunObserver,
    ) -> Result<(), RunError> {
        thread::scope(|scope| {
            let (sender, receiver) = sync_channel(QUEUE);
            for _ in 0..self.workers() {
                let sender = sender.clone();
                scope.spawn(move || self.work(&sender));
            }
            drop(sender);
            let kept = keep(&receiver, ledger, observer);
            self.cancelled.store(true, Ordering::Relaxed);
            // Whoever waits to hand over a result must not wait for ever.
            drop(receiver);
            kept
        })
    }

    fn workers(&self) -> usize {
        let wanted = self.options.workers.or(self.description.concurrency);
        let processors = || thread::available_parallelism().map_or(1, NonZero::get);
        wanted
            .unwrap_or_else(processors)
            .clamp(1, self.pending.len().max(1))
    }

    fn is_stopped(&self) -> bool {
        [
            Some(self.options.stop),
            self.options.enough,
            Some(&self.cancelled),
        ]
        .into_iter()
        .flatten()
        .any(|flag| flag.load(Ordering::Relaxed))
    }

    fn work<'s>(&'s self, sender: &SyncSender<Played<'s>>) {
        let mut bench = Bench::new(self.description, &self.clock);
        let oracle = self.options.oracle.filter(|_| self.description.adjudicate);
        let mut adjudicator = oracle.map(|oracle| oracle.adjudicator());
        while !self.is_stopped() {
            let index = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(planned) = self.pending.get(index) else {
                return;
            };
            let judge = adjudicator.as_mut().map(|judge| &mut **judge as _);
            let played = match self.play_one(planned, &mut bench, judge) {
                Ok(Some(record)) => Ok((planned, record)),
                Ok(None) => return,
                Err(error) => Err(error),
            };
            if sender.send(played).is_err() {
                return;
            }
        }
    }

    /// `None` if the run was stopped in the middle of the game.
    fn play_one(
        &self,
        planned: &PlannedGame,
        bench: &mut Bench<'_>,
        adjudicator: Option<&mut dyn Adjudicator>,
    ) -> Result<Option<GameRecord>, DescriptionError> {
        let allowance = |place: usize| {
            let own: &Allowance = &self.description.players[place].budget;
            own.or(&self.description.budget)
        };
        let (first, second) = (allowance(planned.first), allowance(planned.second));
        let setup = GameSetup {
            opening: &self.openings[planned.opening],
            seed: planned.seed,
            allowances: [&first, &second],
            stop: Some(self.options.stop),
        };
        let mut seats = [bench.take(planned.first)?, bench.take(planned.second)?];
        let [a, b] = &mut seats;
        let record = play_game(&setup, [&mut **a, &mut **b], adjudicator);
        let [a, b] = seats;
        bench.give_back(planned.first, a);
        bench.give_back(planned.second, b);
        Ok(record)
    }
}

/// Writes every result into the store, in the order in which games end.
fn keep(
    receiver: &Receiver<Played<'_>>,
    ledger: &mut dyn Ledger,
    observer: &mut dyn RunObserver,
) -> Result<(), RunError> {
    loop {
        let first = match receiver.recv_timeout(WAITING) {
            Ok(played) => played,
            Err(RecvTimeoutError::Timeout) => {
                observer.waiting();
                continue;
            }
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        };
        for played in std::iter::once(first).chain(receiver.try_iter()) {
            let (planned, record) = played?;
            ledger.save(planned, &record)?;
            observer.played(planned, &record);
        }
        thread::sleep(NAP);
    }
}

#[cfg(test)]
mod tests;
