//! The threads that analyse positions, and the order in which they do it.
//!
//! Every question gets a small first slice as soon as a thread is free; most need no more. What is not finished then becomes
//! *long* and continues in slices of some ten milliseconds, the analysis with the least work done first: a position that
//! is nearly solved never waits for one that takes minutes. Some threads are reserved for first slices, the others prefer
//! long ones, so neither kind starves the other.

use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, MutexGuard};
use std::thread::JoinHandle;
use std::time::Duration;

use enlinea_api::{End, Snapshot, Task};
use enlinea_core::Game;
use enlinea_solver::{Book, Solver, SolverError};
use tokio::sync::watch;
use tokio::time::timeout;

use super::fair_queue::FairQueue;
use super::monitor::Monitor;
use super::solver_pool::{FreshSolver, LongSolvers, Supply, build};
use super::{Admission, Full, Place, start_thread};
use crate::serve::ServeError;

/// The solver has one stack frame per ply; its boards are small.
const STACK_BYTES: usize = 2 << 20;

/// A position to analyse.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    pub(crate) game: Game,
    /// Nodes allowed.
    pub(crate) nodes: u64,
    /// Scores that need no search.
    pub(crate) book: Option<Arc<Book>>,
    /// Whether to say why, at the end.
    pub(crate) explain: bool,
}

/// A claim to an answer. Dropping it stops the work.
#[derive(Debug)]
pub(crate) struct Ticket {
    snapshot: watch::Receiver<Snapshot>,
    stop: Arc<AtomicBool>,
    shared: Arc<Shared>,
}

/// Nothing more will come.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Broken {
    /// The analysis panicked, or the server ends.
    Crashed,
    /// There is no memory for it.
    Refused(SolverError),
}

/// The threads.
#[derive(Debug)]
pub(crate) struct Analysts {
    shared: Arc<Shared>,
    admission: Admission,
    threads: Vec<JoinHandle<()>>,
}

#[derive(Debug, Default)]
struct Shared {
    queues: Monitor<State>,
    nodes: AtomicU64,
}

#[derive(Debug, Default)]
struct State {
    fresh: FairQueue<Job>,
    long: FairQueue<Job>,
    solvers: LongSolvers,
    is_closed: bool,
}

#[derive(Debug)]
struct Job {
    place: Place,
    task: Task,
    sender: watch::Sender<Snapshot>,
    /// Whether the first slice is over.
    is_long: bool,
    /// The solver whose table knows this task; another task may take it away.
    solver: Option<Solver>,
}

impl Job {
    /// Ends the job with the reason; there is nothing to put back.
    fn refuse(self, refusal: SolverError) -> Option<Job> {
        drop(self.place);
        self.sender
            .send_modify(|known| known.refusal = Some(refusal));
        None
    }
}

/// What a thread takes from the queues.
#[derive(Clone, Copy, Debug)]
enum Duty {
    /// First slices only.
    Reserved,
    /// Long ones, and first slices when there are none.
    General,
}

impl Analysts {
    /// Starts the threads for this many processors.
    pub(crate) fn start(processors: usize, admission: Admission) -> Result<Analysts, ServeError> {
        let shared = Arc::<Shared>::default();
        let reserved = (processors / 4).max(1);
        let general = processors.saturating_sub(reserved).max(1);
        let duties = std::iter::repeat_n(Duty::Reserved, reserved)
            .chain(std::iter::repeat_n(Duty::General, general));
        let threads = duties.map(|duty| {
            let shared = Arc::clone(&shared);
            start_thread(STACK_BYTES, move || shared.work(duty))
        });
        Ok(Analysts {
            threads: threads.collect::<Result<_, _>>()?,
            shared,
            admission,
        })
    }

    /// Puts a question in the queue.
    pub(crate) fn ask(&self, client: IpAddr, question: Question) -> Result<Ticket, Full> {
        let place = self.admission.enter(client)?;
        let task =
            Task::new(&question.game, question.book, question.nodes).explaining(question.explain);
        let (sender, snapshot) = watch::channel(task.snapshot());
        let ticket = Ticket {
            snapshot,
            stop: Arc::clone(&task.stop),
            shared: Arc::clone(&self.shared),
        };
        let job = Job {
            place,
            task,
            sender,
            is_long: false,
            solver: None,
        };
        self.shared.lock().fresh.push(client, job);
        // A thread that is not reserved may wake up and find nothing for it, so all are asked.
        self.shared.queues.notify_all();
        Ok(ticket)
    }

    /// Analyses in the first slice or waiting for it, long ones waiting for the next slice, all at work or waiting.
    pub(crate) fn load(&self) -> (usize, usize, usize) {
        let state = self.shared.lock();
        (state.fresh.len(), state.long.len(), self.admission.taken())
    }

    /// Positions visited so far by all analyses.
    pub(crate) fn nodes(&self) -> u64 {
        self.shared.nodes.load(Ordering::Relaxed)
    }
}

impl Drop for Analysts {
    fn drop(&mut self) {
        let mut state = self.shared.lock();
        state.is_closed = true;
        state.fresh.clear();
        state.long.clear();
        drop(state);
        self.shared.queues.notify_all();
        for thread in self.threads.drain(..) {
            // Its slice ends soon. If it panicked, the panic was reported.
            let _ = thread.join();
        }
    }
}

impl Ticket {
    /// Waits for the end. May be dropped and called again.
    pub(crate) async fn end(&mut self) -> Result<End, Broken> {
        let is_last = |known: &Snapshot| known.end.is_some() || known.refusal.is_some();
        let last = self.snapshot.wait_for(is_last).await;
        let last = last.map_err(|_| Broken::Crashed)?;
        match last.refusal {
            Some(refusal) => Err(Broken::Refused(refusal)),
            None => last.end.ok_or(Broken::Crashed),
        }
    }

    /// Waits until more is known than now, or nothing more will come.
    pub(crate) async fn change(&mut self) {
        let before = self.snapshot.borrow().analysis.columns.clone();
        let is_change = |known: &Snapshot| known.analysis.columns != before || known.end.is_some();
        // A closed channel is reported by `end`.
        let _ = self.snapshot.wait_for(is_change).await;
    }

    /// What is known now.
    pub(crate) fn snapshot(&self) -> Snapshot {
        self.snapshot.borrow().clone()
    }

    /// What is known at the end, or after this time.
    pub(crate) async fn snapshot_within(mut self, time: Duration) -> Snapshot {
        // Whether it is late or was interrupted, what was found until then is true.
        let _ = timeout(time, self.end()).await;
        self.snapshot()
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        if self.snapshot.borrow().end.is_none() {
            self.stop.store(true, Ordering::Relaxed);
            self.shared.purge();
        }
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.queues.lock()
    }

    /// What a thread does until the server ends.
    fn work(&self, duty: Duty) {
        let mut solver = FreshSolver::default();
        while let Some(job) = self.next(duty) {
            let before = job.task.nodes();
            let job = if job.is_long {
                self.go_on(job)
            } else {
                begin(job, &mut solver)
            };
            if let Some(job) = job {
                let spent = job.task.nodes() - before;
                self.nodes.fetch_add(spent, Ordering::Relaxed);
                self.put_back(job);
            }
        }
    }

    /// Waits for work; `None` when the server ends.
    fn next(&self, duty: Duty) -> Option<Job> {
        self.queues.wait_for(|state| {
            if state.is_closed {
                return Some(None);
            }
            let long = match duty {
                Duty::Reserved => None,
                Duty::General => state.long.pop(|job| job.task.nodes()),
            };
            long.or_else(|| state.fresh.pop(|_| 0)).map(Some)
        })
    }

    /// A later slice, with the solver that knows the task if it still has it.
    fn go_on(&self, mut job: Job) -> Option<Job> {
        let mut solver = match job.solver.take() {
            Some(known) => known,
            None => match self.long_solver(&job) {
                Ok(mut solver) => {
                    job.task.prepare(&mut solver);
                    solver
                }
                Err(refusal) => {
                    self.lock().solvers.write_off();
                    return job.refuse(refusal);
                }
            },
        };
        let sliced = catch_unwind(AssertUnwindSafe(|| job.task.go_on(&mut solver)));
        if !matches!(sliced, Ok(Ok(()))) {
            self.lock().solvers.write_off();
            return None;
        }
        job.solver = Some(solver);
        Some(job)
    }

    fn long_solver(&self, job: &Job) -> Result<Solver, SolverError> {
        let rules = job.task.game().rules();
        let mut state = self.lock();
        let found = match state.solvers.supply(rules) {
            Supply::Found(solver) => Some(solver),
            Supply::Build => None,
            // The one that has done the most can best afford to begin with an empty table again.
            Supply::Exhausted => state
                .long
                .iter_mut()
                .filter(|other| other.solver.is_some())
                .max_by_key(|other| other.task.nodes())
                .and_then(|other| other.solver.take())
                .filter(|solver| solver.rules() == rules),
        };
        drop(state);
        found.map_or_else(|| build(rules), Ok)
    }

    /// Tells what was found, and queues the job again unless it is done.
    fn put_back(&self, mut job: Job) {
        let snapshot = job.task.snapshot();
        let mut state = self.lock();
        if snapshot.end.is_some() || job.task.is_cancelled() || state.is_closed {
            state.solvers.free_all(job.solver.take());
            drop(state);
            // The place is free before the caller knows, so that it can ask again at once.
            drop(job.place);
            job.sender.send_replace(snapshot);
            return;
        }
        job.sender.send_replace(snapshot);
        job.is_long = true;
        state.long.push(job.place.client(), job);
        drop(state);
        self.queues.notify_all();
    }

    /// Removes cancelled jobs.
    fn purge(&self) {
        let mut state = self.lock();
        let State {
            fresh,
            long,
            solvers,
            ..
        } = &mut *state;
        let cancelled = long.iter_mut().filter(|job| job.task.is_cancelled());
        solvers.free_all(cancelled.filter_map(|job| job.solver.take()));
        fresh.retain(|job| !job.task.is_cancelled());
        long.retain(|job| !job.task.is_cancelled());
    }
}

/// The first slice. A job whose task panics is gone, and its ticket notices.
fn begin(mut job: Job, solver: &mut FreshSolver) -> Option<Job> {
    let rules = job.task.game().rules();
    let fresh = match solver.for_rules(rules) {
        Ok(fresh) => fresh,
        Err(refusal) => return job.refuse(refusal),
    };
    let tell = |known: Snapshot| {
        job.sender.send_replace(known);
    };
    let slice = || job.task.begin(fresh, tell);
    let sliced = catch_unwind(AssertUnwindSafe(slice));
    if matches!(sliced, Ok(Ok(()))) {
        return Some(job);
    }
    // It may be in any state.
    solver.discard();
    None
}
