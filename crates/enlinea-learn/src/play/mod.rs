//! Learning by playing: the learner meets the positions that its own moves lead to.

mod dagger;
mod td;
mod walk;

pub use dagger::{Dagger, DaggerOptions, Round};
pub use td::{TdOptions, train_td};
