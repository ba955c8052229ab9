//! From a position to bounds of its score.
//!
//! An [engine](engine) is chosen once for a board. [`exact`] asks one yes-or-no question after the other, in the order
//! that its [`window`] suggests, and each question is a recursion over [nodes](node) by a [`worker`], or by a
//! [team](team) of them. [`deepening`] is the engine for boards that are too large for that. [`control`] says when to
//! stop, and may ask its [caller](watch).

pub(crate) mod control;
mod deepening;
pub(crate) mod engine;
mod exact;
mod instruction_set;
mod node;
mod team;
pub(crate) mod watch;
pub(crate) mod window;
mod worker;
