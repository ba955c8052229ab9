//! The exact value of any Connect Four position, on any board.
//!
//! [`Solver`] takes [`Rules`](enlinea_core::Rules) and answers questions about games. A [`Score`] says who wins and
//! how soon; a [`Verdict`] says it in words.
//!
//! ```
//! use enlinea_core::{Game, Rules};
//! use enlinea_solver::{Score, Solver};
//!
//! let game = Game::from_moves(Rules::STANDARD, "4455")?;
//! let mut solver = Solver::new(game.rules());
//!
//! // The position: three plies to the end, and two columns that lead there.
//! let solution = solver.solve(&game)?;
//! assert_eq!(solution.score(), Some(Score::new(18)));
//! let verdict = solution.verdict(game.rules(), game.plies(), game.side_to_move());
//! assert_eq!(verdict.unwrap().to_string(), "red wins in 3 plies");
//!
//! // All columns, the best ones, and a perfect continuation.
//! let analysis = solver.analyze(&game)?;
//! let best: Vec<u32> = analysis.best.iter().map(|column| column.number()).collect();
//! assert_eq!(best, [3, 6]);
//! assert_eq!(analysis.line.len(), 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Questions
//!
//! | Call | Answer |
//! |---|---|
//! | [`Solver::solve`] | the score of a position |
//! | [`Solver::analyze`] | the score of every column, the best columns, a perfect continuation |
//! | [`Solver::scores`] | the score of every column, without the continuation: labels for learning |
//! | [`Solver::is_greater`] | whether the score is greater than a number: much cheaper than the score |
//! | [`Solver::compare`] | the same, with the bounds that are known afterwards |
//! | [`BatchSolver`] | the scores of many positions, on many threads |
//! | [`LiveAnalysis`] | the same as `analyze`, in steps that can be watched, paused and continued |
//! | [`Book::score`] | the score of an opening, without a search |
//! | [`explain()`] | why a position is won, lost or drawn, with squares and in words |
//! | [`Allis`] | what Allis' nine rules prove, without a search of moves |
//!
//! # Bounds
//!
//! A search can be stopped by a flag or a node limit ([`SolverOptions`]). The [`Solution`] then has two different
//! bounds, which are true, and says why it is not exact. A column counts as best only if that is proven: its lower
//! bound is at least every other column's upper bound. There is no clock here: a caller with a deadline raises the
//! flag.
//!
//! # How it works
//!
//! A score is found by questions with a yes-or-no answer (`search`), "is it greater than alpha?", which cut far more
//! than a search for the value itself. All children of a node lie side by side in vector registers (`instructions`),
//! so that threats, replies and order are computed for all columns at once. Rules of parity (`parity`) decide many
//! positions without a search, and a table (`table`) that stays in the nearest cache remembers the others. The
//! instruction set is chosen at run time; all of them visit the same nodes, and [`signature`] counts them. Boards of
//! up to 16 columns and 128 bits use all of this, larger ones iterative deepening with true bounds.
//!
//! A [`Book`] knows the openings of one game; [`BookBuilder`] makes books for any board. A [`BoardSolution`] solves boards that are too
//! large for one search, in rounds that many machines may share.
//!
//! Nothing here prints, opens files or knows players.

#![expect(
    clippy::inline_always,
    reason = "search code must be inlined into the functions that are compiled for an instruction set"
)]

/// The example of the README runs with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod allis;
mod answers;
mod board;
mod board_solution;
mod book;
mod explain;
mod instructions;
mod parity;
mod search;
mod signature;
mod solver;
mod table;

pub use allis::{
    Allis, AllisClaim, AllisError, AllisRule, AllisVerdict, Cover, RuleUse, Scene, Square,
};
pub use answers::{Analysis, ColumnSolution, Score, Solution, Verdict};
pub use board_solution::{BoardError, BoardGoal, BoardProgress, BoardSetup, BoardSolution};
pub use book::{Book, BookBuildError, BookBuilder, BookError, BookProgress, Resumed};
pub use explain::{Reason, ReasonRule, explain};
pub use instructions::Kernel;
pub use search::control::{Progress, StopReason};
pub use search::watch::Watch;
pub use signature::{Signature, signature};
pub use solver::{BatchSolver, LiveAnalysis, SolveError, Solver, SolverError, SolverOptions};
