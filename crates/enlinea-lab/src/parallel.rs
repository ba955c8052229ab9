//! Many independent pieces of work on a few threads, with the results in order.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

/// Threads for everything that is done inside of [`ThreadPool::install`]; one for each processor if the number is absent.
///
/// # Errors
/// If the system refuses them.
pub(crate) fn thread_pool(workers: Option<usize>) -> io::Result<ThreadPool> {
    let builder = ThreadPoolBuilder::new().num_threads(workers.unwrap_or(0));
    builder.build().map_err(io::Error::other)
}

/// Does `count` pieces of work on the threads of the current pool. The results are in the order of the pieces and do not
/// depend on the number of threads; if pieces fail, the error is that of the first of those that were done. `None` if the
/// flag was raised before the end.
pub(crate) fn in_parallel<T: Send, E: Send>(
    count: usize,
    stop: &AtomicBool,
    work: impl Fn(usize) -> Result<T, E> + Sync,
) -> Result<Option<Vec<T>>, E> {
    let has_failed = AtomicBool::new(false);
    let results: Vec<Option<Result<T, E>>> = (0..count)
        .into_par_iter()
        // Pieces differ in size: no thread takes two while another has none.
        .with_max_len(1)
        .map(|index| {
            if stop.load(Ordering::Relaxed) || has_failed.load(Ordering::Relaxed) {
                return None;
            }
            let result = work(index);
            has_failed.fetch_or(result.is_err(), Ordering::Relaxed);
            Some(result)
        })
        .collect();
    let done = results
        .into_iter()
        .flatten()
        .collect::<Result<Vec<T>, E>>()?;
    Ok((done.len() == count).then_some(done))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_order() {
        let stop = AtomicBool::new(false);
        let square = |index: usize| Ok::<_, ()>(index * index);
        for workers in [1, 4] {
            let pool = thread_pool(Some(workers)).unwrap();
            let results = pool.install(|| in_parallel(100, &stop, square));
            let squares: Vec<usize> = (0..100).map(|x| x * x).collect();
            assert_eq!(results, Ok(Some(squares)));
        }
    }

    #[test]
    fn errors_and_flags_end_it() {
        let stop = AtomicBool::new(false);
        let fails = |index: usize| if index == 3 { Err("three") } else { Ok(()) };
        assert_eq!(in_parallel(9, &stop, fails), Err("three"));
        stop.store(true, Ordering::Relaxed);
        assert_eq!(in_parallel(9, &stop, fails), Ok(None));
    }
}
