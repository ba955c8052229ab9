//! One analysis, done in slices: any thread with a solver can take it a step further.
//!
//! Hundreds of positions share a few threads and solvers. Everything that is known about one of them lies in the
//! [`LiveAnalysis`] of its [`Task`], and a slice may be the last for a while.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use enlinea_core::{Column, Game};
use enlinea_solver::{Book, LiveAnalysis, Reason, SolveError, Solver, explain};

use crate::{Answers, End, Snapshot};

/// Nodes of the first slice: most positions of a real game are done after it.
const FRESH_NODES: u64 = 250_000;
/// Boards without a table are searched by plainer code: a node takes this many times longer.
const PLAIN_COST: u64 = 8;
/// Nodes of a later slice: some 20 milliseconds.
const SLICE: u64 = 500_000;

/// An analysis under way.
#[derive(Debug)]
pub struct Task {
    live: LiveAnalysis,
    /// Raised when the client has disconnected.
    pub stop: Arc<AtomicBool>,
    book: Option<Arc<Book>>,
    /// Nodes allowed.
    budget: u64,
    answers: Vec<Answers>,
    /// Whether to explain the result.
    explains: bool,
    /// Found after everything else.
    reasons: Option<Vec<Reason>>,
}

impl Task {
    /// An analysis that may visit this many nodes. A book of another game is left aside.
    pub fn new(game: &Game, book: Option<Arc<Book>>, budget: u64) -> Task {
        Task {
            live: LiveAnalysis::new(game),
            stop: Arc::default(),
            book: book.filter(|book| book.is_for(game.rules())),
            budget,
            answers: Vec::new(),
            explains: false,
            reasons: None,
        }
    }

    /// The same, which also says why at the end, if that is wanted.
    #[must_use]
    pub fn explaining(self, explains: bool) -> Task {
        Task { explains, ..self }
    }

    /// The position.
    pub fn game(&self) -> &Game {
        self.live.game()
    }

    /// Nodes visited so far.
    pub fn nodes(&self) -> u64 {
        self.live.nodes()
    }

    /// Whether nobody waits for it any more.
    pub fn is_cancelled(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Why nothing more will be found, if so.
    pub fn end(&self) -> Option<End> {
        if self.live.is_finished() && self.live.analysis().is_exact() {
            Some(End::Complete)
        } else if self.live.is_finished() || self.nodes() >= self.budget {
            Some(End::Nodes)
        } else {
            None
        }
    }

    /// What is known now.
    pub fn snapshot(&self) -> Snapshot {
        let is_explained = !self.explains || self.reasons.is_some();
        Snapshot {
            refusal: None,
            analysis: self.live.analysis().clone(),
            answers: self.answers.clone(),
            reasons: self.reasons.clone().unwrap_or_default(),
            end: self.end().filter(|_| is_explained),
        }
    }

    /// Says why, once nothing more will be found. The work is bounded by a count of steps.
    fn explain_at_the_end(&mut self) {
        if self.explains && self.reasons.is_none() && self.end().is_some() && !self.is_cancelled() {
            self.reasons = Some(explain(self.live.game(), self.live.analysis()));
        }
    }

    /// Makes a solver ready for this task, whatever it did before.
    ///
    /// # Panics
    /// If the solver is for other rules.
    pub fn prepare(&self, solver: &mut Solver) {
        solver.forget();
        solver.limit(None, Arc::clone(&self.stop));
        solver
            .use_book(self.book.clone())
            .expect("the book was checked when the task was made");
    }

    /// The first slice: turns for all columns. `tell` hears what is known when each has had one.
    ///
    /// # Errors
    /// If the solver is for other rules.
    pub fn begin(
        &mut self,
        solver: &mut Solver,
        tell: impl Fn(Snapshot),
    ) -> Result<(), SolveError> {
        self.prepare(solver);
        let cost = if solver.has_table() { 1 } else { PLAIN_COST };
        let nodes = FRESH_NODES / cost;
        let mut turns = 0;
        while self.nodes() < nodes && self.end().is_none() && !self.is_cancelled() {
            // Not only what is left of the slice: without a table a short turn would be the last one of its column.
            self.step(solver, nodes)?;
            turns += 1;
            if turns == self.live.analysis().columns.len() {
                tell(self.snapshot());
            }
        }
        self.explain_at_the_end();
        Ok(())
    }

    /// A later slice.
    ///
    /// # Errors
    /// If the solver is for other rules.
    pub fn go_on(&mut self, solver: &mut Solver) -> Result<(), SolveError> {
        self.step(solver, SLICE)?;
        self.explain_at_the_end();
        Ok(())
    }

    fn step(&mut self, solver: &mut Solver, nodes: u64) -> Result<(), SolveError> {
        let left = self.budget.saturating_sub(self.nodes());
        self.live.step(solver, nodes.min(left))?;
        if self.live.is_finished() && self.nodes() == 0 {
            self.answers = self.answers(solver)?;
        }
        Ok(())
    }

    /// The scores of the opponent's answers to each column, where they are known without a search, as those in the book are.
    fn answers(&self, solver: &mut Solver) -> Result<Vec<Answers>, SolveError> {
        solver.limit(Some(1), Arc::clone(&self.stop));
        let columns = self.live.analysis().columns.iter();
        columns
            .map(|known| answers(solver, &after(self.game(), known.column)))
            .collect()
    }
}

/// The scores of all columns, or nothing if one is not known.
fn answers(solver: &mut Solver, game: &Game) -> Result<Answers, SolveError> {
    let mut answers = Answers::new();
    for column in game.open_columns() {
        match solver.solve(&after(game, column))?.score() {
            Some(score) => answers.push((column, -score)),
            None => return Ok(Answers::new()),
        }
    }
    Ok(answers)
}

fn after(game: &Game, column: Column) -> Game {
    let mut child = game.clone();
    child.play(column).expect("the column is open");
    child
}

#[cfg(test)]
mod tests {
    use super::*;
    use enlinea_core::Rules;
    use enlinea_solver::{Analysis, Score, SolverOptions};

    fn solver(rules: Rules) -> Solver {
        let options = SolverOptions::new().keep_table(true).table_mb(8);
        Solver::build(rules, options).unwrap()
    }

    fn finish(task: &mut Task) -> Snapshot {
        let mut solver = solver(task.game().rules());
        task.begin(&mut solver, |_| ()).unwrap();
        for _ in 0..10_000 {
            if task.end().is_some() {
                return task.snapshot();
            }
            task.go_on(&mut solver).unwrap();
        }
        panic!("the task has no end");
    }

    fn scores(analysis: &Analysis) -> Vec<(Column, Score)> {
        let columns = analysis.columns.iter();
        columns
            .map(|known| (known.column, known.solution.score().unwrap()))
            .collect()
    }

    #[test]
    fn slices_end_with_the_scores_of_the_solver() {
        for moves in ["", "445", "44444422521673", "1122337", "44445217164"] {
            let game = Game::from_moves(Rules::STANDARD, moves).unwrap();
            let mut task = Task::new(&game, Some(Book::standard()), u64::MAX);
            let found = finish(&mut task);
            let options = SolverOptions::new().book(Book::standard());
            let expected = Solver::build(Rules::STANDARD, options)
                .unwrap()
                .analyze(&game)
                .unwrap();
            assert_eq!(scores(&found.analysis), scores(&expected), "{game}");
            assert_eq!(found.analysis.best, expected.best, "{game}");
            assert_eq!(found.end, Some(End::Complete));
            assert_eq!(found.analysis.line.first(), expected.best.first());
        }
    }

    #[test]
    fn answers_are_the_scores_of_the_next_position() {
        for (moves, known) in [("", 7), ("44", 7), ("121212", 6), ("12345671", 0)] {
            let game = Game::from_moves(Rules::STANDARD, moves).unwrap();
            let mut task = Task::new(&game, Some(Book::standard()), u64::MAX);
            let found = finish(&mut task);
            let columns = found.analysis.columns.iter().zip(&found.answers);
            let columns: Vec<_> = columns.filter(|(_, answers)| !answers.is_empty()).collect();
            assert_eq!(columns.len(), known, "{game}");
            for (column, answers) in columns {
                let next = after(&game, column.column);
                let mut task = Task::new(&next, Some(Book::standard()), u64::MAX);
                assert_eq!(*answers, scores(&finish(&mut task).analysis), "{next}");
            }
        }
    }

    #[test]
    fn a_budget_ends_a_task_and_its_bounds_are_true() {
        let game = Game::from_moves(Rules::STANDARD, "13712").unwrap();
        let mut task = Task::new(&game, None, 300_000);
        let found = finish(&mut task);
        assert_eq!(found.end, Some(End::Nodes));
        assert_eq!(task.nodes(), 300_000);
        assert!(!found.analysis.is_exact());
    }

    #[test]
    fn a_board_without_a_table_ends_too() {
        let game = Game::from_moves("20x20".parse().unwrap(), "1a2b3").unwrap();
        let mut task = Task::new(&game, None, u64::MAX);
        let found = finish(&mut task);
        assert_eq!(found.end, Some(End::Nodes));
        let columns = found.analysis.columns.iter();
        assert!(columns.clone().any(|known| known.solution.nodes > SLICE));
    }

    #[test]
    fn reasons_are_there_at_the_end() {
        for moves in ["", "4455", "1212121", "44444422521673"] {
            let game = Game::from_moves(Rules::STANDARD, moves).unwrap();
            let mut asked = Task::new(&game, Some(Book::standard()), 1_000_000).explaining(true);
            assert_eq!(asked.snapshot().end, None);
            let found = finish(&mut asked);
            assert_eq!(found.reasons, explain(&game, &found.analysis), "{game}");
            assert!(!found.reasons.is_empty() && found.end.is_some());
            let mut unasked = Task::new(&game, Some(Book::standard()), 1_000_000);
            assert!(finish(&mut unasked).reasons.is_empty());
        }
    }

    #[test]
    fn a_finished_game_needs_no_search() {
        let game = Game::from_moves(Rules::STANDARD, "1212121").unwrap();
        let found = finish(&mut Task::new(&game, None, 1));
        assert_eq!(found.end, Some(End::Complete));
        let score = found.analysis.solution.score().map(Score::value);
        assert_eq!(score, Some(-18));
    }
}
