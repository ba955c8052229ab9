//! Spec text, the way players and evaluators are named everywhere: its grammar, its arguments and its errors.

pub(crate) mod arguments;
mod call;
pub(crate) mod nearest;

pub use arguments::SpecError;
pub use call::{Argument, Call, ParseSpecError, PlayerSpec};
