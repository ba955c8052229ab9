//! Fills the gaps of a tournament: workers play, one thread writes.
//!
//! There is no state of a run beside the store. What is not in the store is played, and what was played is in the
//! store before the next look at the plan; so it does not matter how the last run ended.

use std::collections::VecDeque;
use std::num::NonZero;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use enlinea_core::Game;

use super::{Description, DescriptionError, PlannedGame, Results, plan, plan_player};
use crate::built_in::BuiltIn;
use crate::clock::Clock;
use crate::contestant::{Allowance, Contestant};
use crate::entry::{Entry, EntrySource};
use crate::external::{ExternalPlayer, SandboxError, check_sandbox};
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

    /// A game is in the store.
    fn played(&mut self, planned: &PlannedGame, record: &GameRecord) {
        let _ = (planned, record);
    }
}

/// Nobody watches.
impl RunObserver for () {}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunEnd {
    /// All games are done.
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
    let description = &tournament.description;
    if description.adjudicate && options.oracle.is_none() {
        return Err(RunError::NoOracle {
            what: "adjudication",
        });
    }
    let is_untrusted = |entry: &Entry| matches!(&entry.source, EntrySource::External(external) if external.untrusted);
    if description.players.iter().any(is_untrusted) {
        check_sandbox()?;
    }
    loop {
        let results = store.results(tournament.id)?;
        let (pending, total) = gaps(description, &results);
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
        batch.play(store, tournament.id, observer)?;
    }
}

/// The games of the plan that are not done, and how many there are in all.
fn gaps(description: &Description, results: &Results) -> (Vec<PlannedGame>, usize) {
    let whole = plan(
        description.format,
        description.players.len(),
        description.rounds,
        description.seed,
        results,
    );
    let total = whole.games.len();
    let mut pending = whole.games;
    pending.retain(|game| !results.contains_key(&game.id));
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
const QUEUE: usize = 32;

impl Batch<'_> {
    fn play(
        &self,
        store: &mut Store,
        tournament: i64,
        observer: &mut dyn RunObserver,
    ) -> Result<(), RunError> {
        thread::scope(|scope| {
            let (sender, receiver) = sync_channel(QUEUE);
            for _ in 0..self.workers() {
                let sender = sender.clone();
                scope.spawn(move || self.work(&sender));
            }
            drop(sender);
            let kept = keep(&receiver, store, tournament, observer);
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
        let mut bench = Bench::new(self);
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
    store: &mut Store,
    tournament: i64,
    observer: &mut dyn RunObserver,
) -> Result<(), RunError> {
    for played in receiver {
        let (planned, record) = played?;
        store.save_game(tournament, planned, &record)?;
        observer.played(planned, &record);
    }
    Ok(())
}

/// The players of one worker that wait for their next game.
struct Bench<'a> {
    batch: &'a Batch<'a>,
    /// Those used last at the end.
    waiting: VecDeque<(usize, Box<dyn Contestant>)>,
}

/// Players that a worker keeps ready. Each may have a table or a process.
const READY: usize = 16;

impl<'a> Bench<'a> {
    fn new(batch: &'a Batch<'a>) -> Bench<'a> {
        Bench {
            batch,
            waiting: VecDeque::new(),
        }
    }

    fn take(&mut self, place: usize) -> Result<Box<dyn Contestant>, DescriptionError> {
        if let Some(index) = self.waiting.iter().position(|(ready, _)| *ready == place)
            && let Some((_, contestant)) = self.waiting.remove(index)
        {
            return Ok(contestant);
        }
        let description = self.batch.description;
        let entry = &description.players[place];
        match &entry.source {
            EntrySource::BuiltIn { spec } => {
                let plan = plan_player(&entry.name, spec, description.rules, Path::new("."))?;
                let clock = self.batch.clock.clone();
                Ok(Box::new(BuiltIn::new(plan.build(), clock)))
            }
            EntrySource::External(external) => Ok(Box::new(ExternalPlayer::new(external))),
        }
    }

    fn give_back(&mut self, place: usize, contestant: Box<dyn Contestant>) {
        self.waiting.push_back((place, contestant));
        if self.waiting.len() > READY {
            self.waiting.pop_front();
        }
    }
}

#[cfg(test)]
mod tests;
