//! How long something takes, in processor time of this thread: other programs on the machine hardly disturb it.

use rustix::time::{ClockId, clock_gettime};

/// Work is repeated until it has taken this many seconds: a single move may be shorter than the clock is exact.
const LEAST: f64 = 1e-4;

/// Such measurements are done a few times, and the shortest counts: what disturbs only ever makes them longer.
const TIMES: u32 = 3;

/// The seconds of a piece of work. It must not change what it works on, because it may be done many times.
pub(super) fn seconds<E>(mut work: impl FnMut() -> Result<(), E>) -> Result<f64, E> {
    let mut repeats = 1_u32;
    let mut shortest = spent(&mut work, repeats)?;
    while shortest < LEAST && repeats < 1_000_000 {
        repeats *= 4;
        shortest = spent(&mut work, repeats)?;
    }
    // Long work is exact enough as it is.
    if shortest < 100.0 * LEAST {
        for _ in 1..TIMES {
            shortest = shortest.min(spent(&mut work, repeats)?);
        }
    }
    Ok(shortest / f64::from(repeats))
}

fn spent<E>(work: &mut impl FnMut() -> Result<(), E>, repeats: u32) -> Result<f64, E> {
    let since = now();
    for _ in 0..repeats {
        work()?;
    }
    Ok(now() - since)
}

fn now() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_work_is_repeated_and_errors_come_through() {
        let mut count = 0_u64;
        let spent = seconds(|| {
            count += 1;
            std::hint::black_box(count);
            Ok::<(), ()>(())
        });
        assert!(spent.is_ok_and(|spent| spent > 0.0) && count > 1);
        assert_eq!(seconds(|| Err("broken")), Err("broken"));
    }
}
