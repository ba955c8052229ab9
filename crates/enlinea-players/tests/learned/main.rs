//! Learned models: the rules in front of them, their inputs, their files and the players that ask them.

#![expect(
    clippy::unwrap_used,
    reason = "what cannot be unwrapped fails the test"
)]

mod forced;
mod guided;
mod inputs;
mod model_files;
mod random_games;
mod tiny_model;
