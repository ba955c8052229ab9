//! The solver of the session: the table is reused while the rules stay the same.

use enlinea_api::Task;
use enlinea_api::limits::TABLE;
use enlinea_core::Rules;
use enlinea_solver::{Solver, SolverError, SolverOptions};

/// A solver for the rules of the last question.
#[derive(Debug, Default)]
pub(crate) struct Solvers(Option<Solver>);

impl Solvers {
    /// The solver for a task, as the server would set it up.
    pub(crate) fn for_task(&mut self, task: &Task) -> Result<&mut Solver, SolverError> {
        let solver = self.for_rules(task.game().rules())?;
        task.prepare(solver);
        Ok(solver)
    }

    /// The solver for these rules, without a book.
    pub(crate) fn without_book(&mut self, rules: Rules) -> Result<&mut Solver, SolverError> {
        let solver = self.for_rules(rules)?;
        solver.use_book(None)?;
        Ok(solver)
    }

    /// The solver for these rules, as the last step has left it.
    pub(crate) fn for_rules(&mut self, rules: Rules) -> Result<&mut Solver, SolverError> {
        let solver = match self.0.take() {
            Some(kept) if kept.rules() == rules => kept,
            _ => Solver::build(rules, SolverOptions::new().table_mb(TABLE).keep_table(true))?,
        };
        Ok(self.0.insert(solver))
    }
}
