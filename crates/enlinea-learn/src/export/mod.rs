//! Models for other programs: ONNX graphs, and the weight files of players.

mod error;
mod graph;
mod messages;
mod onnx;
mod weights;

pub use error::ExportError;
pub use onnx::to_onnx;
pub use weights::{model_weights, player_weights};
