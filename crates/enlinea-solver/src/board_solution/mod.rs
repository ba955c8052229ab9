//! Solving a board that is too large for one search: in rounds, on any number of machines, with bounds that are true at any time.
//!
//! All positions of some ply are leaves of a tree, mirror images and transpositions once. A *round* searches those leaves that look most
//! useful for the question at hand ([`choice`]), each with a node limit; then bounds go up the tree, and the next round is chosen. A leaf
//! without an answer waits until others look dearer, and then gets more nodes. The rounds follow from the setup and the answers alone.
//!
//! Answers are lines that are only ever appended: the *book of bounds*. Its first line is the [`BoardSetup`], and everything else follows
//! from replaying it. Whoever searches a leaf, the book has the same bytes.

mod answer;
mod book;
mod choice;
mod error;
mod progress;
mod questions;
mod rounds;
mod setup;
mod tree;
mod work;

#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::fmt;

use enlinea_core::Column;

use self::answer::Answer;
use self::choice::Question;
use self::questions::Questions;
use self::rounds::Round;
use self::tree::{Child, ScoreBounds, Tree};
use crate::book::BookKey;
use crate::{ColumnSolution, Score, Solution};

pub use self::error::BoardError;
pub use self::progress::BoardProgress;
pub use self::setup::{BoardGoal, BoardSetup};

/// Positions of a block: they are searched one after the other with one table.
const BLOCK: usize = 8;
/// Positions of a ply: more take minutes to list, on every machine and for every shard.
const MOST_POSITIONS: usize = 1_000_000;

/// A board that is being solved.
///
/// ```
/// use enlinea_core::Rules;
/// use enlinea_solver::{BoardSetup, BoardSolution, Score, SolverOptions};
///
/// let rules: Rules = "5x5".parse()?;
/// let mut board = BoardSolution::new(BoardSetup::new(rules, 4))?;
/// let mut book = Vec::new();
/// let is_finished = board.run(1, &SolverOptions::new(), &mut book, |_| {})?;
/// assert!(is_finished);
/// assert_eq!(board.start().score(), Some(Score::DRAW));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct BoardSolution {
    setup: BoardSetup,
    tree: Tree,
    /// Searches without an answer, by position of the last ply and alpha.
    attempts: HashMap<(u32, i32), u32>,
    /// What is to be solved: plies, positions, and the questions about each.
    targets: Vec<(usize, u32, Questions)>,
    round: Option<Round>,
    /// The answers of the round's first blocks.
    answers: Vec<Answer>,
    /// Of the rounds that are complete.
    progress: BoardProgress,
    has_heading: bool,
}

impl BoardSolution {
    /// Lists all positions up to the ply of the setup.
    ///
    /// # Errors
    /// If every game is over by then, the board is too large for keys, or a number is 0.
    pub fn new(setup: BoardSetup) -> Result<BoardSolution, BoardError> {
        let BoardSetup { rules, plies, .. } = setup;
        let wrong = |reason| {
            Err(BoardError::Setup {
                rules,
                plies,
                reason,
            })
        };
        if plies >= rules.max_plies() {
            return wrong("every game is over by then");
        }
        if !BookKey::fits(rules, plies) {
            return wrong("plies and columns together must be at most 80");
        }
        if setup.goal == BoardGoal::Moves && plies == 0 {
            return wrong("first moves need at least one ply");
        }
        if setup.first_nodes == 0 || setup.first_nodes > setup.most_nodes {
            return wrong("the first search needs at least one node, and not more than the last");
        }
        if setup.round == 0 {
            return wrong("a round needs at least one position");
        }
        let Some(mut tree) = Tree::new(rules, plies, MOST_POSITIONS) else {
            return wrong("more than a million positions; choose an earlier ply");
        };
        let is_sound = tree.propagate();
        debug_assert!(is_sound, "nothing is known but the rules");
        let mut board = BoardSolution {
            targets: targets(&tree, setup.goal),
            setup,
            tree,
            attempts: HashMap::new(),
            round: None,
            answers: Vec::new(),
            progress: BoardProgress::default(),
            has_heading: false,
        };
        board.begin_round();
        Ok(board)
    }

    /// What it was made from.
    pub fn setup(&self) -> BoardSetup {
        self.setup
    }

    /// How far it is.
    pub fn progress(&self) -> BoardProgress {
        let start = self.start();
        let mut progress = BoardProgress {
            lower: start.lower,
            upper: start.upper,
            ..self.progress
        };
        progress.count(&self.answers);
        progress
    }

    /// Whether no round is left: everything asked for is known, or would need more nodes than allowed.
    pub fn is_finished(&self) -> bool {
        self.round.is_none()
    }

    /// The blocks of the round: pieces of work that can be done anywhere, in any order. 0 when all is finished.
    pub fn blocks(&self) -> usize {
        let searches = self.round.as_ref().map_or(0, |round| round.searches.len());
        searches.div_ceil(BLOCK)
    }

    /// What is known about the empty board.
    pub fn start(&self) -> Solution {
        solution(self.tree.levels[0].bounds[0])
    }

    /// What is known about the first moves, from the left, for the side that makes them. None if the setup has no plies.
    pub fn first_moves(&self) -> Vec<ColumnSolution> {
        let moves = self.tree.first_moves().into_iter();
        let solution = |(column, _, bounds)| ColumnSolution {
            column,
            solution: solution(bounds).for_mover(),
        };
        moves.map(solution).collect()
    }

    /// What the round asks: of the board after this first move, or the empty board, whether the score for its side to move is greater.
    pub fn question(&self) -> Option<(Option<Column>, Score)> {
        let Question {
            ply,
            position,
            alpha,
        } = self.round.as_ref()?.question;
        let mut moves = self.tree.first_moves().into_iter();
        let found = moves.find(|(_, child, _)| ply == 1 && *child == Child::Position(position));
        Some((found.map(|(column, _, _)| column), Score::new(alpha)))
    }
}

impl fmt::Display for BoardSolution {
    /// In a line what is known, and what is asked next.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BoardProgress {
            rounds,
            searches,
            nodes,
            lower,
            upper,
        } = self.progress();
        if lower == upper {
            write!(f, "score {lower}")?;
        } else {
            write!(f, "score {lower}..{upper}")?;
        }
        write!(
            f,
            " after {rounds} rounds, {searches} searches and {:.1} M nodes",
            nodes as f64 / 1e6
        )?;
        match self.question() {
            None => f.write_str("; finished"),
            Some((None, alpha)) => write!(f, "; next: is it greater than {alpha}?"),
            Some((Some(column), alpha)) => write!(
                f,
                "; next: is it greater than {alpha} for the second player after column {}?",
                column.number()
            ),
        }
    }
}

/// The positions whose scores are wanted: the empty board, or those after the first moves, the middle ones first.
fn targets(tree: &Tree, goal: BoardGoal) -> Vec<(usize, u32, Questions)> {
    if goal != BoardGoal::Moves {
        return vec![(0, 0, Questions::default())];
    }
    let mut targets: Vec<(usize, u32, Questions)> = Vec::new();
    for child in tree.levels[0].children(0) {
        if let Child::Position(at) = *child
            && !targets.iter().any(|target| target.1 == at)
        {
            targets.push((1, at, Questions::default()));
        }
    }
    targets
}

fn solution(bounds: ScoreBounds) -> Solution {
    Solution::between(Score::new(bounds.lower), Score::new(bounds.upper))
}
