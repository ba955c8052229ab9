//! Everything that chooses a column.
//!
//! Three ideas, each a small trait:
//!
//! - An [`Evaluator`] gives a number to a board, as one side sees it (a [`View`]). The published [`heuristics`] are one file
//!   each; what they count is in [`features`]. Their numbers are named parameters with bounds ([`ParameterSpace`]), so that
//!   tuners and weight files can move them.
//! - A [`Search`] turns an evaluator, or random numbers, into a move within a [`Budget`].
//! - A [`Player`] sits at the board. It knows games, not bits; a [`SearchPlayer`] lets a search sit down.
//!
//! Players are named by text, see [`spec`]: [`PlayerSpec`] is the grammar and [`PlayerPlan`] the meaning. What there is to name
//! is said by definitions ([`PlayerDefinition`], [`HeuristicDefinition`]), which every file exports beside its code.
//!
//! ```
//! use enlinea_core::{Game, Rules, Side};
//! use enlinea_players::{Budget, NoResources, build_player};
//!
//! let spec = "alphabeta(eval=threats, nodes=10000)".parse()?;
//! let mut player = build_player(&spec, Rules::STANDARD, &NoResources)?;
//! player.start(Rules::STANDARD, Side::First, 1)?;
//!
//! let game = Game::from_moves(Rules::STANDARD, "112233")?;
//! let choice = player.choose(&game, &Budget::default())?;
//! assert_eq!(choice.column.number(), 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Published systems behave exactly as published, mistakes included; where there are mistakes, mode `fixed` is the same without
//! them. Each file says which paper it follows and where the quirks are.
//!
//! There are no files here, no processes, no clock and no hidden random numbers: weight files come through [`Resources`], time is a
//! flag that the caller raises, and the same seed gives the same game.

#![forbid(unsafe_code)]
#![expect(
    clippy::float_cmp,
    reason = "published values are exact numbers, and ties between them are broken by rule"
)]

/// The example of the README runs with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod budget;
mod definition;
pub mod direction;
pub mod evaluator;
pub mod features;
pub mod heuristics;
pub mod learned;
mod mode;
mod plan;
mod player;
pub mod players;
pub mod puzzle;
pub mod random;
pub mod search;
mod sources;
pub mod spec;
mod toml_text;
mod view;
mod weights;

pub use budget::Budget;
pub use definition::{
    AnyArgument, AnyRecipe, Argument, EvaluatorUse, Fallback, FeatureSetDefinition,
    HeuristicDefinition, Making, PlayerDefinition, PlayerGroup, PresetRequest, Recipe, Setting,
    Settings, Text, Values,
};
pub use evaluator::{Evaluator, Judgement, Part};
pub use features::{FeatureSet, Features};
pub use mode::Mode;
pub use plan::{EvaluatorPlan, PlayerPlan, build_player};
pub use player::{Choice, Player, PlayerError};
pub use search::{Search, SearchPlayer};
pub use sources::Source;
pub use spec::{ParseSpecError, PlayerSpec, SpecError};
pub use toml_text::{TomlError, read_toml};
pub use view::View;
pub use weights::{
    NoResources, Parameter, ParameterError, ParameterSpace, ResourceError, Resources, SetValues,
    WeightSet, WeightText, WeightTextError, Weights,
};
