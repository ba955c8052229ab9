//! The threads on which players think. A player cannot be interrupted and resumed, only told to answer at once; so each
//! gets a limit of nodes and time, and addresses take turns.

use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use enlinea_core::Game;
use enlinea_players::{Budget, Choice, PlayerError, PlayerPlan};
use tokio::sync::oneshot;
use tokio::time::{sleep, timeout};

use super::queue::FairQueue;
use super::{Admission, Full, Place};

/// Published players search whole trees on large boards: one frame a ply, up to 400 of them.
const STACK: usize = 64 << 20;
/// How long a player may take to answer once it was told to.
const GRACE: Duration = Duration::from_secs(5);

/// Who is to think about what.
#[derive(Debug)]
pub(crate) struct Order {
    pub(crate) plan: PlayerPlan,
    pub(crate) game: Game,
    pub(crate) seed: u64,
    pub(crate) nodes: u64,
}

/// A move and how it came about.
#[derive(Debug)]
pub(crate) struct Thought {
    pub(crate) choice: Choice,
    /// Time from the beginning of the thinking.
    pub(crate) time: Duration,
    /// Whether the player was told to answer at once.
    pub(crate) is_cut_off: bool,
}

/// Why there is no move.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NoThought {
    /// No place in the queue.
    #[error("the queue is full")]
    Full(Full),
    /// The player says so.
    #[error(transparent)]
    Player(#[from] PlayerError),
    /// It was told to answer and did not.
    #[error("the player does not answer")]
    Silent,
    /// It panicked, or the server ends.
    #[error("the player broke down")]
    Broken,
}

/// The threads.
#[derive(Debug)]
pub(crate) struct Thinkers {
    shared: Arc<Shared>,
    admission: Admission,
    threads: Vec<JoinHandle<()>>,
}

#[derive(Debug, Default)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    queue: FairQueue<Job>,
    is_closed: bool,
}

#[derive(Debug)]
struct Job {
    place: Place,
    order: Order,
    stop: Arc<AtomicBool>,
    begun: oneshot::Sender<()>,
    done: oneshot::Sender<Result<(Choice, Duration), PlayerError>>,
}

/// Raises the flag of a player for whom nobody waits any more.
struct Stop(Arc<AtomicBool>);

impl Drop for Stop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Thinkers {
    /// Starts so many threads.
    pub(crate) fn start(threads: usize, admission: Admission) -> Thinkers {
        let shared = Arc::<Shared>::default();
        let threads = (0..threads.max(1)).map(|_| {
            let shared = Arc::clone(&shared);
            let builder = thread::Builder::new().stack_size(STACK);
            let thread = builder.spawn(move || shared.work());
            thread.expect("the system has room for a few threads at the start")
        });
        Thinkers {
            threads: threads.collect(),
            shared,
            admission,
        }
    }

    /// Moves being thought about, or waiting.
    pub(crate) fn load(&self) -> usize {
        self.admission.taken()
    }

    /// Lets a player think for at most this time, once it is its turn. Dropping the future stops it.
    pub(crate) async fn think(
        &self,
        client: IpAddr,
        order: Order,
        time: Duration,
    ) -> Result<Thought, NoThought> {
        let place = self.admission.enter(client).map_err(NoThought::Full)?;
        let stop = Stop(Arc::default());
        let (begun, on_begun) = oneshot::channel();
        let (done, mut on_done) = oneshot::channel();
        let job = Job {
            place,
            order,
            stop: Arc::clone(&stop.0),
            begun,
            done,
        };
        self.shared.lock().queue.push(client, job);
        self.shared.changed.notify_one();
        on_begun.await.map_err(|_| NoThought::Broken)?;
        let in_time = tokio::select! {
            answer = &mut on_done => Some(answer),
            () = sleep(time) => None,
        };
        let is_cut_off = in_time.is_none();
        let answer = if let Some(answer) = in_time {
            answer
        } else {
            stop.0.store(true, Ordering::Relaxed);
            let answer = timeout(GRACE, on_done).await;
            answer.map_err(|_| NoThought::Silent)?
        };
        let (choice, time) = answer.map_err(|_| NoThought::Broken)??;
        Ok(Thought {
            choice,
            time,
            is_cut_off,
        })
    }
}

impl Drop for Thinkers {
    fn drop(&mut self) {
        let mut state = self.shared.lock();
        state.is_closed = true;
        state.queue.clear();
        drop(state);
        self.shared.changed.notify_all();
        // A player at work has lost its caller and is about to end; nobody waits for it.
        self.threads.clear();
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self) {
        while let Some(job) = self.next() {
            let Job {
                place,
                order,
                stop,
                begun,
                done,
            } = job;
            if begun.send(()).is_err() {
                // Nobody waits any more.
                continue;
            }
            let since = Instant::now();
            let choice = catch_unwind(AssertUnwindSafe(|| choose(&order, stop)));
            // The place is free before the caller knows, so that it can ask again at once.
            drop(place);
            if let Ok(choice) = choice {
                // Whoever left does not need the answer.
                let _ = done.send(choice.map(|choice| (choice, since.elapsed())));
            }
        }
    }

    fn next(&self) -> Option<Job> {
        let mut state = self.lock();
        loop {
            if state.is_closed {
                return None;
            }
            if let Some(job) = state.queue.pop(|_| 0) {
                return Some(job);
            }
            state = self
                .changed
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }
}

fn choose(order: &Order, stop: Arc<AtomicBool>) -> Result<Choice, PlayerError> {
    let mut player = order.plan.build();
    player.start(order.game.rules(), order.game.side_to_move(), order.seed)?;
    let budget = Budget::unlimited().nodes(order.nodes).stop(stop);
    player.choose(&order.game, &budget)
}
