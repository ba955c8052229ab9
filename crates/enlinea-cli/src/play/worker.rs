//! Work on its own thread that reports its results and can be cancelled.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::thread;

/// A thread that works for as long as this lives. Dropping it raises the stop flag and does not wait; later reports are
/// lost.
#[derive(Debug)]
pub(crate) struct Worker<T> {
    stop: Arc<AtomicBool>,
    reports: Receiver<Result<T, String>>,
}

/// What a worker reports.
#[derive(Debug)]
pub(crate) enum WorkerEvent<T> {
    /// Nothing yet.
    Pending,
    /// A new result.
    Update(T),
    /// It panicked, which is a bug, or could not be started; in words.
    Panicked(String),
    /// The work is finished.
    Finished,
}

/// Where the work sends its reports.
pub(crate) struct Reporter<T>(Sender<Result<T, String>>);

impl<T> Reporter<T> {
    pub(crate) fn send(&self, update: T) {
        // Without a receiver the work has been cancelled.
        let _ = self.0.send(Ok(update));
    }
}

impl<T: Send + 'static> Worker<T> {
    /// Starts the work. The flag is raised when it is cancelled.
    pub(crate) fn start(work: impl FnOnce(Arc<AtomicBool>, &Reporter<T>) + Send + 'static) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let (sender, reports) = mpsc::channel();
        let flag = Arc::clone(&stop);
        let reporter = Reporter(sender.clone());
        let started = thread::Builder::new().spawn(move || {
            if let Err(panic) = catch_unwind(AssertUnwindSafe(|| work(flag, &reporter))) {
                let _ = reporter.0.send(Err(panic_text(&*panic)));
            }
        });
        if let Err(error) = started {
            let _ = sender.send(Err(format!("cannot start a thread: {error}")));
        }
        Worker { stop, reports }
    }

    /// The next event, without waiting.
    pub(crate) fn look(&self) -> WorkerEvent<T> {
        match self.reports.try_recv() {
            Ok(Ok(update)) => WorkerEvent::Update(update),
            Ok(Err(panic)) => WorkerEvent::Panicked(panic),
            Err(TryRecvError::Empty) => WorkerEvent::Pending,
            Err(TryRecvError::Disconnected) => WorkerEvent::Finished,
        }
    }

    /// Waits for the next event.
    pub(crate) fn wait(&self) -> WorkerEvent<T> {
        match self.reports.recv() {
            Ok(Ok(update)) => WorkerEvent::Update(update),
            Ok(Err(panic)) => WorkerEvent::Panicked(panic),
            Err(_) => WorkerEvent::Finished,
        }
    }
}

impl<T> Drop for Worker<T> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    let text = text.unwrap_or("no message");
    format!("this is a bug, please report it: {text}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_come_in_order_and_end() {
        let worker = Worker::start(|_, reporter| (1..=3).for_each(|number| reporter.send(number)));
        let mut heard = Vec::new();
        while let WorkerEvent::Update(number) = worker.wait() {
            heard.push(number);
        }
        assert_eq!(heard, [1, 2, 3]);
        assert!(matches!(worker.look(), WorkerEvent::Finished));
    }

    #[test]
    fn a_dropped_worker_is_told_to_stop() {
        let (sender, ended) = mpsc::channel();
        let worker: Worker<()> = Worker::start(move |stop, _| {
            while !stop.load(Ordering::Relaxed) {
                thread::yield_now();
            }
            sender.send(()).expect("the test listens");
        });
        assert!(matches!(worker.look(), WorkerEvent::Pending));
        drop(worker);
        ended.recv().expect("the work ends");
    }

    #[test]
    fn a_panic_is_a_report() {
        let worker: Worker<()> = Worker::start(|_, _| panic!("a test breaks down"));
        let WorkerEvent::Panicked(text) = worker.wait() else {
            panic!("no panic was reported");
        };
        assert!(text.ends_with("a test breaks down"), "{text}");
    }
}
