//! Players.
#![forbid(unsafe_code)]
mod arguments;
mod budget;
mod catalogue;
pub mod direction;
mod evaluation;
pub mod evaluator;
mod evaluator_spec;
pub mod features;
pub mod heuristics;
mod mode;
mod nearest;
pub mod parameters;
mod plan;
mod player;
mod resources;
pub mod search;
mod seat;
pub mod spec;
mod view;

pub use arguments::SpecError;
pub use budget::Budget;
pub use catalogue::{ArgumentEntry, PLAYERS, PlayerEntry, shorthand};
pub use evaluation::{Evaluation, FEATURE_SETS, FeatureSet, FeatureSetEntry};
pub use evaluator::{Evaluator, Part};
pub use evaluator_spec::EvaluatorSpec;
pub use mode::Mode;
pub use parameters::{Parameter, ParameterError, ParameterSpace, Weights};
pub use plan::{PlayerPlan, build_player};
pub use player::{Choice, Player, PlayerError};
pub use resources::{NoResources, ResourceError, Resources, WeightText, WeightTextError};
pub use search::Search;
pub use seat::Seat;
pub use spec::{ParseSpecError, PlayerSpec};
pub use view::View;
