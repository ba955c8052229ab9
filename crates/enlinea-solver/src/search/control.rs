//! When a search must end early, and what others may see of it meanwhile.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU64, Ordering::Relaxed};

/// Why a search ended before the answer was exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StopReason {
    /// Somebody raised the stop flag.
    Flag,
    /// The nodes allowed were spent.
    NodeLimit,
}

/// How far a running search is. Any thread may look at any time.
#[derive(Debug, Default)]
pub struct Progress {
    nodes: AtomicU64,
    lower: AtomicI32,
    upper: AtomicI32,
}

impl Progress {
    /// Nodes visited in the call that is running, or in the last one.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// Lower and upper bound of the score being looked for.
    pub fn bounds(&self) -> (i32, i32) {
        (self.lower.load(Relaxed), self.upper.load(Relaxed))
    }

    pub(crate) fn show_bounds(&self, lower: i32, upper: i32) {
        self.lower.store(lower, Relaxed);
        self.upper.store(upper, Relaxed);
    }
}

/// Limits of one call, shared by its threads.
#[derive(Debug)]
pub(crate) struct Control {
    stop: Arc<AtomicBool>,
    node_limit: u64,
    progress: Arc<Progress>,
    spent: AtomicU64,
}

impl Control {
    /// A call begins.
    pub(crate) fn new(
        stop: Arc<AtomicBool>,
        node_limit: Option<u64>,
        progress: Arc<Progress>,
    ) -> Control {
        progress.nodes.store(0, Relaxed);
        Control {
            stop,
            node_limit: node_limit.unwrap_or(u64::MAX),
            progress,
            spent: AtomicU64::new(0),
        }
    }

    /// What is left of this call, and at most so many nodes.
    pub(crate) fn rest(&self, nodes: u64) -> Control {
        Control {
            stop: self.stop.clone(),
            node_limit: nodes.min(self.node_limit.saturating_sub(self.nodes())),
            progress: self.progress.clone(),
            spent: AtomicU64::new(0),
        }
    }

    /// Nodes spent so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.spent.load(Relaxed)
    }

    pub(crate) fn add_nodes(&self, nodes: u64) {
        let spent = self.spent.fetch_add(nodes, Relaxed) + nodes;
        self.progress.nodes.store(spent, Relaxed);
    }

    /// How many more nodes may be visited before asking again; 0 means stop.
    pub(crate) fn allowance(&self) -> u64 {
        match self.reason() {
            Some(_) => 0,
            None => self.node_limit - self.nodes(),
        }
    }

    /// Why to stop, if so.
    pub(crate) fn reason(&self) -> Option<StopReason> {
        if self.stop.load(Relaxed) {
            Some(StopReason::Flag)
        } else if self.nodes() >= self.node_limit {
            Some(StopReason::NodeLimit)
        } else {
            None
        }
    }

    pub(crate) fn progress(&self) -> &Progress {
        &self.progress
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_run_out_and_the_flag_comes_first() {
        let stop = Arc::new(AtomicBool::new(false));
        let control = Control::new(stop.clone(), Some(100), Arc::default());
        assert_eq!(control.allowance(), 100);
        control.add_nodes(60);
        assert_eq!(control.allowance(), 40);
        control.add_nodes(40);
        assert_eq!(control.reason(), Some(StopReason::NodeLimit));
        stop.store(true, Relaxed);
        assert_eq!(control.reason(), Some(StopReason::Flag));
        assert_eq!(control.progress().nodes(), 100);
    }
}
