//! How much a player may think: depth, nodes, and a flag that somebody else can raise.
//!
//! There is no clock here. Depth and nodes give the same move on every machine; who plays with a clock raises the stop flag
//! when the time is over, and knows that such games cannot be repeated exactly.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Limits for one move. What is absent is unlimited, up to the player's own limits.
///
/// ```
/// use enlinea_players::Budget;
///
/// let budget = Budget { nodes: Some(100_000), ..Budget::default() };
/// assert!(!budget.is_stopped());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Budget {
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Positions to visit.
    pub nodes: Option<u64>,
    /// Raised from outside: answer at once with what is known.
    pub stop: Option<Arc<AtomicBool>>,
}

impl Budget {
    /// Whether the flag was raised.
    pub fn is_stopped(&self) -> bool {
        let stop = self.stop.as_ref();
        stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// The smaller of this budget's depth and the player's own.
    pub(crate) fn depth_within(&self, own: u32) -> u32 {
        self.depth.map_or(own, |depth| depth.min(own)).max(1)
    }
}

/// How often the stop flag is looked at, in nodes.
const STOP_INTERVAL: u64 = 256;

/// Counts the nodes of one move and says when to stop.
#[derive(Clone, Debug)]
pub(crate) struct Meter {
    nodes: u64,
    limit: u64,
    budget: Budget,
    exhausted: bool,
}

impl Meter {
    /// A meter for a budget and the player's own limit of nodes.
    pub(crate) fn new(budget: &Budget, own_limit: Option<u64>) -> Meter {
        let limits = [budget.nodes, own_limit];
        Meter {
            nodes: 0,
            limit: limits.into_iter().flatten().min().unwrap_or(u64::MAX),
            budget: budget.clone(),
            exhausted: false,
        }
    }

    /// Counts one node.
    #[inline]
    pub(crate) fn count(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.limit {
            self.exhausted = true;
        }
        if self.nodes.is_multiple_of(STOP_INTERVAL) && self.budget.is_stopped() {
            self.exhausted = true;
        }
    }

    /// Whether the budget is used up. Once it is, it stays so.
    #[inline]
    pub(crate) fn is_exhausted(&self) -> bool {
        self.exhausted
    }

    /// Nodes so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smaller_limit_counts() {
        let budget = Budget {
            nodes: Some(10),
            ..Budget::default()
        };
        let mut meter = Meter::new(&budget, Some(3));
        for _ in 0..2 {
            meter.count();
            assert!(!meter.is_exhausted());
        }
        meter.count();
        assert!(meter.is_exhausted());
    }

    #[test]
    fn a_raised_flag_ends_the_search_soon() {
        let stop = Arc::new(AtomicBool::new(true));
        let budget = Budget {
            stop: Some(stop),
            ..Budget::default()
        };
        let mut meter = Meter::new(&budget, None);
        while !meter.is_exhausted() {
            meter.count();
        }
        assert_eq!(meter.nodes(), STOP_INTERVAL);
    }
}
