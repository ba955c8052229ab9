//! The threads on which players choose their moves and puzzles are found. Such work cannot be paused and resumed, only told to
//! answer at once; so each piece gets a limit of nodes and time, and clients take turns.

use std::fmt;
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

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

/// An answer and what it cost.
#[derive(Debug)]
pub(crate) struct Timed<T> {
    pub(crate) answer: T,
    /// Time spent, without waiting in the queue.
    pub(crate) time: Duration,
    /// Whether the time ran out and it was told to answer at once.
    pub(crate) is_cut_off: bool,
}

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub(crate) enum MoveError {
    /// The queue has no free place.
    #[error("the queue is full")]
    Full(Full),
    /// It was told to answer and did not.
    #[error("the player does not answer")]
    Unresponsive,
    /// It panicked, or the server is shutting down.
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

struct Job {
    place: Place,
    started: oneshot::Sender<()>,
    /// Does the work and gives the place back before it answers, so that the client's next request finds one.
    work: Box<dyn FnOnce(Place) + Send>,
}

impl fmt::Debug for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Job").finish_non_exhaustive()
    }
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

    /// Does a piece of work, which must end soon after its flag is raised. Its time starts when a thread takes it; dropping the
    /// future cancels it.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        client: IpAddr,
        time: Duration,
        work: impl FnOnce(Arc<AtomicBool>) -> T + Send + 'static,
    ) -> Result<Timed<T>, MoveError> {
        let place = self.admission.enter(client).map_err(MoveError::Full)?;
        let stop = StopOnDrop(Arc::default());
        let (started, on_started) = oneshot::channel();
        let (done, mut on_done) = oneshot::channel();
        let flag = Arc::clone(&stop.0);
        let work = move |place: Place| {
            let since = Instant::now();
            let answer = catch_unwind(AssertUnwindSafe(|| work(flag)));
            drop(place);
            if let Ok(answer) = answer {
                // The client may have disconnected.
                let _ = done.send((answer, since.elapsed()));
            }
        };
        let work = Box::new(work);
        let job = Job {
            place,
            started,
            work,
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
        let (answer, time) = answer.map_err(|_| MoveError::Crashed)?;
        Ok(Timed {
            answer,
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
        // Otherwise the client has disconnected.
        if job.started.send(()).is_ok() {
            (job.work)(job.place);
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
