//! Numbered pieces of work on several threads, handed over in order.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// Pieces that may be ready and waiting for their turn, for each thread: bounds the memory.
const WAITING: u64 = 4;

/// Runs the work for the numbers from `first` on with `threads` workers and gives the results to `take` in order, until it breaks
/// or a piece is the last one. Where the system starts fewer threads, fewer work; where none, this one does. `worker` makes the function that does a piece; a result of `None` ends the sequence.
///
/// # Errors
/// The first error in the order of the pieces.
pub(super) fn in_order<T, E, W>(
    first: u64,
    threads: usize,
    worker: impl Fn() -> W + Sync,
    mut take: impl FnMut(T) -> Result<ControlFlow<()>, E>,
) -> Result<(), E>
where
    T: Send,
    E: Send,
    W: FnMut(u64) -> Result<Option<T>, E>,
{
    let threads = threads.max(1);
    let queue = Queue {
        state: Mutex::new(State {
            next: first,
            taken: first,
            ready: BTreeMap::new(),
            is_over: false,
        }),
        changed: Condvar::new(),
        ahead: WAITING * threads as u64,
    };
    thread::scope(|scope| {
        let do_pieces = || {
            let _guard = EndOnPanic(&queue);
            let mut work = worker();
            while let Some(number) = queue.next() {
                queue.hand_in(number, work(number));
            }
        };
        let start = |_: &usize| {
            thread::Builder::new()
                .spawn_scoped(scope, do_pieces)
                .is_ok()
        };
        let has_threads = (0..threads).take_while(start).count() > 0;
        let mut own_work = (!has_threads).then(&worker);
        let _guard = EndOnPanic(&queue);
        let result = loop {
            if let Some(work) = &mut own_work
                && let Some(number) = queue.next()
            {
                queue.hand_in(number, work(number));
            }
            match queue.wait() {
                Some(Ok(Some(piece))) => match take(piece) {
                    Ok(ControlFlow::Continue(())) => {}
                    Ok(ControlFlow::Break(())) => break Ok(()),
                    Err(error) => break Err(error),
                },
                Some(Err(error)) => break Err(error),
                Some(Ok(None)) | None => break Ok(()),
            }
        };
        queue.end();
        result
    })
}

struct Queue<R> {
    state: Mutex<State<R>>,
    changed: Condvar,
    /// How far work may be ahead of what was taken.
    ahead: u64,
}

struct State<R> {
    /// The next piece to begin.
    next: u64,
    /// The next piece to take.
    taken: u64,
    ready: BTreeMap<u64, R>,
    is_over: bool,
}

impl<R> Queue<R> {
    fn lock(&self) -> MutexGuard<'_, State<R>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn sleep<'a>(&'a self, state: MutexGuard<'a, State<R>>) -> MutexGuard<'a, State<R>> {
        self.changed
            .wait(state)
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// A piece to begin, when there is room for its result; `None` when the work is over.
    fn next(&self) -> Option<u64> {
        let mut state = self.lock();
        while !state.is_over && state.next >= state.taken + self.ahead {
            state = self.sleep(state);
        }
        if state.is_over {
            return None;
        }
        state.next += 1;
        Some(state.next - 1)
    }

    fn hand_in(&self, number: u64, result: R) {
        self.lock().ready.insert(number, result);
        self.changed.notify_all();
    }

    /// The next result in order; `None` when the work is over.
    fn wait(&self) -> Option<R> {
        let mut state = self.lock();
        loop {
            let number = state.taken;
            if let Some(result) = state.ready.remove(&number) {
                state.taken += 1;
                self.changed.notify_all();
                return Some(result);
            }
            if state.is_over {
                return None;
            }
            state = self.sleep(state);
        }
    }

    fn end(&self) {
        self.lock().is_over = true;
        self.changed.notify_all();
    }
}

/// Wakes everyone when a thread panics, so that the panic is seen instead of waited for.
struct EndOnPanic<'a, R>(&'a Queue<R>);

impl<R> Drop for EndOnPanic<'_, R> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.end();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_come_in_order_from_any_number_of_threads() {
        for threads in [1, 2, 7] {
            let mut taken = Vec::new();
            let worker = || |number: u64| Ok::<_, String>((number < 50).then_some(number));
            let result = in_order(3, threads, worker, |number| {
                taken.push(number);
                Ok(ControlFlow::Continue(()))
            });
            assert_eq!(result, Ok(()));
            assert!(taken.into_iter().eq(3..50));
        }
    }

    #[test]
    fn an_error_comes_in_its_place_and_a_break_ends_the_work() {
        let worker = || {
            |number: u64| {
                if number == 5 {
                    Err(number)
                } else {
                    Ok(Some(number))
                }
            }
        };
        let mut taken = 0;
        let result = in_order(0, 3, worker, |_| {
            taken += 1;
            Ok(ControlFlow::Continue(()))
        });
        assert_eq!((result, taken), (Err(5), 5));
        let stopped = in_order(0, 3, worker, |_| Ok(ControlFlow::Break(())));
        assert_eq!(stopped, Ok(()));
    }
}
