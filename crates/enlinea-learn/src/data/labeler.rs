//! Exact scores of all columns, as fast as they come.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use enlinea_core::{Game, Rules};
use enlinea_solver::{Book, Score, Solver, SolverError, SolverOptions};

/// Memory of the table: it stays in the nearest cache.
const TABLE_MEGABYTES: usize = 8;

/// A solver that keeps what it learns from one position for the next.
///
/// ```
/// use enlinea_core::{Game, Rules};
/// use enlinea_learn::data::Labeler;
///
/// let mut labeler = Labeler::new(Rules::STANDARD)?;
/// let scores = labeler.scores(&Game::new(Rules::STANDARD));
/// assert_eq!(scores, [-2, -1, 0, 1, 0, -1, -2].map(Some));
/// # Ok::<(), enlinea_solver::SolverError>(())
/// ```
#[derive(Debug)]
pub struct Labeler {
    solver: Solver,
    book: Option<Arc<Book>>,
}

impl Labeler {
    /// Labels positions of these rules; with the built-in book if it fits.
    ///
    /// # Errors
    /// If there is no memory for the table.
    pub fn new(rules: Rules) -> Result<Labeler, SolverError> {
        let book = Some(Book::standard()).filter(|book| book.is_for(rules));
        let options = SolverOptions::new()
            .table_mb(TABLE_MEGABYTES)
            .keep_table(true)
            .book(book.clone());
        let solver = Solver::build(rules, options)?;
        Ok(Labeler { solver, book })
    }

    /// At most this many nodes for each position: scores that need more are left out. Raise the flag to stop early.
    pub fn limit(&mut self, node_limit: Option<u64>, stop: Arc<AtomicBool>) {
        self.solver.limit(node_limit, stop);
    }

    /// Forgets everything. Under a node limit the scores that are found depend on the positions since the last call of this.
    pub fn forget(&mut self) {
        self.solver.forget();
    }

    /// The exact score of each column for the side to move; `None` for a full column, and if the limit was reached before.
    ///
    /// # Panics
    /// If the game is played under other rules.
    pub fn scores(&mut self, game: &Game) -> Vec<Option<i32>> {
        let mut scores = vec![None; game.rules().width() as usize];
        let columns = self
            .solver
            .scores(game)
            .expect("the rules are the labeler's");
        for column in columns {
            let score = column.solution.score();
            scores[usize::from(column.column)] = score.map(Score::value);
        }
        scores
    }

    /// Whether the scores of a position after this many plies need no search.
    pub fn is_in_book(&self, plies: u32) -> bool {
        self.book.as_ref().is_some_and(|book| plies < book.plies())
    }
}
