//! The scale of our own searches: heuristic values in the middle, proven wins and losses outside.

use std::fmt;

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

/// A win or loss that a search has proven.
///
/// ```
/// use enlinea_players::search::score::{ProvenEnd, win_at};
///
/// assert_eq!(ProvenEnd::of(win_at(3)).unwrap().to_string(), "wins in 3 plies");
/// assert_eq!(ProvenEnd::of(-win_at(2)).unwrap().to_string(), "loses in 2 plies");
/// assert_eq!(ProvenEnd::of(12.5), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProvenEnd {
    /// Whether the side to move wins.
    pub is_win: bool,
    /// Plies to the end, the last stone included.
    pub plies: u32,
}

impl ProvenEnd {
    /// The end that a value proves; `None` for heuristic values.
    pub fn of(value: f64) -> Option<ProvenEnd> {
        (is_proven(value) && value.is_finite()).then(|| ProvenEnd {
            is_win: value > 0.0,
            plies: (WIN - value.abs()) as u32,
        })
    }

    /// Plies to the win, if it is one.
    pub fn wins_in(self) -> Option<u32> {
        self.is_win.then_some(self.plies)
    }

    /// Plies to the loss, if it is one.
    pub fn loses_in(self) -> Option<u32> {
        (!self.is_win).then_some(self.plies)
    }
}

impl fmt::Display for ProvenEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verb = if self.is_win { "wins" } else { "loses" };
        let noun = if self.plies == 1 { "ply" } else { "plies" };
        write!(f, "{verb} in {} {noun}", self.plies)
    }
}

/// A heuristic value on this scale.
#[inline]
pub fn heuristic<G: Grid>(evaluator: &dyn Evaluator<G>, view: &View<G>) -> f64 {
    evaluator.evaluate(view).clamp(-LARGEST, LARGEST)
}
