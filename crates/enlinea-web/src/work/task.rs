//! One analysis, done in slices: any thread with a solver can take it a step further.
//!
//! `Solver::analyze_live` finds the same scores, but keeps its thread and its solver until it is done. Here hundreds of
//! positions share a few of both, so everything that is known lies in the [`Task`], and a slice may be the last for a while.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use enlinea_core::{Column, Game};
use enlinea_solver::{Book, SolveError, Solver};

use super::findings::{Answers, ColumnFinding, End, Findings};

/// Nodes for a column in the rounds of the first slice: most positions of a real game are done after them.
const FRESH_ROUNDS: [u64; 2] = [15_000, 60_000];
/// The first slice goes on with its second round only as long as it took fewer nodes than this.
const FRESH_NODES: u64 = 250_000;
/// Boards without a table are searched by plainer code: a node takes so much longer.
const PLAIN_COST: u64 = 8;
/// Nodes of a later slice for one column, at first and at most: some 10 and 40 milliseconds.
const SLICE: u64 = 250_000;
const LARGEST_SLICE: u64 = 1_000_000;
/// Nodes for one column of a board that cannot be searched in slices, after which nothing more is expected.
const LAST_SLICE: u64 = 500_000;
/// Nodes for the perfect continuation.
const LINE_NODES: u64 = 100_000;

/// An analysis on its way.
#[derive(Debug)]
pub(super) struct Task {
    pub(super) game: Game,
    pub(super) findings: Findings,
    /// Raised when nobody waits for the answer any more.
    pub(super) stop: Arc<AtomicBool>,
    book: Option<Arc<Book>>,
    /// Nodes allowed.
    budget: u64,
    /// The columns, those in the middle first: they say most about the position.
    order: Vec<usize>,
    /// Where in the order the next slice goes on.
    next: usize,
    /// Nodes of the next slice.
    slice: u64,
}

impl Task {
    pub(super) fn new(game: Game, book: Option<Arc<Book>>, budget: u64) -> Task {
        let findings = Findings::new(&game);
        let last = game.rules().width() - 1;
        let distance = |found: &ColumnFinding| (2 * found.column.index()).abs_diff(last);
        let mut order: Vec<usize> = (0..findings.columns.len()).collect();
        order.sort_by_key(|&index| distance(&findings.columns[index]));
        Task {
            game,
            findings,
            stop: Arc::default(),
            book,
            budget,
            order,
            next: 0,
            slice: SLICE,
        }
    }

    pub(super) fn is_cancelled(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The first slice: a little for every column, twice. Tells what is known in between.
    pub(super) fn begin(
        &mut self,
        solver: &mut Solver,
        tell: impl Fn(&Findings),
    ) -> Result<(), SolveError> {
        self.prepare(solver);
        let cost = if solver.has_table() { 1 } else { PLAIN_COST };
        for nodes in FRESH_ROUNDS {
            tell(&self.findings);
            for index in self.order.clone() {
                if self.findings.nodes < FRESH_NODES / cost {
                    self.look(solver, index, nodes / cost)?;
                }
            }
        }
        self.conclude(solver)
    }

    /// A later slice: one column a little further.
    pub(super) fn go_on(&mut self, solver: &mut Solver) -> Result<(), SolveError> {
        let is_open = |index: &usize| self.findings.columns[*index].bounds.score().is_none();
        let next = self.order[self.next..].iter().position(is_open);
        if let Some(skipped) = next {
            let place = self.next + skipped;
            let largest = if solver.has_table() {
                self.slice
            } else {
                LAST_SLICE
            };
            self.look(solver, self.order[place], largest)?;
            self.next = place + 1;
        } else {
            self.next = 0;
            self.slice = (2 * self.slice).min(LARGEST_SLICE);
            if !solver.has_table() && !self.findings.is_exact() {
                // The same search again would find the same bounds again.
                self.findings.end = Some(End::Nodes);
                return Ok(());
            }
        }
        self.conclude(solver)
    }

    /// Makes a solver ready for this task, whatever it did before.
    pub(super) fn prepare(&self, solver: &mut Solver) {
        solver.forget();
        let book = self
            .book
            .clone()
            .filter(|book| book.is_for(self.game.rules()));
        solver.use_book(book).expect("the book was just checked");
    }

    fn look(&mut self, solver: &mut Solver, index: usize, nodes: u64) -> Result<(), SolveError> {
        let found = &mut self.findings.columns[index];
        if found.bounds.score().is_some() || self.stop.load(Ordering::Relaxed) {
            return Ok(());
        }
        let left = self.budget.saturating_sub(self.findings.nodes);
        solver.limit(Some(nodes.min(left)), Arc::clone(&self.stop));
        let solution = solver.solve(&after(&self.game, found.column))?;
        found.bounds.learn(&solution);
        self.findings.nodes += solution.nodes;
        Ok(())
    }

    /// Ends the task if there is nothing more to find out.
    fn conclude(&mut self, solver: &mut Solver) -> Result<(), SolveError> {
        if self.findings.is_exact() {
            self.findings.line = self.line(solver)?;
            if self.findings.nodes == 0 {
                self.findings.answers = self.answers(solver)?;
            }
            self.findings.end = Some(End::Complete);
        } else if self.findings.nodes >= self.budget {
            self.findings.end = Some(End::Nodes);
        }
        Ok(())
    }

    fn line(&self, solver: &mut Solver) -> Result<Vec<Column>, SolveError> {
        let best = self.findings.best(&self.game);
        let score = self.findings.bounds(&self.game).score();
        let (Some(&first), Some(score)) = (best.first(), score) else {
            return Ok(Vec::new());
        };
        solver.limit(Some(LINE_NODES), Arc::clone(&self.stop));
        solver.line(&self.game, first, score)
    }

    /// The scores of the opponent's answers to each column, where they are known without a search, as those in the book are.
    fn answers(&self, solver: &mut Solver) -> Result<Vec<Answers>, SolveError> {
        solver.limit(Some(1), Arc::clone(&self.stop));
        let columns = self.findings.columns.iter();
        columns
            .map(|found| answers(solver, &after(&self.game, found.column)))
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
    use enlinea_solver::SolverOptions;

    fn solver(rules: Rules) -> Solver {
        let options = SolverOptions {
            keep_table: true,
            table_mb: 8,
            ..SolverOptions::default()
        };
        Solver::build(rules, options).unwrap()
    }

    fn finish(task: &mut Task) {
        let mut solver = solver(task.game.rules());
        task.begin(&mut solver, |_| ()).unwrap();
        for _ in 0..10_000 {
            if task.findings.end.is_some() {
                return;
            }
            task.go_on(&mut solver).unwrap();
        }
        panic!("the task has no end");
    }

    #[test]
    fn slices_end_with_the_scores_of_the_solver() {
        for moves in ["", "445", "44444422521673", "1122337", "44445217164"] {
            let game = Game::from_moves(Rules::STANDARD, moves).unwrap();
            let mut task = Task::new(game.clone(), Some(Book::standard()), u64::MAX);
            finish(&mut task);
            let options = SolverOptions {
                book: Some(Book::standard()),
                ..SolverOptions::default()
            };
            let expected = Solver::build(Rules::STANDARD, options)
                .unwrap()
                .analyze(&game)
                .unwrap();
            let scores = |found: &ColumnFinding| (found.column, found.bounds.score().unwrap());
            let found: Vec<_> = task.findings.columns.iter().map(scores).collect();
            let known: Vec<_> = expected
                .columns
                .iter()
                .map(|column| (column.column, column.solution.score().unwrap()))
                .collect();
            assert_eq!(found, known, "{game}");
            assert_eq!(task.findings.best(&game), expected.best, "{game}");
            assert_eq!(task.findings.end, Some(End::Complete));
            assert_eq!(task.findings.line.first(), expected.best.first());
        }
    }

    #[test]
    fn answers_are_the_scores_of_the_next_position() {
        for (moves, known) in [("", 7), ("44", 7), ("121212", 6), ("12345671", 0)] {
            let game = Game::from_moves(Rules::STANDARD, moves).unwrap();
            let mut task = Task::new(game.clone(), Some(Book::standard()), u64::MAX);
            finish(&mut task);
            let columns = task.findings.columns.iter().zip(&task.findings.answers);
            let columns: Vec<_> = columns.filter(|(_, answers)| !answers.is_empty()).collect();
            assert_eq!(columns.len(), known, "{game}");
            for (found, answers) in columns {
                let next = after(&game, found.column);
                let mut next = Task::new(next, Some(Book::standard()), u64::MAX);
                finish(&mut next);
                let scores = next.findings.columns.iter();
                let scores = scores.map(|found| (found.column, found.bounds.score().unwrap()));
                assert_eq!(*answers, scores.collect::<Vec<_>>(), "{}", next.game);
            }
        }
    }

    #[test]
    fn a_budget_ends_a_task_and_its_bounds_are_true() {
        let game = Game::from_moves(Rules::STANDARD, "13712").unwrap();
        let mut task = Task::new(game, None, 300_000);
        finish(&mut task);
        assert_eq!(task.findings.end, Some(End::Nodes));
        assert!(task.findings.nodes <= 300_000);
        assert!(!task.findings.is_exact());
    }

    #[test]
    fn a_board_without_a_table_ends_too() {
        let game = Game::from_moves("20x20".parse().unwrap(), "1a2b3").unwrap();
        let mut task = Task::new(game, None, u64::MAX);
        task.slice = LARGEST_SLICE;
        let mut solver = solver("20x20".parse().unwrap());
        task.begin(&mut solver, |_| ()).unwrap();
        for _ in 0..21 {
            task.go_on(&mut solver).unwrap();
        }
        assert_eq!(task.findings.end, Some(End::Nodes));
    }

    #[test]
    fn a_finished_game_needs_no_search() {
        let game = Game::from_moves(Rules::STANDARD, "1212121").unwrap();
        let mut task = Task::new(game.clone(), None, 1);
        finish(&mut task);
        assert_eq!(task.findings.end, Some(End::Complete));
        assert_eq!(
            task.findings
                .bounds(&game)
                .score()
                .map(enlinea_solver::Score::value),
            Some(-18)
        );
    }
}
