//! Players.
#![forbid(unsafe_code)]
mod arguments;
pub mod direction;
mod evaluation;
pub mod evaluator;
mod evaluator_spec;
pub mod features;
pub mod heuristics;
mod mode;
mod nearest;
pub mod parameters;
mod resources;
pub mod spec;
mod view;

pub use arguments::SpecError;
pub use evaluation::{Evaluation, FEATURE_SETS, FeatureSet, FeatureSetEntry};
pub use evaluator::{Evaluator, Part};
pub use evaluator_spec::EvaluatorSpec;
pub use mode::Mode;
pub use parameters::{Parameter, ParameterError, ParameterSpace, Weights};
pub use resources::{NoResources, ResourceError, Resources, WeightText, WeightTextError};
pub use spec::{ParseSpecError, PlayerSpec};
pub use view::View;
