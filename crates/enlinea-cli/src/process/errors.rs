//! What the commands that play games share: the solver as a judge, and whose fault an error is.

use std::sync::{Mutex, PoisonError};

use enlinea_arena::Adjudicator;
use enlinea_arena::store::StoreError;
use enlinea_arena::tournament::{Oracle, RunError};
use enlinea_core::{Game, Outcome, Rules};
use enlinea_solver::Solver;

use crate::process::exit::WrongInput;

/// The exact solver for openings and adjudication.
pub(crate) struct SolverOracle {
    rules: Rules,
    solver: Mutex<Solver>,
}

impl SolverOracle {
    pub(crate) fn new(rules: Rules) -> SolverOracle {
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
        Box::new(Judge(Solver::new(self.rules)))
    }
}

struct Judge(Solver);

/// With fewer empty cells than this the solver answers at once; earlier, games are played.
const JUDGED_CELLS: u32 = 22;

impl Adjudicator for Judge {
    fn outcome(&mut self, game: &Game) -> Outcome {
        let rules = game.rules();
        if rules.max_plies() - game.plies() > JUDGED_CELLS {
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

/// Errors of the tournament's file or of the wrong store are the user's; a store that breaks is not.
pub(crate) fn store_error(error: StoreError) -> anyhow::Error {
    match error {
        StoreError::Missing { .. }
        | StoreError::Newer { .. }
        | StoreError::OtherDescription { .. }
        | StoreError::OtherTuning { .. }
        | StoreError::NoTuning { .. }
        | StoreError::NoTournament { .. } => WrongInput(error.to_string()).into(),
        other => other.into(),
    }
}

/// As [`store_error`], for runs.
pub(crate) fn run_error(error: RunError) -> anyhow::Error {
    match error {
        RunError::Store(error) => store_error(error),
        other => WrongInput(other.to_string()).into(),
    }
}
