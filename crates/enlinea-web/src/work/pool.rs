//! Solvers that are used again: a table costs more to make than to empty, and their number bounds the memory.

use enlinea_core::Rules;
use enlinea_solver::{Solver, SolverOptions};

/// Megabytes of a table. It is one huge page where the system gives them, which is there as a whole from the first position
/// on: a pool of these does not grow while searches go on. Larger ones save the hardest openings 4 % of their nodes at most.
const TABLE: usize = 2;
/// Long analyses that keep their tables between slices: 64 megabytes at most.
const LONG_SOLVERS: usize = 32;

/// The solver of one thread for first slices.
#[derive(Debug, Default)]
pub(super) struct FreshSolver(Option<Solver>);

impl FreshSolver {
    /// The solver for these rules: the one of the last task if it played the same game.
    pub(super) fn for_rules(&mut self, rules: Rules) -> &mut Solver {
        let kept = self.0.take().filter(|solver| solver.rules() == rules);
        self.0.insert(kept.unwrap_or_else(|| build(rules)))
    }

    /// Forgets the solver, after a failure that may have left it in a bad state.
    pub(super) fn discard(&mut self) {
        self.0 = None;
    }
}

/// The solvers of long analyses that nobody uses at the moment.
#[derive(Debug, Default)]
pub(super) struct LongSolvers {
    free: Vec<Solver>,
    /// All that there are, also those in use.
    count: usize,
}

/// What to do to get a solver.
#[derive(Debug)]
pub(super) enum Supply {
    /// Here is one.
    Found(Solver),
    /// There is room for a new one, see [`build`].
    Build,
    /// All are in use: somebody must give one up.
    Exhausted,
}

impl LongSolvers {
    /// Finds a solver for these rules, or room for one.
    pub(super) fn supply(&mut self, rules: Rules) -> Supply {
        if let Some(index) = self.free.iter().position(|solver| solver.rules() == rules) {
            return Supply::Found(self.free.swap_remove(index));
        }
        if self.count < LONG_SOLVERS {
            self.count += 1;
            return Supply::Build;
        }
        // One for other rules makes room.
        match self.free.pop() {
            Some(_) => Supply::Build,
            None => Supply::Exhausted,
        }
    }

    /// Takes solvers back.
    pub(super) fn free_all(&mut self, solvers: impl IntoIterator<Item = Solver>) {
        self.free.extend(solvers);
    }

    /// A solver was lost.
    pub(super) fn write_off(&mut self) {
        self.count -= 1;
    }
}

/// A new solver.
pub(super) fn build(rules: Rules) -> Solver {
    let options = SolverOptions::new().table_mb(TABLE).keep_table(true);
    Solver::build(rules, options).expect("the best kernel is available, and there is no book")
}
