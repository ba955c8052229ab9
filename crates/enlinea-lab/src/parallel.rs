//! Many independent pieces of work on a few threads, with the results in order.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Does `count` pieces of work. The results are in the order of the pieces and do not depend on the number of workers; if
/// pieces fail, the error is that of the first of those that were done. `None` if the flag was raised before the end.
pub(crate) fn in_parallel<T: Send, E: Send>(
    workers: usize,
    count: usize,
    stop: &AtomicBool,
    work: impl Fn(usize) -> Result<T, E> + Sync,
) -> Result<Option<Vec<T>>, E> {
    let next = AtomicUsize::new(0);
    let has_failed = AtomicBool::new(false);
    let done = Mutex::new(Vec::with_capacity(count));
    let labour = || {
        while !stop.load(Ordering::Relaxed) && !has_failed.load(Ordering::Relaxed) {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= count {
                return;
            }
            let result = work(index);
            has_failed.fetch_or(result.is_err(), Ordering::Relaxed);
            let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
            done.push((index, result));
        }
    };
    let workers = workers.clamp(1, count.max(1));
    if workers == 1 {
        labour();
    } else {
        thread::scope(|scope| {
            for _ in 0..workers {
                scope.spawn(labour);
            }
        });
    }
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_by_key(|(index, _)| *index);
    let results: Vec<T> = done
        .into_iter()
        .map(|(_, result)| result)
        .collect::<Result<_, E>>()?;
    Ok((results.len() == count).then_some(results))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_order() {
        let stop = AtomicBool::new(false);
        let square = |index: usize| Ok::<_, ()>(index * index);
        for workers in [1, 4] {
            let results = in_parallel(workers, 100, &stop, square).unwrap().unwrap();
            assert_eq!(results, (0..100).map(|x| x * x).collect::<Vec<_>>());
        }
    }

    #[test]
    fn errors_and_flags_end_it() {
        let stop = AtomicBool::new(false);
        let fails = |index: usize| if index == 3 { Err("three") } else { Ok(()) };
        assert_eq!(in_parallel(1, 9, &stop, fails), Err("three"));
        stop.store(true, Ordering::Relaxed);
        assert_eq!(in_parallel(2, 9, &stop, fails), Ok(None));
    }
}
