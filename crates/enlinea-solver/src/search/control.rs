//! When a search must end early, and what other threads may see of it in the meantime.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU64, Ordering::Relaxed};

use super::watch::Watch;

/// Why a search ended before the answer was exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StopReason {
    /// The stop flag was raised.
    Flag,
    /// The node limit was reached.
    NodeLimit,
}

/// How far a running search is. Any thread may read it at any time.
#[derive(Debug, Default)]
pub struct Progress {
    nodes: AtomicU64,
    lower: AtomicI32,
    upper: AtomicI32,
}

impl Progress {
    /// Nodes of the running call, or of the last one.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// Lower and upper bound of the score being searched.
    pub fn bounds(&self) -> (i32, i32) {
        (self.lower.load(Relaxed), self.upper.load(Relaxed))
    }

    pub(crate) fn show_bounds(&self, lower: i32, upper: i32) {
        self.lower.store(lower, Relaxed);
        self.upper.store(upper, Relaxed);
    }
}

/// Limits of one call, shared by its threads.
///
/// Nodes are taken before they are visited and given back if they were not needed, so that no number of threads
/// visits more than the limit.
#[derive(Debug)]
pub(crate) struct Control {
    stop: Arc<AtomicBool>,
    watch: Option<Watch>,
    node_limit: u64,
    /// Whether the limit is the caller's.
    is_limited: bool,
    progress: Arc<Progress>,
    /// Nodes of the call before this part of it.
    before: u64,
    taken: AtomicU64,
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
            watch: None,
            node_limit: node_limit.unwrap_or(u64::MAX),
            is_limited: node_limit.is_some(),
            progress,
            before: 0,
            taken: AtomicU64::new(0),
        }
    }

    /// Asks this from time to time whether to stop.
    pub(crate) fn watched_by(mut self, watch: Option<Watch>) -> Control {
        self.watch = watch;
        self
    }

    /// A part of this call: at most `nodes` nodes, and not more than are left.
    ///
    /// The part counts its own nodes; add them with [`add`](Self::add) when it is over.
    pub(crate) fn part(&self, nodes: u64) -> Control {
        Control {
            stop: self.stop.clone(),
            watch: self.watch.clone(),
            node_limit: nodes.min(self.left()),
            is_limited: self.is_limited,
            progress: self.progress.clone(),
            before: self.before + self.nodes(),
            taken: AtomicU64::new(0),
        }
    }

    /// Whether the caller has set a node limit.
    pub(crate) fn is_limited(&self) -> bool {
        self.is_limited
    }

    /// Nodes taken so far: those visited, when no search is running.
    pub(crate) fn nodes(&self) -> u64 {
        self.taken.load(Relaxed)
    }

    /// Nodes that may still be taken.
    pub(crate) fn left(&self) -> u64 {
        self.node_limit.saturating_sub(self.nodes())
    }

    /// Takes up to `most` nodes to visit before asking again; 0 means stop.
    pub(crate) fn take(&self, most: u64) -> u64 {
        if self.watch.as_ref().is_some_and(Watch::wants_stop) {
            self.stop.store(true, Relaxed);
        }
        if self.stop.load(Relaxed) {
            return 0;
        }
        let grant = |taken: u64| most.min(self.node_limit.saturating_sub(taken));
        let before = self
            .taken
            .fetch_update(Relaxed, Relaxed, |taken| Some(taken + grant(taken)));
        let (Ok(before) | Err(before)) = before;
        let granted = grant(before);
        self.show_nodes(before + granted);
        granted
    }

    /// Gives back nodes that were taken and not visited.
    pub(crate) fn give_back(&self, nodes: u64) {
        let before = self.taken.fetch_sub(nodes, Relaxed);
        self.show_nodes(before - nodes);
    }

    /// Counts the nodes of a [part](Self::part) of the call.
    pub(crate) fn add(&self, nodes: u64) {
        let before = self.taken.fetch_add(nodes, Relaxed);
        self.show_nodes(before + nodes);
    }

    /// Why to stop, if there is a reason.
    pub(crate) fn reason(&self) -> Option<StopReason> {
        if self.stop.load(Relaxed) {
            Some(StopReason::Flag)
        } else if self.left() == 0 {
            Some(StopReason::NodeLimit)
        } else {
            None
        }
    }

    pub(crate) fn progress(&self) -> &Progress {
        &self.progress
    }

    fn show_nodes(&self, taken: u64) {
        self.progress.nodes.store(self.before + taken, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn control(node_limit: u64) -> Control {
        Control::new(Arc::default(), Some(node_limit), Arc::default())
    }

    #[test]
    fn nodes_run_out_and_the_flag_comes_first() {
        let control = control(100);
        assert_eq!(control.take(60), 60);
        assert_eq!(control.take(60), 40);
        assert_eq!(control.take(60), 0);
        assert_eq!(control.reason(), Some(StopReason::NodeLimit));
        control.give_back(30);
        assert_eq!((control.left(), control.reason()), (30, None));
        assert_eq!(control.progress().nodes(), 70);
        control.stop.store(true, Relaxed);
        assert_eq!(control.reason(), Some(StopReason::Flag));
        assert_eq!(control.take(1), 0);
    }

    #[test]
    fn a_part_has_no_more_than_is_left() {
        let whole = control(100);
        whole.add(70);
        assert_eq!(whole.part(50).left(), 30);
        assert_eq!(whole.part(20).left(), 20);
    }

    #[test]
    fn node_limit_with_two_threads_does_not_underflow() {
        for _ in 0..200 {
            let control = control(1000);
            let visit = || {
                let mut visited = 0;
                loop {
                    match control.take(7) {
                        0 => return visited,
                        granted => visited += granted,
                    }
                }
            };
            let visited: u64 = std::thread::scope(|scope| {
                let threads = [scope.spawn(visit), scope.spawn(visit)];
                threads.map(|thread| thread.join().unwrap()).iter().sum()
            });
            assert_eq!((visited, control.nodes()), (1000, 1000));
        }
    }
}
