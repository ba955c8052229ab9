//! The rules of Connect Four on boards of any size: which columns are open, who won, how a position is
//! written and read.
//!
//! Four numbers define a game, see [`Rules`]: columns, rows, the length C of a winning line and the pieces P
//! of each side. They are known only at run time, but searches want a board that the compiler knows. So there
//! are two kinds of types and one bridge between them:
//!
//! - Types for users and files: a [`Game`] is a list of moves under some rules, a [`Diagram`] is a drawn
//!   board, legal or not. Text becomes a game through [`Game::from_text`] and [`FromStr`](std::str::FromStr).
//! - Types for searches, generic over a [`Grid`]: a [`Position`] is three machine words; [`lines`] finds
//!   four in a row by shifting whole boards.
//! - [`dispatch()`] is the bridge: it picks the grid for some rules and runs a [`GridTask`] on it. On the
//!   standard board every mask is a constant; a 50x50 board is a [`Wide`] word.
//!
//! ```
//! use enlinea_core::{Column, Game, Outcome, Rules, Side};
//!
//! let mut game: Game = "7x6c4:445566".parse()?;
//! assert_eq!(game.side_to_move(), Side::First);
//! game.play("7".parse::<Column>()?)?;
//! assert_eq!(game.outcome(), Outcome::Win(Side::First));
//! assert_eq!(game.outcome().to_string(), "red won");
//!
//! let large = Rules::builder().columns(20).rows(20).connect(5).build()?;
//! assert_eq!(Game::new(large).open_columns().count(), 20);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Scores, players, clocks, threads, files and random numbers live in other crates. No input from outside
//! makes this crate panic: an invalid text or move is an error value that says where and why.
//!
//! The optional feature `serde` implements `Serialize` and `Deserialize` for rules, games, diagrams, columns,
//! sides, moves and outcomes.

#![forbid(unsafe_code)]

/// The examples of the README run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod census;
mod column;
mod columns;
mod diagram;
mod dispatch;
mod game;
pub mod grid;
pub mod key;
pub mod lines;
mod notation;
mod outcome;
pub mod perft;
mod position;
mod rules;
#[cfg(feature = "serde")]
mod serialization;
mod setup;
mod side;
pub mod symmetry;
mod text;
mod wide;
mod word;

pub use census::{Census, CensusProgress, CensusStop};
pub use column::{Column, ColumnIndexError, ParseColumnError};
pub use columns::Columns;
pub use diagram::{Diagram, ParseDiagramError};
pub use dispatch::{GridTask, WordTask, dispatch, dispatch_word};
pub use game::{Game, Move, PlayError};
pub use grid::{FixedGrid, Grid, SizedGrid, StandardGrid};
pub use notation::{ParseGameError, ParseMovesError, column_text, moves_text};
pub use outcome::Outcome;
pub use position::Position;
pub use rules::{ParseRulesError, Rules, RulesBuilder, RulesError};
pub use setup::DiagramError;
pub use side::Side;
pub use text::{Excerpt, bounded_reason, words_for_types};
pub use wide::Wide;
pub use word::Word;
