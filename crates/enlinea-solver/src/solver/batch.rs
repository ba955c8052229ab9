//! Many positions at once: every thread has a solver of its own and takes the next position.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

use enlinea_core::{Game, Rules};

use super::{SolveError, Solver, SolverError, SolverOptions};
use crate::{ColumnSolution, Solution, Watch};

/// Positions that a thread takes at a time.
const SHARE: usize = 4;
/// While other threads finish, the calling one asks its watch this often.
const PAUSE: Duration = Duration::from_millis(1);

/// Solves many positions of one game on many threads. It keeps its solvers, with their memory, for the next call.
///
/// The scores do not depend on the number of threads. Without a node limit the positions of a thread share a table, which is
/// faster for related ones; with one, each position begins with an empty table, so that it also decides nothing else.
///
/// ```
/// use enlinea_core::{Game, Rules};
/// use enlinea_solver::{BatchSolver, SolverOptions};
///
/// let mut batch = BatchSolver::build(Rules::STANDARD, &SolverOptions::new().table_mb(8), 2)?;
/// let games = ["4455", "445566"].map(|moves| Game::from_moves(Rules::STANDARD, moves).unwrap());
/// let scores: Vec<_> = batch.solve(&games)?.iter().map(|s| s.score().unwrap().value()).collect();
/// assert_eq!(scores, [18, 18]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct BatchSolver {
    solvers: Vec<Solver>,
    stop: Arc<AtomicBool>,
}

impl BatchSolver {
    /// A solver with these options for each thread; 0 threads count as 1. Each position is solved by one thread.
    ///
    /// # Errors
    /// As [`Solver::build`].
    pub fn build(
        rules: Rules,
        options: &SolverOptions,
        threads: usize,
    ) -> Result<BatchSolver, SolverError> {
        let build = |_| {
            let options = options.clone().threads(1).keep_table(true);
            // Every solver counts for itself.
            Solver::build(rules, options.progress(Arc::default()))
        };
        Ok(BatchSolver {
            solvers: (0..threads.max(1)).map(build).collect::<Result<_, _>>()?,
            stop: options.stop.clone(),
        })
    }

    /// Sets the node limit for each position, the stop flag and the watch of the calls to come.
    pub fn limit(
        &mut self,
        node_limit: Option<u64>,
        stop: &Arc<AtomicBool>,
        watch: Option<&Watch>,
    ) {
        for solver in &mut self.solvers {
            solver.limit(node_limit, Arc::clone(stop));
            solver.watch(watch.cloned());
        }
        self.stop = Arc::clone(stop);
    }

    /// The score of every position.
    ///
    /// # Errors
    /// If a game is played under other rules.
    pub fn solve(&mut self, games: &[Game]) -> Result<Vec<Solution>, SolveError> {
        self.each(games, Solver::solve)
    }

    /// The scores of the open columns of every position.
    ///
    /// # Errors
    /// If a game is played under other rules.
    pub fn scores(&mut self, games: &[Game]) -> Result<Vec<Vec<ColumnSolution>>, SolveError> {
        self.each(games, Solver::scores)
    }

    fn each<T: Send>(
        &mut self,
        games: &[Game],
        answer: impl Fn(&mut Solver, &Game) -> Result<T, SolveError> + Sync,
    ) -> Result<Vec<T>, SolveError> {
        let next = AtomicUsize::new(0);
        let work = |solver: &mut Solver| {
            let mut found = Vec::new();
            loop {
                let first = next.fetch_add(SHARE, Relaxed);
                let Some(share) = games.get(first..).filter(|rest| !rest.is_empty()) else {
                    return Ok(found);
                };
                for (index, game) in (first..).zip(share.iter().take(SHARE)) {
                    if solver.options().node_limit.is_some() {
                        solver.forget();
                    }
                    found.push((index, answer(solver, game)?));
                }
            }
        };
        let (own, others) = self.solvers.split_first_mut().expect("there is a solver");
        // More threads than shares would only start and end.
        let helpers = games.len().div_ceil(SHARE).saturating_sub(1);
        let parts: Vec<Result<Vec<(usize, T)>, SolveError>> = thread::scope(|scope| {
            let work = &work;
            let spawn = |solver| {
                let builder = thread::Builder::new();
                // A thread that the system refuses leaves its share to the others.
                builder.spawn_scoped(scope, move || work(solver)).ok()
            };
            let others = others.iter_mut().take(helpers);
            let threads: Vec<_> = others.filter_map(spawn).collect();
            let watch = own.options().watch.clone();
            let mut parts = vec![work(own)];
            if let Some(watch) = watch {
                while threads.iter().any(|thread| !thread.is_finished()) {
                    if watch.wants_stop() {
                        self.stop.store(true, Relaxed);
                    }
                    thread::sleep(PAUSE);
                }
            }
            let ends = threads.into_iter().map(|thread| match thread.join() {
                Ok(part) => part,
                Err(panic) => std::panic::resume_unwind(panic),
            });
            parts.extend(ends);
            parts
        });
        let mut found = Vec::with_capacity(games.len());
        for part in parts {
            found.extend(part?);
        }
        found.sort_unstable_by_key(|(index, _)| *index);
        Ok(found.into_iter().map(|(_, answer)| answer).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Score;

    fn games(rules: Rules, plies: usize) -> Vec<Game> {
        let mut games = vec![Game::new(rules)];
        for ply in 0..plies {
            let last = games.last().expect("there is one").clone();
            let mut next = last;
            let columns: Vec<_> = next.open_columns().collect();
            if columns.is_empty() {
                break;
            }
            let column = columns[(ply * 5 + 3) % columns.len()];
            next.play(column).unwrap();
            games.push(next);
        }
        games
    }

    #[test]
    fn a_batch_gives_what_one_solver_gives() {
        let rules: Rules = "6x5".parse().unwrap();
        let games = games(rules, 30);
        let options = SolverOptions::new().table_mb(8);
        let mut solver = Solver::build(rules, options.clone()).unwrap();
        let alone: Vec<Option<Score>> = games
            .iter()
            .map(|game| solver.solve(game).unwrap().score())
            .collect();
        for threads in [0, 1, 3, 64] {
            let mut batch = BatchSolver::build(rules, &options, threads).unwrap();
            for _ in 0..2 {
                let together = batch.solve(&games).unwrap();
                let together: Vec<_> = together.iter().map(Solution::score).collect();
                assert_eq!(together, alone);
            }
        }
    }

    #[test]
    fn under_a_limit_bounds_depend_on_the_position_alone() {
        let games = games(Rules::STANDARD, 20);
        let options = SolverOptions::new().table_mb(8).node_limit(5000);
        let mut one = BatchSolver::build(Rules::STANDARD, &options, 1).unwrap();
        let mut three = BatchSolver::build(Rules::STANDARD, &options, 3).unwrap();
        let solved = one.solve(&games).unwrap();
        assert!(solved.iter().any(|solution| solution.stopped.is_some()));
        assert_eq!(solved, three.solve(&games).unwrap());
    }

    #[test]
    fn other_rules_and_empty_batches() {
        let mut batch = BatchSolver::build(Rules::STANDARD, &SolverOptions::new(), 2).unwrap();
        assert_eq!(batch.solve(&[]), Ok(Vec::new()));
        let other = Game::new("5x4".parse().unwrap());
        assert!(batch.solve(&[other]).is_err());
    }

    #[test]
    fn a_watch_ends_all_threads() {
        let options = SolverOptions::new().watch(Watch::new(|| true));
        let mut batch = BatchSolver::build(Rules::STANDARD, &options, 2).unwrap();
        let games = vec![Game::new(Rules::STANDARD); 64];
        let solved = batch.solve(&games).unwrap();
        assert!(solved.iter().all(|solution| solution.score().is_none()));
    }
}
