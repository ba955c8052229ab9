//! Fixed sets of positions with exact knowledge about each: made from a seed and the solver, always the same.

mod decided;
mod labelled;
mod labelled_set;
mod quiet;

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use enlinea_core::Rules;
use enlinea_solver::{SolveError, Solver, SolverError, SolverOptions};

use crate::parallel::{in_parallel, thread_pool};
use crate::tuning::TuningOptions;

pub use decided::{DecidedPosition, DecidedSetOptions, decided_positions};
pub use labelled::LabelledPosition;
pub use labelled_set::{LabelledSet, LabelledSetOptions};

/// Why a set of positions cannot be made.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PositionSetError {
    /// The numbers of stones are out of range.
    #[error("positions with {from} to {to} stones: {rules} has 1 to {most} of them before the end")]
    Stones {
        /// The fewest asked for.
        from: u32,
        /// The most asked for.
        to: u32,
        /// The game.
        rules: Rules,
        /// The most there can be.
        most: u32,
    },
    /// No position has a choice and an exact score.
    #[error(
        "no position of {rules} with {from} to {to} stones, a choice and an exact score within {nodes} nodes was found"
    )]
    NoChoice {
        /// The game.
        rules: Rules,
        /// The fewest stones.
        from: u32,
        /// The most stones.
        to: u32,
        /// Limit of the solver.
        nodes: u64,
    },
    /// No position is quiet and has a known outcome.
    #[error(
        "no quiet position of {rules} with {from} to {to} stones and an outcome known within {nodes} nodes was found"
    )]
    NotQuiet {
        /// The game.
        rules: Rules,
        /// The fewest stones.
        from: u32,
        /// The most stones.
        to: u32,
        /// Limit of the solver.
        nodes: u64,
    },
    /// The player of the games behind the positions does not exist or failed.
    #[error("player `{player}`: {reason}")]
    Player {
        /// Its spec text.
        player: String,
        /// What is wrong.
        reason: String,
    },
    /// The solver failed.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// There is no solver.
    #[error("{0}")]
    NoSolver(#[from] SolverError),
    /// The system refuses threads.
    #[error("cannot start threads: {0}")]
    NoThread(#[source] io::Error),
    /// The flag was raised.
    #[error("stopped")]
    Stopped,
}

/// Nodes that the solver may use for one answer.
const NODES: u64 = 50_000_000;
/// Games that are tried for one position.
const TRIES: u64 = 500;

/// The fewest and the most stones asked for; 0 means the usual number.
fn stone_range(
    rules: Rules,
    asked: (u32, u32),
    usual: (u32, u32),
) -> Result<(u32, u32), PositionSetError> {
    let most = rules.max_plies() - 1;
    let or_usual = |given: u32, usual: u32| if given == 0 { usual } else { given };
    let (from, to) = (or_usual(asked.0, usual.0), or_usual(asked.1, usual.1));
    if from == 0 || from > to || to > most {
        return Err(PositionSetError::Stones {
            from,
            to,
            rules,
            most,
        });
    }
    Ok((from, to))
}

fn solver(rules: Rules, stop: &Arc<AtomicBool>) -> Result<Solver, SolverError> {
    // The moves of one position are related: what the table knows of one helps with the next.
    let options = SolverOptions::new().node_limit(NODES).keep_table(true);
    Solver::build(rules, options.stop(Arc::clone(stop)))
}

/// Makes the positions of a set in chunks, on threads. Each chunk has a source of its own: a solver and what else it needs.
fn make_positions<S, P: Clone + Send>(
    positions: usize,
    chunk: usize,
    options: TuningOptions<'_>,
    source: impl Fn() -> Result<S, SolverError> + Sync,
    find: impl Fn(&mut S, u64) -> Result<P, PositionSetError> + Sync,
) -> Result<Vec<P>, PositionSetError> {
    let work = |number: usize| {
        let mut source = source()?;
        let places = number * chunk..positions.min((number + 1) * chunk);
        let positions = places.map(|place| find(&mut source, place as u64));
        positions.collect::<Result<Vec<_>, _>>()
    };
    let (count, stop) = (positions.div_ceil(chunk), options.stop_flag());
    let pool = thread_pool(options.workers).map_err(PositionSetError::NoThread)?;
    let chunks = pool.install(|| in_parallel(count, stop, work))?;
    Ok(chunks.ok_or(PositionSetError::Stopped)?.concat())
}
