//! Exact scores of positions, for balanced openings, adjudication and error rates.

use std::sync::{Mutex, PoisonError};

use enlinea_core::{Game, Outcome, Rules};
use enlinea_solver::Solver;

use crate::referee::Adjudicator;

/// Knows exact scores.
pub trait Oracle: Sync {
    /// The exact score for the side to move: positive if it wins, larger if sooner; `None` if it is not known.
    fn score(&self, game: &Game) -> Option<i32>;

    /// A separate adjudicator for each worker.
    fn adjudicator(&self) -> Box<dyn Adjudicator + '_>;
}

/// The exact solver as an oracle.
///
/// ```
/// use enlinea_arena::{Oracle, SolverOracle};
///
/// let game: enlinea_core::Game = "5x4c4:1122".parse()?;
/// assert!(SolverOracle::new(game.rules()).score(&game).is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct SolverOracle {
    rules: Rules,
    solver: Mutex<Solver>,
}

impl SolverOracle {
    /// A solver for games of these rules.
    pub fn new(rules: Rules) -> SolverOracle {
        SolverOracle {
            rules,
            solver: Mutex::new(Solver::new(rules)),
        }
    }
}

impl Oracle for SolverOracle {
    fn score(&self, game: &Game) -> Option<i32> {
        let mut solver = self.solver.lock().unwrap_or_else(PoisonError::into_inner);
        exact_score(&mut solver, game)
    }

    fn adjudicator(&self) -> Box<dyn Adjudicator + '_> {
        Box::new(SolverAdjudicator(Solver::new(self.rules)))
    }
}

struct SolverAdjudicator(Solver);

/// With at most this many plies left the solver answers at once; earlier, games are played.
const ADJUDICATED_PLIES: u32 = 22;

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
