//! The threads of a run: workers play, the calling thread stores results.

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use enlinea_core::{Game, Side};

use super::ledger::Ledger;
use super::options::{TournamentError, TournamentObserver, TournamentOptions};
use super::player_pool::PlayerPool;
use super::{Pairings, PlannedGame, TournamentDescription};
use crate::clock::Clock;
use crate::oracle::Oracle;
use crate::record::GameRecord;
use crate::referee::{Adjudicator, GameSetup, play_game};

/// Plays games whose players are known, in any order.
pub(super) struct Workers<'a> {
    description: &'a TournamentDescription,
    options: TournamentOptions<'a>,
    pending: &'a [PlannedGame],
    openings: Vec<Game>,
    /// What the tests have decided; without a test it stays empty.
    pairings: &'a Mutex<Pairings>,
    /// Index of the next pending game.
    next: AtomicUsize,
    /// Raised when results cannot be stored, or threads not be started: there are no further games.
    cancelled: AtomicBool,
    clock: Clock,
}

/// A finished game on its way to the database file.
type Played<'a> = Result<(&'a PlannedGame, GameRecord), TournamentError>;

/// Results that may wait to be stored; workers block when there are more.
const QUEUE: usize = 64;
/// A pause after all waiting results are stored: waking this thread for each of a hundred thousand games a second would
/// cost more than the games.
const PAUSE: Duration = Duration::from_micros(100);
/// How often an observer is told that no game has ended.
const WAITING: Duration = Duration::from_millis(250);

impl<'a> Workers<'a> {
    pub(super) fn new(
        description: &'a TournamentDescription,
        options: TournamentOptions<'a>,
        pending: &'a [PlannedGame],
        openings: Vec<Game>,
        pairings: &'a Mutex<Pairings>,
    ) -> Workers<'a> {
        Workers {
            description,
            options,
            pending,
            openings,
            pairings,
            next: AtomicUsize::new(0),
            cancelled: AtomicBool::new(false),
            clock: Clock::new(),
        }
    }

    pub(super) fn play(
        &self,
        ledger: &mut dyn Ledger,
        observer: &mut dyn TournamentObserver,
    ) -> Result<(), TournamentError> {
        thread::scope(|scope| {
            let (sender, receiver) = sync_channel(QUEUE);
            let started = (0..self.count()).try_for_each(|_| {
                let sender = sender.clone();
                let work = move || self.work(&sender);
                thread::Builder::new().spawn_scoped(scope, work).map(drop)
            });
            self.cancelled.store(started.is_err(), Ordering::Relaxed);
            drop(sender);
            let stored = self.store_all(&receiver, ledger, observer);
            self.cancelled.store(true, Ordering::Relaxed);
            // A worker that is blocked on a full queue must wake up.
            drop(receiver);
            stored?;
            started.map_err(TournamentError::NoThread)
        })
    }

    fn count(&self) -> usize {
        let wanted = self.options.workers.or(self.description.concurrency);
        let processors = || thread::available_parallelism().map_or(1, NonZero::get);
        wanted
            .unwrap_or_else(processors)
            .clamp(1, self.pending.len().max(1))
    }

    fn is_stopped(&self) -> bool {
        self.options.is_stopped() || self.cancelled.load(Ordering::Relaxed)
    }

    fn work<'s>(&'s self, sender: &SyncSender<Played<'s>>) {
        let mut pool = PlayerPool::new(self.description, &self.clock);
        let oracle = self.options.oracle.filter(|_| self.description.adjudicate);
        let mut adjudicator = match oracle.map(Oracle::adjudicator).transpose() {
            Ok(adjudicator) => adjudicator,
            Err(error) => {
                let _ = sender.send(Err(error.into()));
                return;
            }
        };
        while !self.is_stopped() {
            let index = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(planned) = self.pending.get(index) else {
                return;
            };
            if self.is_superfluous(planned) {
                continue;
            }
            let judge = adjudicator.as_mut().map(|judge| &mut **judge as _);
            let played = match self.play_one(planned, &mut pool, judge) {
                Ok(Some(record)) => Ok((planned, record)),
                Ok(None) => return,
                // Whatever keeps one program from starting will keep others: no further games.
                Err(error) => {
                    let _ = sender.send(Err(error));
                    return;
                }
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
        pool: &mut PlayerPool<'_>,
        adjudicator: Option<&mut dyn Adjudicator>,
    ) -> Result<Option<GameRecord>, TournamentError> {
        let budget = |place: usize| {
            let own = &self.description.players[place].budget;
            own.or(&self.description.budget)
        };
        let (first, second) = (budget(planned.first), budget(planned.second));
        let opening = &self.openings[planned.opening];
        let mut setup = GameSetup::new(opening, planned.seed).budgets([&first, &second]);
        (setup.stop, setup.clock) = (self.options.stop, self.description.clock);
        let live = self.options.live;
        let seat = live.map(|live| live.begin(planned, opening));
        setup.seat = seat.as_ref();
        let mut players = [pool.take(planned.first)?, pool.take(planned.second)?];
        let logs = self.options.logs;
        let log = logs.and_then(|logs| logs.begin(self.description, planned, opening));
        let [a, b] = &mut players;
        a.log(log.as_ref().map(|log| log.player(Side::First)));
        b.log(log.as_ref().map(|log| log.player(Side::Second)));
        let played = play_game(&setup, [&mut **a, &mut **b], adjudicator);
        a.log(None);
        b.log(None);
        let logged = log.map_or(Ok(()), |log| log.end(&played));
        let record = played?;
        logged?;
        let [a, b] = players;
        pool.give_back(planned.first, a);
        pool.give_back(planned.second, b);
        Ok(record)
    }

    /// Stores every result, in the order in which games end.
    fn store_all(
        &self,
        receiver: &Receiver<Played<'_>>,
        ledger: &mut dyn Ledger,
        observer: &mut dyn TournamentObserver,
    ) -> Result<(), TournamentError> {
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
                if self.is_superfluous(planned) {
                    continue;
                }
                let end = self.decided_by(planned, &record);
                ledger.save(planned, &record, end)?;
                observer.played(planned, &record);
            }
            thread::sleep(PAUSE);
        }
    }

    /// Whether the test of its pairing was decided without this game.
    fn is_superfluous(&self, planned: &PlannedGame) -> bool {
        self.description.sprt.is_some() && locked(self.pairings).is_superfluous(planned.id)
    }

    /// Counts a game that is not superfluous; if it decides the test of its pairing, the first game that does not count.
    fn decided_by(&self, planned: &PlannedGame, record: &GameRecord) -> Option<u32> {
        self.description.sprt?;
        let mut pairings = locked(self.pairings);
        pairings.add(planned, record);
        pairings.pairing(planned.id)?.score.end()
    }
}

/// Scores are consistent even if a thread panicked: nothing panics in the middle of a change.
pub(super) fn locked(pairings: &Mutex<Pairings>) -> MutexGuard<'_, Pairings> {
    pairings.lock().unwrap_or_else(PoisonError::into_inner)
}
