//! The rules of Connect Four and its family, and nothing else: what a board is, which columns are open, who
//! won, how a position is written and read.
//!
//! The family has four numbers, [`Rules`]: columns, rows, the length C of a winning line and the pieces P of
//! each side. They are known only when the program runs, and yet searches want a board that the compiler
//! knows. So there are two worlds and one bridge:
//!
//! - Outside, sizes are data. [`Game`] is a list of moves under some rules; [`Diagram`] is a drawn board, legal
//!   or not; texts become games through [`Game::from_text`] and [`FromStr`](std::str::FromStr).
//! - Inside, everything is generic over a [`Grid`]. [`Position`] is three machine words; [`lines`] finds four
//!   in a row by shifting whole boards.
//! - [`dispatch()`] is the bridge: it picks the grid for some rules and runs a [`GridTask`] on it. The usual
//!   board folds into constants; a 50x50 board is a [`Wide`] word.
//!
//! ```
//! use enlinea_core::{Column, Game, Outcome, Side};
//!
//! let mut game: Game = "7x6c4:445566".parse()?;
//! assert_eq!(game.side_to_move(), Side::First);
//! game.play(Column::new(6))?;
//! assert_eq!(game.outcome(), Outcome::Win(Side::First));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! There are no scores here, no time, no threads, no files and no chance. Nothing panics on bad input; what
//! can be wrong with a text or a move is an error value that says where and what.

#![forbid(unsafe_code)]

/// The example of the README runs with the tests.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
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
pub use text::Excerpt;
pub use wide::Wide;
pub use word::Word;
