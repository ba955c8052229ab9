//! What one move may cost: depth, nodes, time, and a flag that ends the search early.
//!
//! Players read no clock. Depth and nodes give the same move on every machine; a caller with a time limit raises the stop
//! flag when the time is over, and such games cannot be repeated exactly.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use enlinea_solver::Watch;
use serde::{Deserialize, Serialize};

/// Limits for one move. What is absent is unlimited, up to the player's own limits.
///
/// ```
/// use enlinea_players::Budget;
///
/// let budget = Budget::unlimited().nodes(100_000);
/// assert_eq!(budget.nodes, Some(100_000));
/// assert!(!budget.is_stopped());
/// ```
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Budget {
    /// Search depth in plies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Positions to visit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Milliseconds for a move. Players do not look at it: the caller measures time and raises the flag.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_ms: Option<u64>,
    /// Milliseconds after `time_ms` before the game is lost; 1000 if absent, because machines are busy at times.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grace_ms: Option<u64>,
    /// Raised by the caller: answer at once with the best move so far.
    #[serde(skip)]
    pub stop: Option<Arc<AtomicBool>>,
    /// Asked by the searching thread from time to time: whether to answer at once, as if the flag were raised.
    #[serde(skip)]
    pub watch: Option<Watch>,
}

/// Grace in milliseconds if none is given.
const DEFAULT_GRACE_MS: u64 = 1000;

impl Budget {
    /// No limits but the player's own.
    pub const fn unlimited() -> Budget {
        Budget {
            depth: None,
            nodes: None,
            time_ms: None,
            grace_ms: None,
            stop: None,
            watch: None,
        }
    }

    /// Limits the search depth.
    #[must_use]
    pub fn depth(mut self, plies: impl Into<Option<u32>>) -> Budget {
        self.depth = plies.into();
        self
    }

    /// Limits the positions to visit.
    #[must_use]
    pub fn nodes(mut self, nodes: impl Into<Option<u64>>) -> Budget {
        self.nodes = nodes.into();
        self
    }

    /// Limits the time.
    #[must_use]
    pub fn time_ms(mut self, milliseconds: impl Into<Option<u64>>) -> Budget {
        self.time_ms = milliseconds.into();
        self
    }

    /// Sets the time after the limit before the game is lost.
    #[must_use]
    pub fn grace_ms(mut self, milliseconds: impl Into<Option<u64>>) -> Budget {
        self.grace_ms = milliseconds.into();
        self
    }

    /// Ends the search when this flag is raised.
    #[must_use]
    pub fn stop(mut self, flag: impl Into<Option<Arc<AtomicBool>>>) -> Budget {
        self.stop = flag.into();
        self
    }

    /// Ends the search when the answer to this question is yes.
    #[must_use]
    pub fn watch(mut self, watch: impl Into<Option<Watch>>) -> Budget {
        self.watch = watch.into();
        self
    }

    /// Time for a move, if limited.
    pub fn time(&self) -> Option<Duration> {
        self.time_ms.map(Duration::from_millis)
    }

    /// Time after which the game is lost, if limited.
    pub fn deadline(&self) -> Option<Duration> {
        Some(self.time()?.saturating_add(self.grace()))
    }

    /// Time after the limit before the game is lost.
    pub fn grace(&self) -> Duration {
        Duration::from_millis(self.grace_ms.unwrap_or(DEFAULT_GRACE_MS))
    }

    /// This budget's limits, and the other one's where this one has none.
    #[must_use]
    pub fn or(&self, general: &Budget) -> Budget {
        Budget {
            depth: self.depth.or(general.depth),
            nodes: self.nodes.or(general.nodes),
            time_ms: self.time_ms.or(general.time_ms),
            grace_ms: self.grace_ms.or(general.grace_ms),
            stop: self.stop.clone().or_else(|| general.stop.clone()),
            watch: self.watch.clone().or_else(|| general.watch.clone()),
        }
    }

    /// Whether the flag was raised, or the watch says so.
    pub fn is_stopped(&self) -> bool {
        let (stop, watch) = (self.stop.as_ref(), self.watch.as_ref());
        stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
            || watch.is_some_and(Watch::wants_stop)
    }

    /// The smaller of this budget's depth and the player's own.
    pub(crate) fn depth_within(&self, own: u32) -> u32 {
        self.depth.map_or(own, |depth| depth.min(own)).max(1)
    }
}

/// Budgets are equal if their limits are; flags are not compared.
impl PartialEq for Budget {
    fn eq(&self, other: &Budget) -> bool {
        let limits = |one: &Budget| (one.depth, one.nodes, one.time_ms, one.grace_ms);
        limits(self) == limits(other)
    }
}

impl Eq for Budget {}

/// Nodes between two checks of the stop flag.
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

    /// Whether the budget is used up; it stays so.
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
    fn own_budgets_come_before_general_ones() {
        let own = Budget::unlimited().depth(3);
        let general = Budget::unlimited().depth(9).time_ms(50).grace_ms(10);
        let both = own.or(&general);
        assert_eq!((both.depth, both.time_ms), (Some(3), Some(50)));
        assert_eq!(both.deadline(), Some(Duration::from_millis(60)));
        assert_eq!(own.deadline(), None);
    }

    #[test]
    fn the_smaller_limit_counts() {
        let budget = Budget::unlimited().nodes(10);
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
        let budget = Budget::unlimited().stop(stop);
        let mut meter = Meter::new(&budget, None);
        while !meter.is_exhausted() {
            meter.count();
        }
        assert_eq!(meter.nodes(), STOP_INTERVAL);
    }
}
