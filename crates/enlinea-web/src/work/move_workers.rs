//! The threads on which players choose their moves. A player cannot be paused and resumed, only told to answer at once; so
//! each gets a limit of nodes and time, and clients take turns.

use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use enlinea_core::Game;
use enlinea_players::{Budget, Choice, PlayerError, PlayerPlan};
use tokio::sync::oneshot;
use tokio::time::{sleep, timeout};

use super::fair_queue::FairQueue;
use super::monitor::Monitor;
use super::{Admission, Full, Place, start_thread};
use crate::serve::ServeError;

/// Published players search whole trees on large boards: one stack frame per ply, up to 400 of them.
const STACK_BYTES: usize = 64 << 20;
/// How long a player may take to answer after it was told to stop.
const GRACE: Duration = Duration::from_secs(5);

/// A player, the position it is to move in, and its limit.
#[derive(Debug)]
pub(crate) struct MoveTask {
    pub(crate) plan: PlayerPlan,
    pub(crate) game: Game,
    pub(crate) seed: u64,
    pub(crate) nodes: u64,
}

/// A player's choice and what it cost.
#[derive(Debug)]
pub(crate) struct TimedChoice {
    pub(crate) choice: Choice,
    /// Time spent, without waiting in the queue.
    pub(crate) time: Duration,
    /// Whether the player ran out of time and was told to answer at once.
    pub(crate) is_cut_off: bool,
}

/// Why there is no move.
#[derive(Debug, thiserror::Error)]
pub(crate) enum MoveError {
    /// The queue has no free place.
    #[error("the queue is full")]
    Full(Full),
    /// The player reported an error.
    #[error(transparent)]
    Player(#[from] PlayerError),
    /// The player was told to answer and did not.
    #[error("the player does not answer")]
    Unresponsive,
    /// The player panicked, or the server is shutting down.
    #[error("the player crashed")]
    Crashed,
}

/// The threads.
#[derive(Debug)]
pub(crate) struct MoveWorkers {
    shared: Arc<Monitor<State>>,
    admission: Admission,
    threads: Vec<JoinHandle<()>>,
}

#[derive(Debug, Default)]
struct State {
    queue: FairQueue<Job>,
    is_closed: bool,
}

#[derive(Debug)]
struct Job {
    place: Place,
    task: MoveTask,
    stop: Arc<AtomicBool>,
    started: oneshot::Sender<()>,
    done: oneshot::Sender<Result<(Choice, Duration), PlayerError>>,
}

/// Tells a player to stop when its client disconnects, that is, when this is dropped.
struct StopOnDrop(Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl MoveWorkers {
    /// Starts this many threads, at least one.
    pub(crate) fn start(threads: usize, admission: Admission) -> Result<MoveWorkers, ServeError> {
        let shared = Arc::<Monitor<State>>::default();
        let threads = (0..threads.max(1)).map(|_| {
            let shared = Arc::clone(&shared);
            start_thread(STACK_BYTES, move || work(&shared))
        });
        Ok(MoveWorkers {
            threads: threads.collect::<Result<_, _>>()?,
            shared,
            admission,
        })
    }

    /// Moves in progress or waiting.
    pub(crate) fn load(&self) -> usize {
        self.admission.taken()
    }

    /// Asks a player for a move. Its time starts when a thread takes the task; dropping the future cancels it.
    pub(crate) async fn choose(
        &self,
        client: IpAddr,
        task: MoveTask,
        time: Duration,
    ) -> Result<TimedChoice, MoveError> {
        let place = self.admission.enter(client).map_err(MoveError::Full)?;
        let stop = StopOnDrop(Arc::default());
        let (started, on_started) = oneshot::channel();
        let (done, mut on_done) = oneshot::channel();
        let job = Job {
            place,
            task,
            stop: Arc::clone(&stop.0),
            started,
            done,
        };
        self.shared.lock().queue.push(client, job);
        self.shared.notify_one();
        on_started.await.map_err(|_| MoveError::Crashed)?;
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
            answer.map_err(|_| MoveError::Unresponsive)?
        };
        let (choice, time) = answer.map_err(|_| MoveError::Crashed)??;
        Ok(TimedChoice {
            choice,
            time,
            is_cut_off,
        })
    }
}

impl Drop for MoveWorkers {
    fn drop(&mut self) {
        let mut state = self.shared.lock();
        state.is_closed = true;
        state.queue.clear();
        drop(state);
        self.shared.notify_all();
        // A player at work has lost its client and stops soon; waiting for it would only delay the shutdown.
        self.threads.clear();
    }
}

/// What a thread does until the server ends.
fn work(shared: &Monitor<State>) {
    while let Some(job) = next(shared) {
        let Job {
            place,
            task,
            stop,
            started,
            done,
        } = job;
        if started.send(()).is_err() {
            // The client has disconnected.
            continue;
        }
        let since = Instant::now();
        let choice = catch_unwind(AssertUnwindSafe(|| choose(&task, stop)));
        // Freed before the client is answered, so that its next request finds a place.
        drop(place);
        if let Ok(choice) = choice {
            // The client may have disconnected.
            let _ = done.send(choice.map(|choice| (choice, since.elapsed())));
        }
    }
}

/// Waits for a job; `None` when the server ends.
fn next(shared: &Monitor<State>) -> Option<Job> {
    shared.wait_for(|state| {
        if state.is_closed {
            return Some(None);
        }
        state.queue.pop(|_| 0).map(Some)
    })
}

fn choose(task: &MoveTask, stop: Arc<AtomicBool>) -> Result<Choice, PlayerError> {
    let mut player = task.plan.build();
    player.start(task.game.rules(), task.game.side_to_move(), task.seed)?;
    let budget = Budget::unlimited().nodes(task.nodes).stop(stop);
    player.choose(&task.game, &budget)
}
