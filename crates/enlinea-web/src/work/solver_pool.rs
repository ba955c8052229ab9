//! Reused solvers: a table costs more to allocate than to clear, and their number bounds the memory.

use enlinea_api::limits::TABLE;
use enlinea_core::Rules;
use enlinea_solver::{Solver, SolverError, SolverOptions};

/// Long analyses that keep their tables between slices: 64 megabytes at most.
const LONG_SOLVERS: usize = 32;

/// The solver of one thread for first slices.
#[derive(Debug, Default)]
pub(super) struct FreshSolver(Option<Solver>);

impl FreshSolver {
    /// The solver for these rules: that of the last task if its rules were the same.
    pub(super) fn for_rules(&mut self, rules: Rules) -> Result<&mut Solver, SolverError> {
        let solver = match self.0.take() {
            Some(kept) if kept.rules() == rules => kept,
            _ => build(rules)?,
        };
        Ok(self.0.insert(solver))
    }

    /// Drops the solver after a failure that may have left it in an invalid state.
    pub(super) fn discard(&mut self) {
        self.0 = None;
    }
}

/// The idle solvers of long analyses.
#[derive(Debug, Default)]
pub(super) struct LongSolvers {
    free: Vec<Solver>,
    /// All solvers, idle or in use.
    count: usize,
}

/// How to get a solver.
#[derive(Debug)]
pub(super) enum Supply {
    /// This one is idle.
    Found(Solver),
    /// A new one may be built, see [`build`].
    Build,
    /// All are in use: another analysis must give up its solver.
    Exhausted,
}

impl LongSolvers {
    /// Finds an idle solver for these rules, or says how to get one.
    pub(super) fn supply(&mut self, rules: Rules) -> Supply {
        if let Some(index) = self.free.iter().position(|solver| solver.rules() == rules) {
            return Supply::Found(self.free.swap_remove(index));
        }
        if self.count < LONG_SOLVERS {
            self.count += 1;
            return Supply::Build;
        }
        // An idle solver for other rules makes room.
        match self.free.pop() {
            Some(_) => Supply::Build,
            None => Supply::Exhausted,
        }
    }

    /// Takes back solvers that are idle again.
    pub(super) fn free_all(&mut self, solvers: impl IntoIterator<Item = Solver>) {
        self.free.extend(solvers);
    }

    /// Counts a solver that was lost in a failure.
    pub(super) fn write_off(&mut self) {
        self.count -= 1;
    }
}

/// A new solver, if there is memory for it.
pub(super) fn build(rules: Rules) -> Result<Solver, SolverError> {
    let options = SolverOptions::new().table_mb(TABLE).keep_table(true);
    Solver::build(rules, options)
}
