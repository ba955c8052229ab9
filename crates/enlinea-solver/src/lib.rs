//! The exact value of any position, on any board.
//!
//! [`Solver`] takes [`Rules`](enlinea_core::Rules) and answers questions about games: [`Solver::solve`] gives
//! the [`Score`], [`Solver::analyze`] the score of every column and a perfect continuation. A score says who
//! wins and how soon; [`Verdict`] says it in words.
//!
//! ```
//! use enlinea_core::{Game, Rules};
//! use enlinea_solver::Solver;
//!
//! let game = Game::from_moves(Rules::STANDARD, "4455")?;
//! let mut solver = Solver::new(game.rules());
//! let solution = solver.solve(&game)?;
//! let verdict = solution.verdict(game.rules(), game.plies(), game.side_to_move());
//! assert_eq!(verdict.unwrap().to_string(), "red wins in 3 plies");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A search may be stopped by a flag or a number of nodes ([`SolverOptions`]); the answer then has two
//! different bounds and says why. There is no clock here: a caller with one raises the flag.
//!
//! How it is fast is told where it happens: all children of a node side by side in vector registers
//! (`instructions`), bounds from the parity of columns (`parity`), questions with one bit of answer (`search`), a
//! table that stays in the nearest cache (`table`). Boards of up to 16 columns and 128 bits use all of it, larger
//! ones a plain deepening search with honest bounds (`search/deepening.rs`).
//!
//! A [`Book`] answers openings at once; [`BookBuilder`] makes books for any board.
//!
//! Nothing here prints, opens files or knows players.

#![expect(
    clippy::inline_always,
    reason = "search code must be inlined into the functions that are compiled for an instruction set"
)]

mod answers;
mod board;
mod book;
mod instructions;
mod parity;
mod search;
mod signature;
mod solver;
mod table;

pub use answers::{Analysis, ColumnSolution, Score, Solution, Verdict};
pub use book::{Book, BookBuildError, BookBuilder, BookError, BookProgress, Resumed};
pub use instructions::Kernel;
pub use search::control::{Progress, StopReason};
pub use signature::{Signature, signature};
pub use solver::{LiveAnalysis, SolveError, Solver, SolverError, SolverOptions};
