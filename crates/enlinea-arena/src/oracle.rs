//! Exact scores of positions, for balanced openings, adjudication and error rates.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};

use enlinea_core::{Game, Outcome, Rules};
use enlinea_solver::{Book, Solver, SolverError, SolverOptions};

use crate::referee::Adjudicator;

/// Knows exact scores.
pub trait Oracle: Sync {
    /// The exact score for the side to move: positive if it wins, larger if sooner; `None` if it is not known.
    fn score(&self, game: &Game) -> Option<i32>;

    /// A separate adjudicator for each worker.
    ///
    /// # Errors
    /// If there is no memory for one.
    fn adjudicator(&self) -> Result<Box<dyn Adjudicator + '_>, SolverError>;
}

/// The exact solver as an oracle.
///
/// ```
/// use enlinea_arena::{Oracle, SolverOracle};
/// use std::sync::Arc;
///
/// let game: enlinea_core::Game = "5x4c4:1122".parse()?;
/// assert!(SolverOracle::new(game.rules(), Arc::default())?.score(&game).is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Scores that take longer than some seconds are not known.
#[derive(Debug)]
pub struct SolverOracle {
    solver: Mutex<Solver>,
    stop: Arc<AtomicBool>,
}

/// Nodes for one score: on the standard board none takes as many.
const MOST_NODES: u64 = 50_000_000;

impl SolverOracle {
    /// A solver for games of these rules. When the flag is raised nothing is known any more.
    ///
    /// # Errors
    /// If there is no memory for its table.
    pub fn new(rules: Rules, stop: Arc<AtomicBool>) -> Result<SolverOracle, SolverError> {
        let options = SolverOptions::new()
            .node_limit(MOST_NODES)
            .stop(Arc::clone(&stop))
            .book(Some(Book::standard()).filter(|book| book.is_for(rules)));
        let solver = Mutex::new(Solver::build(rules, options)?);
        Ok(SolverOracle { solver, stop })
    }
}

impl Oracle for SolverOracle {
    fn score(&self, game: &Game) -> Option<i32> {
        let mut solver = self.solver.lock().unwrap_or_else(PoisonError::into_inner);
        exact_score(&mut solver, game)
    }

    fn adjudicator(&self) -> Result<Box<dyn Adjudicator + '_>, SolverError> {
        let rules = self
            .solver
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .rules();
        let options = SolverOptions::new().stop(Arc::clone(&self.stop));
        Ok(Box::new(SolverAdjudicator(Solver::build(rules, options)?)))
    }
}

/// The exact solver as an adjudicator.
#[derive(Debug)]
pub(crate) struct SolverAdjudicator(Solver);

impl SolverAdjudicator {
    /// One that gives up on positions of unusual boards that take long, for games of unknown origin.
    pub(crate) fn of_patience(rules: Rules) -> Result<SolverAdjudicator, SolverError> {
        const NODES: u64 = 10_000_000;
        let options = SolverOptions::new().node_limit(NODES);
        Ok(SolverAdjudicator(Solver::build(rules, options)?))
    }
}

/// With at most this many plies left the solver answers at once; earlier, games are played.
pub(crate) const ADJUDICATED_PLIES: u32 = 22;

impl Adjudicator for SolverAdjudicator {
    fn outcome(&mut self, game: &Game) -> Outcome {
        if game.rules().max_plies() - game.plies() > ADJUDICATED_PLIES {
            return Outcome::Ongoing;
        }
        let side = game.side_to_move();
        match exact_score(&mut self.0, game) {
            None => Outcome::Ongoing,
            Some(0) => Outcome::Draw,
            Some(score) if score > 0 => Outcome::Win(side),
            Some(_) => Outcome::Win(side.other()),
        }
    }
}

fn exact_score(solver: &mut Solver, game: &Game) -> Option<i32> {
    let solution = solver.solve(game).ok()?;
    (solution.lower == solution.upper).then(|| solution.lower.value())
}
