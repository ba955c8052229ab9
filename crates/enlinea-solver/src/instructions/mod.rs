//! Instruction sets: which of them this machine has, and vectors made of their registers.

mod kernel;
pub(crate) mod lanes;
pub(crate) mod proof;

pub use kernel::Kernel;
