//! Models for other programs: ONNX graphs, the weight files of players, and heuristic files for the Lisp course.

mod error;
mod graph;
mod lisp;
mod messages;
mod onnx;
mod weights;

pub use error::ExportError;
pub use lisp::{LispFile, LispNames, exportable, to_lisp};
pub use onnx::to_onnx;
pub use weights::{model_weights, player_weights};
