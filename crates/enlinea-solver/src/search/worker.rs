//! One searching thread: what it shares with others, its node count, and when it stops.

use enlinea_core::{Grid, Word, key, symmetry};

use crate::board::geometry::Geometry;
use crate::search::control::Control;
use crate::search::node::ordering::Weights;
use crate::search::team::Team;
use crate::table::Entry;
use crate::table::Table;
use crate::table::key::Key;

/// Nodes between two looks at the stop flag.
const PAUSE: u64 = 4096;
/// Mirror images share an entry up to this ply; later they hardly meet.
const MIRROR_PLIES: i32 = 12;

/// What a search needs beside the node itself.
pub(crate) struct Worker<'a, G: Grid> {
    pub(crate) geometry: &'a Geometry<G>,
    /// By the parity of the number of free cells.
    pub(crate) weights: &'a [Weights; 2],
    pub(crate) table: &'a Table,
    pub(crate) control: &'a Control,
    /// The other threads, if there are any.
    pub(crate) team: Option<&'a Team>,
    /// The question being answered, see [`Team`].
    pub(crate) round: u64,
    /// The nodes on the way down that other threads may be working on too.
    path: Vec<Step<G::Word>>,
    /// Where on the path the search resumes, and the value of the node there: another thread was faster.
    overtaken: Option<(usize, i32)>,
    pub(crate) nodes: u64,
    /// Nodes taken from the control: the count at which to look round.
    pause_at: u64,
    /// Stop after this many nodes, whatever the control allows.
    lease: u64,
    pub(crate) stopped: bool,
}

/// A node whose children are being searched.
#[derive(Clone, Copy, Debug)]
struct Step<W> {
    product: W,
    alpha: i32,
}

impl<'a, G: Grid<Word: Key>> Worker<'a, G> {
    /// A worker that stops by itself after `lease` nodes.
    pub(crate) fn new(
        geometry: &'a Geometry<G>,
        weights: &'a [Weights; 2],
        table: &'a Table,
        control: &'a Control,
        lease: u64,
    ) -> Worker<'a, G> {
        Worker {
            geometry,
            weights,
            table,
            control,
            team: None,
            round: 0,
            path: Vec::new(),
            overtaken: None,
            nodes: 0,
            pause_at: 0,
            lease,
            stopped: false,
        }
    }

    /// Counts a node; true if the search is over and its value means nothing.
    #[inline(always)]
    pub(crate) fn count_node(&mut self) -> bool {
        if self.nodes >= self.pause_at && self.pause() {
            return true;
        }
        self.nodes += 1;
        false
    }

    #[cold]
    #[inline(never)]
    fn pause(&mut self) -> bool {
        if self.stopped {
            return true;
        }
        let answered = self.team.is_some_and(|team| !team.is_current(self.round));
        self.overtaken = self.first_answered();
        let is_over = answered || self.overtaken.is_some();
        let wanted = if is_over {
            0
        } else {
            PAUSE.min(self.lease - self.nodes)
        };
        self.pause_at = self.nodes + self.control.take(wanted);
        self.stopped = self.pause_at == self.nodes;
        self.stopped
    }

    /// The node nearest to the root that the table has an answer for by now.
    fn first_answered(&self) -> Option<(usize, i32)> {
        let answer = |step: &Step<G::Word>| self.answer(step.product, step.alpha);
        let mut path = self.path.iter().enumerate();
        path.find_map(|(depth, step)| Some((depth, answer(step)?)))
    }

    /// The value of a node if the table can tell whether it is greater than alpha.
    #[inline(always)]
    pub(crate) fn answer(&self, product: G::Word, alpha: i32) -> Option<i32> {
        let entry = self.probe(product)?;
        if entry.lower > alpha {
            Some(entry.lower)
        } else if entry.upper <= alpha {
            Some(entry.upper)
        } else {
            None
        }
    }

    /// Begins with a child of a node that other threads may be working on too.
    pub(crate) fn step_down(&mut self, product: G::Word, alpha: i32) {
        self.path.push(Step { product, alpha });
    }

    /// Comes back to the node. Its value, if another thread has found that meanwhile and the child was left for
    /// this reason.
    pub(crate) fn step_up(&mut self) -> Option<i32> {
        self.path.pop();
        let (_, value) = self.overtaken.filter(|found| found.0 == self.path.len())?;
        self.overtaken = None;
        self.stopped = false;
        Some(value)
    }

    /// Gives back the nodes that were taken and not visited. The next question takes new ones.
    pub(crate) fn settle(&mut self) {
        self.control.give_back(self.pause_at - self.nodes);
        self.pause_at = self.nodes;
    }

    #[inline(always)]
    fn key_bits(&self) -> u32 {
        Table::key_bits(key::key_bits(self.geometry.grid))
    }

    /// Whether the table can tell the positions of this board apart.
    #[inline(always)]
    pub(crate) fn has_table(&self) -> bool {
        Table::exists(self.key_bits())
    }

    /// A position's product for the table. Own stones plus all stones are unique: in a column of height h the
    /// sum lies from 2^h - 1 to 2^(h+1) - 2.
    #[inline(always)]
    pub(crate) fn product(&self, own: G::Word, occupied: G::Word, plies: i32) -> G::Word {
        let mut key = own.wrapping_add(occupied);
        if plies <= MIRROR_PLIES {
            key = key.min(symmetry::mirror(self.geometry.grid, key));
        }
        key.mix(self.key_bits())
    }

    #[inline(always)]
    pub(crate) fn prefetch(&self, product: G::Word) {
        self.table.prefetch(product, self.key_bits());
    }

    #[inline(always)]
    pub(crate) fn probe(&self, product: G::Word) -> Option<Entry> {
        self.table.probe(product, self.key_bits())
    }

    #[inline(always)]
    pub(crate) fn store(&self, product: G::Word, entry: Entry) {
        self.table.store(product, self.key_bits(), entry);
    }
}

impl<G: Grid> std::fmt::Debug for Worker<'_, G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Worker({} nodes)", self.nodes)
    }
}
