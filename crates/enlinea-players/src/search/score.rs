//! The scale of our own searches: heuristic values in the middle, proven wins and losses outside.

use enlinea_core::Grid;

use crate::View;
use crate::evaluator::Evaluator;

/// A win on the spot. Whole numbers up to here are exact in an `f64`, so plies can be subtracted.
pub const WIN: f64 = 4_503_599_627_370_496.0; // 2^52

/// Heuristic values are cut to this size, so that none is taken for a proof.
const LARGEST: f64 = WIN / 2.0;

/// The value of winning with a stone `ply` plies from the root. Sooner is better.
#[inline]
pub fn win_at(ply: u32) -> f64 {
    WIN - f64::from(ply)
}

/// Whether a value is a proven win or loss.
#[inline]
pub fn is_proven(value: f64) -> bool {
    value.abs() > LARGEST
}

/// A heuristic value on this scale.
#[inline]
pub fn heuristic<G: Grid>(evaluator: &dyn Evaluator<G>, view: &View<G>) -> f64 {
    evaluator.evaluate(view).clamp(-LARGEST, LARGEST)
}
