//! A node of the tree of `mcts`.

use enlinea_core::Column;

/// A node of the tree, reached by a move. Values are for the side to move in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) visits: u32,
    pub(super) sum: f32,
    /// A proven value: -1, 0 or 1.
    pub(super) proven: Option<i8>,
    pub(super) column: Column,
    /// The children, once it was expanded.
    pub(super) first_child: u32,
    pub(super) children: u8,
}

impl Node {
    pub(super) fn new(column: Column) -> Node {
        Node {
            visits: 0,
            sum: 0.0,
            proven: None,
            column,
            first_child: 0,
            children: 0,
        }
    }

    pub(super) fn mean(&self) -> f64 {
        match self.proven {
            Some(value) => f64::from(value),
            None => f64::from(self.sum) / f64::from(self.visits.max(1)),
        }
    }

    pub(super) fn child_range(&self) -> std::ops::Range<usize> {
        let first = self.first_child as usize;
        first..first + usize::from(self.children)
    }
}
