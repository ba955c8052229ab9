//! Weights as data: parameters with bounds, weight files and named sets.

mod parameters;
mod resources;
mod set;
mod text;

pub use parameters::{Parameter, ParameterError, ParameterSpace, Weights};
pub use resources::{NoResources, ResourceError, Resources};
pub use set::{SetValues, WeightSet};
pub use text::{WeightText, WeightTextError};
