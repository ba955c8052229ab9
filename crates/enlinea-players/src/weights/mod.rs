//! Weights as data: parameters with bounds, weight files and named sets.

pub mod parameters;
pub(crate) mod resources;
pub(crate) mod sets;
