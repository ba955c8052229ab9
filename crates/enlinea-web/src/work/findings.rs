//! What is known about a position at some moment of its analysis.

use enlinea_core::{Column, Game, Outcome};
use enlinea_solver::{Score, Solution, StopReason};

/// A score between two others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bounds {
    pub(crate) lower: Score,
    pub(crate) upper: Score,
}

impl Bounds {
    /// All that is known without a search.
    pub(crate) fn unknown(game: &Game) -> Bounds {
        Bounds {
            lower: Score::worst(game.rules(), game.plies()),
            upper: Score::best(game.rules(), game.plies()),
        }
    }

    fn known(score: Score) -> Bounds {
        Bounds {
            lower: score,
            upper: score,
        }
    }

    /// The score, if there is only one left.
    pub(crate) fn score(self) -> Option<Score> {
        (self.lower == self.upper).then_some(self.lower)
    }

    /// The same as an answer of the solver, for its words.
    pub(crate) fn solution(self) -> Solution {
        Solution {
            lower: self.lower,
            upper: self.upper,
            stopped: (self.lower < self.upper).then_some(StopReason::NodeLimit),
            nodes: 0,
            from_book: false,
        }
    }

    /// Learns what the opponent's position is worth after the move.
    pub(crate) fn learn(&mut self, reply: &Solution) {
        self.lower = self.lower.max(-reply.upper);
        self.upper = self.upper.min(-reply.lower);
    }
}

/// A move and what is known of its score, for the side that makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ColumnFinding {
    pub(crate) column: Column,
    pub(crate) bounds: Bounds,
}

/// The columns of the next position and their scores for the side that plays them; none if one of them is not known.
pub(crate) type Answers = Vec<(Column, Score)>;

/// Why nothing more will be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// Everything is known.
    Complete,
    /// The nodes allowed are spent, or more of them would not help.
    Nodes,
}

/// Everything found so far.
#[derive(Clone, Debug)]
pub(crate) struct Findings {
    /// The open columns from the left.
    pub(crate) columns: Vec<ColumnFinding>,
    /// A perfect continuation, once it is known.
    pub(crate) line: Vec<Column>,
    /// Those to each of the columns, once the position is known, and if that took no search.
    pub(crate) answers: Vec<Answers>,
    pub(crate) nodes: u64,
    /// Set by the last findings.
    pub(crate) end: Option<End>,
}

impl Findings {
    /// Nothing found yet.
    pub(crate) fn new(game: &Game) -> Findings {
        let bounds = Bounds::unknown(game);
        let columns = game.open_columns();
        Findings {
            columns: columns
                .map(|column| ColumnFinding { column, bounds })
                .collect(),
            line: Vec::new(),
            answers: Vec::new(),
            nodes: 0,
            end: None,
        }
    }

    /// The score of the position: the best of its columns, or how the game ended.
    pub(crate) fn bounds(&self, game: &Game) -> Bounds {
        let lost = -Score::of_win(game.rules(), game.plies());
        match game.outcome() {
            Outcome::Win(_) => return Bounds::known(lost),
            Outcome::Draw => return Bounds::known(Score::DRAW),
            Outcome::Ongoing => {}
        }
        let unknown = Bounds::unknown(game);
        let columns = || self.columns.iter().map(|found| found.bounds);
        Bounds {
            lower: columns().map(|b| b.lower).max().unwrap_or(unknown.lower),
            upper: columns().map(|b| b.upper).max().unwrap_or(unknown.upper),
        }
    }

    /// The columns that may still be best, from the left.
    pub(crate) fn best(&self, game: &Game) -> Vec<Column> {
        let lower = self.bounds(game).lower;
        let may_be_best = |found: &&ColumnFinding| found.bounds.upper >= lower;
        self.columns
            .iter()
            .filter(may_be_best)
            .map(|found| found.column)
            .collect()
    }

    /// Whether every score is known.
    pub(crate) fn is_exact(&self) -> bool {
        self.columns
            .iter()
            .all(|found| found.bounds.score().is_some())
    }
}
