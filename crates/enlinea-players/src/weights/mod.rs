//! Weights as data: parameters with bounds, weight files and named sets.

pub mod parameters;
pub mod resources;
pub mod sets;
