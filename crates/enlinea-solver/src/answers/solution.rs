//! The answer for one position.

use enlinea_core::{Rules, Side};

use crate::{Score, StopReason, Verdict};

/// What is known about a position's score, and what it cost.
///
/// The bounds are always true. They are equal unless the search was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The score is at least this.
    pub lower: Score,
    /// The score is at most this.
    pub upper: Score,
    /// Why the bounds are not equal, if they are not.
    pub stopped: Option<StopReason>,
    /// Positions visited.
    pub nodes: u64,
    /// Whether the score comes from an opening book.
    pub from_book: bool,
}

impl Solution {
    /// A score between two others, from no search. Bounds that are not equal name the node limit as their reason.
    pub fn between(lower: Score, upper: Score) -> Solution {
        Solution {
            lower,
            upper,
            stopped: (lower < upper).then_some(StopReason::NodeLimit),
            nodes: 0,
            from_book: false,
        }
    }

    /// An answer that needed no search.
    pub(crate) fn known(score: Score) -> Solution {
        Solution::between(score, score)
    }

    /// The exact score, unless the search was stopped before.
    pub fn score(&self) -> Option<Score> {
        (self.lower == self.upper).then_some(self.lower)
    }

    /// The exact score in words.
    pub fn verdict(&self, rules: Rules, plies: u32, side: Side) -> Option<Verdict> {
        Some(self.score()?.verdict(rules, plies, side))
    }

    /// What this and a later answer for the same position say together.
    pub(crate) fn narrowed_by(self, later: Solution) -> Solution {
        let (lower, upper) = (self.lower.max(later.lower), self.upper.min(later.upper));
        Solution {
            lower,
            upper,
            stopped: later.stopped.filter(|_| lower < upper),
            nodes: self.nodes + later.nodes,
            from_book: later.from_book,
        }
    }

    /// The same position seen by the side that moved before.
    pub(crate) fn for_mover(self) -> Solution {
        Solution {
            lower: -self.upper,
            upper: -self.lower,
            ..self
        }
    }
}
