//! Weights as data: parameters with bounds, weight files and named sets.

mod file;
mod parameters;
mod resources;
mod set;

pub use file::{WeightFile, WeightFileError};
pub use parameters::{Parameter, ParameterError, ParameterSpace, Weights};
pub use resources::{NoResources, ResourceError, Resources};
pub use set::{SetValues, WeightSet};
