//! The solver as the rest of the program sees it: rules in, answers out.

mod batch;
mod error;
mod line;
mod live;
mod options;

pub use batch::BatchSolver;
pub use error::{SolveError, SolverError};
pub use live::LiveAnalysis;
pub use options::SolverOptions;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use enlinea_core::{Column, Game, Rules};

use crate::search::control::Control;
use crate::search::engine::{self, Engine, Parts};
use crate::search::window::Goal;
use crate::{Analysis, Book, ColumnSolution, Score, Solution, StopReason, Watch};

/// Nodes for a perfect line, or as many as the analysis took before it, if that is more.
const LINE_NODES: u64 = 100_000;
/// On boards too large to be solved, the nodes for a column grow by this factor from round to round.
const ROUND_GROWTH: u64 = 4;

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
/// Each call starts with an empty table, so that it visits the same nodes whatever was asked before (with one thread,
/// and unless [`SolverOptions::keep_table`] is set).
pub struct Solver {
    rules: Rules,
    options: SolverOptions,
    engine: Box<dyn Engine>,
}

impl Solver {
    /// A solver with default options.
    ///
    /// # Panics
    /// If there is no memory for the table. [`build`](Self::build) gives an error instead.
    pub fn new(rules: Rules) -> Solver {
        let options = SolverOptions::new();
        Solver::build(rules, options).expect("there are a kernel and memory")
    }

    /// A solver with these options.
    ///
    /// # Errors
    /// If this machine cannot run the kernel asked for or has no memory for the table, or the book is for another game.
    pub fn build(rules: Rules, options: SolverOptions) -> Result<Solver, SolverError> {
        check_book(rules, options.book.as_deref())?;
        let parts = Parts {
            table_bytes: options.table_mb.saturating_mul(1 << 20),
            threads: options.threads,
            kernel: options.kernel,
        };
        Ok(Solver {
            rules,
            engine: engine::build(rules, parts)?,
            options,
        })
    }

    /// The rules of the games it solves.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The options it was built with.
    pub fn options(&self) -> &SolverOptions {
        &self.options
    }

    /// Sets the node limit and the stop flag of the calls to come.
    pub fn limit(&mut self, node_limit: Option<u64>, stop: Arc<AtomicBool>) {
        self.options.node_limit = node_limit;
        self.options.stop = stop;
    }

    /// Asks this from now on whether to stop, or nothing.
    pub fn watch(&mut self, watch: Option<Watch>) {
        self.options.watch = watch;
    }

    /// Uses this book from now on, or none.
    ///
    /// # Errors
    /// If the book is for another game.
    pub fn use_book(&mut self, book: Option<Arc<Book>>) -> Result<(), SolverError> {
        check_book(self.rules, book.as_deref())?;
        self.options.book = book;
        Ok(())
    }

    /// Whether a stopped call leaves something for the next one. Boards with keys too wide for the table have no
    /// memory: asking again with the same limit gives the same bounds.
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
        let nodes = self.nodes_for_one(&control);
        Ok(self.solve_under(game, Goal::Exact, &control, nodes))
    }

    /// The score of every open column, the best columns and a perfect continuation.
    ///
    /// The columns are searched one after the other, which visits the fewest nodes. [`LiveAnalysis`] does the same
    /// work in steps, with bounds for all columns from the first moment on.
    ///
    /// # Errors
    /// If the game is played under other rules.
    pub fn analyze(&mut self, game: &Game) -> Result<Analysis, SolveError> {
        self.check_rules(game)?;
        let control = self.begin();
        let columns = self.columns_under(game, &control);
        let mut analysis = Analysis::new(game, columns);
        let rest = control.part(control.nodes().max(LINE_NODES));
        analysis.line = self.line(game, &analysis, &rest);
        analysis.solution.nodes = control.nodes() + rest.nodes();
        Ok(analysis)
    }

    /// Goes on with the perfect continuation of an analysis for at most this many nodes, if it ended before the game: with a book, scores
    /// cost nothing and the line behind it does.
    ///
    /// # Errors
    /// If the game is played under other rules.
    pub fn lengthen_line(
        &mut self,
        game: &Game,
        analysis: &mut Analysis,
        nodes: u64,
    ) -> Result<(), SolveError> {
        self.check_rules(game)?;
        let Some(score) = analysis.solution.score() else {
            return Ok(());
        };
        let line = analysis.line.iter();
        let end = line.fold(game.clone(), |game, &column| after(&game, column));
        let is_same_side = analysis.line.len().is_multiple_of(2);
        let score = if is_same_side { score } else { -score };
        let control = self.begin().part(nodes);
        let rest = line::go_on(end, score, |game, alpha| {
            self.is_above(game, alpha, &control)
        });
        analysis.line.extend(rest);
        analysis.solution.nodes += control.nodes();
        Ok(())
    }

    /// The score of every open column and nothing else: the quickest way to label a position. The columns share the table; best
    /// with [`SolverOptions::keep_table`], so that related positions share it too.
    ///
    /// # Errors
    /// If the game is played under other rules.
    pub fn scores(&mut self, game: &Game) -> Result<Vec<ColumnSolution>, SolveError> {
        self.check_rules(game)?;
        let control = self.begin();
        Ok(self.columns_under(game, &control))
    }

    /// Whether the score is greater than alpha, or `None` if the search is stopped before that is known.
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

    /// What is known about the score after asking whether it is greater than alpha: bounds that answer the question, or the reason why
    /// the search was stopped before.
    ///
    /// # Errors
    /// If the game is played under other rules.
    pub fn compare(&mut self, game: &Game, alpha: Score) -> Result<Solution, SolveError> {
        self.check_rules(game)?;
        let control = self.begin();
        let nodes = self.nodes_for_one(&control);
        let goal = Goal::Above(alpha.value());
        let known = self.solve_under(game, goal, &control, nodes);
        let is_answered = known.lower > alpha || known.upper <= alpha;
        Ok(Solution {
            stopped: known.stopped.filter(|_| !is_answered),
            ..known
        })
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

    /// Starts a call: empty table unless it is kept, fresh counters.
    fn begin(&mut self) -> Control {
        if !self.options.keep_table {
            self.engine.clear();
        }
        self.control(self.options.node_limit)
    }

    fn control(&self, node_limit: Option<u64>) -> Control {
        Control::new(
            self.options.stop.clone(),
            node_limit,
            self.options.progress.clone(),
        )
        .watched_by(self.options.watch.clone())
    }

    /// Solves a position, or answers a question about it, with at most this many of the nodes left.
    fn solve_under(&mut self, game: &Game, goal: Goal, control: &Control, nodes: u64) -> Solution {
        if let Some(known) = self.known(game) {
            return known;
        }
        let part = control.part(nodes);
        let (lower, upper) = self.engine.bounds(game, goal, &part);
        control.add(part.nodes());
        let reason = part.reason().unwrap_or(StopReason::NodeLimit);
        Solution {
            lower: Score::new(lower),
            upper: Score::new(upper),
            stopped: (lower < upper).then_some(reason),
            nodes: part.nodes(),
            from_book: false,
        }
    }

    /// Solves the open columns from the left.
    fn columns_under(&mut self, game: &Game, control: &Control) -> Vec<ColumnSolution> {
        let mut share = self.usual_nodes();
        let mut columns: Vec<ColumnSolution> = Vec::new();
        for column in game.open_columns() {
            let solution = self.solve_under(&after(game, column), Goal::Exact, control, share);
            let solution = solution.for_mover();
            columns.push(ColumnSolution { column, solution });
        }
        // A search that hardly ever ends by itself uses all that the caller allows, in longer and longer rounds.
        while control.is_limited()
            && control.reason().is_none()
            && columns.iter().any(|c| c.solution.score().is_none())
        {
            share = share.saturating_mul(ROUND_GROWTH);
            let open = columns.iter_mut().filter(|c| c.solution.score().is_none());
            for ColumnSolution { column, solution } in open {
                let found = self.solve_under(&after(game, *column), Goal::Exact, control, share);
                *solution = solution.narrowed_by(found.for_mover());
            }
        }
        columns
    }

    /// Nodes of a search if the caller sets no limit: as many as it takes, unless the board is too large to be
    /// solved.
    fn usual_nodes(&self) -> u64 {
        self.engine.default_nodes().unwrap_or(u64::MAX)
    }

    /// Nodes of the only search of a call: the caller's limit is the limit.
    fn nodes_for_one(&self, control: &Control) -> u64 {
        if control.is_limited() {
            u64::MAX
        } else {
            self.usual_nodes()
        }
    }

    /// The answer for a finished game or a position in the book.
    fn known(&self, game: &Game) -> Option<Solution> {
        if let Some(score) = Score::of_outcome(self.rules, game.outcome(), game.plies()) {
            return Some(Solution::known(score));
        }
        let score = self.options.book.as_ref()?.score(game)?;
        Some(Solution {
            from_book: true,
            ..Solution::known(score)
        })
    }

    fn is_above(&mut self, game: &Game, alpha: i32, control: &Control) -> Option<bool> {
        if let Some(score) = self.known(game).and_then(|known| known.score()) {
            return Some(score.value() > alpha);
        }
        let part = control.part(self.nodes_for_one(control));
        let (lower, upper) = self.engine.bounds(game, Goal::Above(alpha), &part);
        control.add(part.nodes());
        if lower > alpha {
            Some(true)
        } else if upper <= alpha {
            Some(false)
        } else {
            None
        }
    }

    /// A perfect continuation, if the score is known; it ends with the game, or where the nodes run out.
    fn line(&mut self, game: &Game, analysis: &Analysis, control: &Control) -> Vec<Column> {
        match (analysis.solution.score(), analysis.best.first()) {
            (Some(score), Some(&first)) => line::follow(game, first, score, |game, alpha| {
                self.is_above(game, alpha, control)
            }),
            _ => Vec::new(),
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

impl std::fmt::Debug for Solver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Solver")
            .field("rules", &self.rules)
            .field("options", &self.options)
            .finish_non_exhaustive()
    }
}
