//! Spec text, the way players and evaluators are named everywhere: its grammar, its arguments and its errors.

pub(crate) mod arguments;
mod call;
mod error;
pub(crate) mod nearest;

pub use call::{Call, CallArgument, ParseSpecError, PlayerSpec};
pub use error::SpecError;
