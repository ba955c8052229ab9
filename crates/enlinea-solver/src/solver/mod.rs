//! The solver as the rest of the program sees it: rules in, answers out.

mod line;
mod live;
mod options;

pub use options::SolverOptions;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use enlinea_core::{Column, Game, Rules};

use crate::search::control::Control;
use crate::search::engine::{self, Engine, Parts};
use crate::search::window::Goal;
use crate::{Analysis, Book, ColumnSolution, Kernel, Score, Solution, StopReason};

/// A perfect line is followed for so many nodes, or as many as the analysis took before, if that is more.
const LINE_NODES: u64 = 100_000;

/// Finds exact scores on one board.
///
/// ```
/// use enlinea_core::{Game, Rules};
/// use enlinea_solver::{Score, Solver};
///
/// let mut solver = Solver::new(Rules::STANDARD);
/// let game = Game::from_moves(Rules::STANDARD, "7422341735647741166133573473242566")?;
/// let solution = solver.solve(&game)?;
/// assert_eq!(solution.score(), Some(Score::new(1)));
/// let analysis = solver.analyze(&game)?;
/// assert_eq!(analysis.solution.score(), Some(Score::new(1)));
/// assert_eq!(analysis.line.len(), 7);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Each call starts with an empty table, so that it visits the same nodes whatever was asked before (with one
/// thread, and unless [`SolverOptions::keep_table`] says otherwise).
pub struct Solver {
    rules: Rules,
    options: SolverOptions,
    engine: Box<dyn Engine>,
}

/// Why a solver cannot be set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SolverError {
    /// The machine lacks these instructions.
    #[error("this processor cannot run the {kernel} search")]
    KernelUnavailable {
        /// What was asked for.
        kernel: Kernel,
    },
    /// The book knows another game.
    #[error("a book of {found} for a solver of {expected}")]
    OtherBook {
        /// The solver's rules.
        expected: Rules,
        /// The book's rules.
        found: Rules,
    },
}

/// Why a position has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The game is played under other rules than the solver's.
    #[error("a game of {found} for a solver of {expected}")]
    OtherRules {
        /// The solver's rules.
        expected: Rules,
        /// The game's rules.
        found: Rules,
    },
}

impl Solver {
    /// A solver with default options.
    pub fn new(rules: Rules) -> Solver {
        let options = SolverOptions::default();
        Solver::build(rules, options).expect("the best kernel is available")
    }

    /// A solver with these options.
    ///
    /// # Errors
    /// If this machine cannot run the kernel asked for, or the book is for another game.
    pub fn build(rules: Rules, options: SolverOptions) -> Result<Solver, SolverError> {
        let kernel = options.kernel;
        if !kernel.is_available() {
            return Err(SolverError::KernelUnavailable { kernel });
        }
        check_book(rules, options.book.as_deref())?;
        let parts = Parts {
            table_bytes: options.table_mb << 20,
            threads: options.threads,
            kernel,
        };
        Ok(Solver {
            rules,
            engine: engine::build(rules, parts),
            options,
        })
    }

    /// The rules that it solves.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// How it is set up.
    pub fn options(&self) -> &SolverOptions {
        &self.options
    }

    /// Limits the calls to come: nodes of each, and the flag that stops them.
    ///
    /// Long work in slices is one call after the other with [`SolverOptions::keep_table`]: what a stopped call
    /// found out is in the table, and the next one soon gets to where it was.
    pub fn limit(&mut self, node_limit: Option<u64>, stop: Arc<AtomicBool>) {
        self.options.node_limit = node_limit;
        self.options.stop = stop;
    }

    /// Looks into this book from now on, or into none.
    ///
    /// # Errors
    /// If the book is for another game.
    pub fn use_book(&mut self, book: Option<Arc<Book>>) -> Result<(), SolverError> {
        check_book(self.rules, book.as_deref())?;
        self.options.book = book;
        Ok(())
    }

    /// Whether a stopped call leaves something for the next one: boards beyond the table's keys have no memory, and
    /// asking them again with the same limit gives the same bounds.
    pub fn has_table(&self) -> bool {
        self.engine.has_table()
    }

    /// Empties the table, for a solver that keeps it.
    pub fn forget(&mut self) {
        self.engine.clear();
    }

    /// The score of a position for the side to move. A finished game has a score too.
    ///
    /// # Errors
    /// If the game is played under other rules.
    pub fn solve(&mut self, game: &Game) -> Result<Solution, SolveError> {
        self.check_rules(game)?;
        let control = self.begin();
        Ok(self.solve_under(game, &control))
    }

    /// The score of every open column, the best columns and a perfect continuation.
    ///
    /// # Errors
    /// If the game is played under other rules.
    pub fn analyze(&mut self, game: &Game) -> Result<Analysis, SolveError> {
        self.check_rules(game)?;
        let control = self.begin();
        let mut columns = Vec::new();
        for column in game.open_columns() {
            let child = after(game, column);
            let solution = self.solve_under(&child, &control).for_mover();
            columns.push(ColumnSolution { column, solution });
        }
        let mut solution = match Score::of_outcome(self.rules, game.outcome(), game.plies()) {
            Some(score) => Solution::known(score),
            None => best_of(&columns),
        };
        let promising = |c: &&ColumnSolution| c.solution.upper >= solution.lower;
        let best: Vec<Column> = columns.iter().filter(promising).map(|c| c.column).collect();
        let rest = control.rest(control.nodes().max(LINE_NODES));
        let line = match (solution.score(), best.first()) {
            (Some(score), Some(&first)) => {
                line::follow(game, first, score.value(), |game, alpha| {
                    self.is_above(game, alpha, &rest)
                })
            }
            _ => Vec::new(),
        };
        solution.nodes = control.nodes() + rest.nodes();
        Ok(Analysis {
            solution,
            columns,
            best,
            line,
        })
    }

    /// A perfect continuation that begins with a move known to be one of the best, in a position of this score. It
    /// ends with the game, or where the call was stopped.
    ///
    /// # Errors
    /// If the game is played under other rules.
    ///
    /// # Panics
    /// If the column is not open.
    pub fn line(
        &mut self,
        game: &Game,
        first: Column,
        score: Score,
    ) -> Result<Vec<Column>, SolveError> {
        self.check_rules(game)?;
        let control = self.begin();
        let is_above = |game: &Game, alpha| self.is_above(game, alpha, &control);
        Ok(line::follow(game, first, score.value(), is_above))
    }

    /// Whether the score is greater than alpha, unless the search is stopped before that is known.
    ///
    /// One such question is much cheaper than the exact score: enough to tell wins from draws and losses.
    ///
    /// # Errors
    /// If the game is played under other rules.
    pub fn is_greater(&mut self, game: &Game, alpha: Score) -> Result<Option<bool>, SolveError> {
        self.check_rules(game)?;
        let control = self.begin();
        Ok(self.is_above(game, alpha.value(), &control))
    }

    fn check_rules(&self, game: &Game) -> Result<(), SolveError> {
        let found = game.rules();
        if found != self.rules {
            return Err(SolveError::OtherRules {
                expected: self.rules,
                found,
            });
        }
        Ok(())
    }

    /// Starts a call: fresh table unless it is kept, fresh counters.
    fn begin(&mut self) -> Control {
        if !self.options.keep_table {
            self.engine.clear();
        }
        Control::new(
            self.options.stop.clone(),
            self.options.node_limit,
            self.options.progress.clone(),
        )
    }

    fn solve_under(&mut self, game: &Game, control: &Control) -> Solution {
        if let Some(score) = Score::of_outcome(self.rules, game.outcome(), game.plies()) {
            return Solution::known(score);
        }
        if let Some(score) = self.in_book(game) {
            return Solution {
                from_book: true,
                ..Solution::known(score)
            };
        }
        let before = control.nodes();
        let (lower, upper) = self.engine.bounds(game, Goal::Exact, control);
        // An engine that gives up by itself has run out of nodes.
        let reason = control.reason().unwrap_or(StopReason::NodeLimit);
        Solution {
            lower: Score::new(lower),
            upper: Score::new(upper),
            stopped: (lower < upper).then_some(reason),
            nodes: control.nodes() - before,
            from_book: false,
        }
    }

    fn in_book(&self, game: &Game) -> Option<Score> {
        self.options.book.as_ref()?.score(game)
    }

    fn is_above(&mut self, game: &Game, alpha: i32, control: &Control) -> Option<bool> {
        let over = Score::of_outcome(self.rules, game.outcome(), game.plies());
        if let Some(score) = over.or_else(|| self.in_book(game)) {
            return Some(score.value() > alpha);
        }
        let (lower, upper) = self.engine.bounds(game, Goal::Above(alpha), control);
        if lower > alpha {
            Some(true)
        } else if upper <= alpha {
            Some(false)
        } else {
            None
        }
    }
}

/// The position after a move that is known to be legal.
pub(crate) fn after(game: &Game, column: Column) -> Game {
    let mut child = game.clone();
    child.play(column).expect("the column is open");
    child
}

fn check_book(rules: Rules, book: Option<&Book>) -> Result<(), SolverError> {
    match book {
        Some(book) if !book.is_for(rules) => Err(SolverError::OtherBook {
            expected: rules,
            found: book.rules(),
        }),
        _ => Ok(()),
    }
}

fn best_of(columns: &[ColumnSolution]) -> Solution {
    let solutions = || columns.iter().map(|column| column.solution);
    let lower = solutions().map(|s| s.lower).max().unwrap_or_default();
    let upper = solutions().map(|s| s.upper).max().unwrap_or_default();
    Solution {
        lower,
        upper,
        stopped: solutions()
            .find_map(|s| s.stopped)
            .filter(|_| lower < upper),
        nodes: 0,
        from_book: solutions().all(|s| s.from_book),
    }
}

impl std::fmt::Debug for Solver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Solver")
            .field("rules", &self.rules)
            .field("options", &self.options)
            .finish_non_exhaustive()
    }
}
