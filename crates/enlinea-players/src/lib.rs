//! Everything that chooses a column.
//!
//! Three ideas, each a small trait:
//!
//! - An [`Evaluator`] gives a number to a board, as one side sees it (a [`View`]). The published [`heuristics`] are one file
//!   each; what they count is in [`features`]. Their numbers are named parameters with bounds ([`ParameterSpace`]), so that
//!   tuners and weight files can move them.
//! - A [`Search`] turns an evaluator, or chance, into a move within a [`Budget`].
//! - A [`Player`] sits at the board. It knows games, not bits; a [`Seat`] lets a search sit down.
//!
//! Players are named by text, see [`spec`]: [`PlayerSpec`] is the grammar, [`PlayerPlan`] the meaning, and the catalogue
//! ([`PLAYERS`], [`HEURISTICS`](heuristics::HEURISTICS), [`FEATURE_SETS`]) says what there is.
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
//! flag that somebody else raises, and the same seed gives the same game.

#![forbid(unsafe_code)]
#![expect(
    clippy::float_cmp,
    reason = "published values are exact numbers, and ties between them are broken by rule"
)]

mod arguments;
mod budget;
mod catalogue;
pub mod direction;
mod evaluation;
pub mod evaluator;
mod evaluator_spec;
pub mod features;
mod heat;
pub mod heuristics;
mod level;
mod mode;
mod nearest;
pub mod parameters;
mod perfect;
mod plan;
mod player;
pub mod random;
mod resources;
pub mod search;
mod seat;
pub mod spec;
mod view;
mod weight_sets;

pub use arguments::SpecError;
pub use budget::Budget;
pub use catalogue::{ArgumentEntry, PLAYERS, PlayerEntry, shorthand};
pub use evaluation::{Evaluation, FEATURE_SETS, FeatureSet, FeatureSetEntry};
pub use evaluator::{Evaluator, Part};
pub use evaluator_spec::EvaluatorSpec;
pub use level::Level;
pub use mode::Mode;
pub use parameters::{Parameter, ParameterError, ParameterSpace, Weights};
pub use perfect::{Perfect, PerfectTies};
pub use plan::{PlayerPlan, build_player};
pub use player::{Choice, Player, PlayerError};
pub use resources::{NoResources, ResourceError, Resources, WeightText, WeightTextError};
pub use search::Search;
pub use seat::Seat;
pub use spec::{ParseSpecError, PlayerSpec};
pub use view::View;
pub use weight_sets::{WEIGHT_SETS, WeightSet};
