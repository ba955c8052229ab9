//! The table's view of a node's children: look all of them up before searching any.

use enlinea_core::Grid;

use super::Node;
use super::fan::Fan;
use crate::instructions::lanes::{Lanes, MAX_LANES};
use crate::search::worker::Worker;
use crate::table::key::Key;

/// Children as scalars, and what the table says about them.
pub(super) struct Children<W> {
    /// Stones of the side that moved, by lane.
    pub(super) stones: [W; MAX_LANES],
    /// Its threats, by lane.
    pub(super) threats: [W; MAX_LANES],
    /// Where to look in the table: the child, or the position after its only answer.
    products: [W; MAX_LANES],
    /// Lanes with a single answer, as bits; zero if the table is not probed.
    pub(super) single: u32,
    /// Lanes still to be searched, as bits.
    pub(super) rest: u32,
    /// The best value known of the lanes that need no search.
    pub(super) best: i32,
}

/// Smaller than any score.
const NOTHING: i32 = -1000;

impl<W: Key> Children<W> {
    /// Unpacks the lanes.
    #[inline(always)]
    pub(super) fn new<V: Lanes<Word = W>>(fan: &Fan<V>) -> Children<W> {
        let mut children = Children {
            stones: [W::ZERO; MAX_LANES],
            threats: [W::ZERO; MAX_LANES],
            products: [W::ZERO; MAX_LANES],
            single: 0,
            rest: fan.live,
            best: NOTHING,
        };
        fan.standoff.stones.store(&mut children.stones);
        fan.standoff.threats.store(&mut children.threats);
        children
    }

    /// Starts loading the table's entries.
    #[inline(always)]
    pub(super) fn prefetch<G, V>(&mut self, worker: &Worker<'_, G>, node: &Node<W>, fan: &Fan<V>)
    where
        G: Grid<Word = W>,
        V: Lanes<Word = W>,
    {
        let mut answers = [W::ZERO; MAX_LANES];
        fan.answers.store(&mut answers);
        self.single = fan.single_answers();
        for lane in lanes(self.rest) {
            let stones = self.stones[lane];
            let occupied = node.opponent | stones;
            let product = if self.single >> lane & 1 != 0 {
                worker.product(stones, occupied | answers[lane], node.plies + 2)
            } else {
                worker.product(node.opponent, occupied, node.plies + 1)
            };
            self.products[lane] = product;
            worker.prefetch(product);
        }
    }

    /// Reads the entries. Gives a lower bound above alpha if a child has one; children at or below alpha
    /// are dropped.
    #[inline(always)]
    pub(super) fn probe<G>(&mut self, worker: &Worker<'_, G>, alpha: i32) -> Option<i32>
    where
        G: Grid<Word = W>,
    {
        for lane in lanes(self.rest) {
            let Some(entry) = worker.probe(self.products[lane]) else {
                continue;
            };
            let (lower, upper) = if self.single >> lane & 1 != 0 {
                (entry.lower, entry.upper)
            } else {
                (-entry.upper, -entry.lower)
            };
            if lower > alpha {
                return Some(lower);
            }
            if upper <= alpha {
                self.rest &= !(1 << lane);
                self.best = self.best.max(upper);
            }
        }
        None
    }

    /// The child to search.
    #[inline(always)]
    pub(super) fn node(&self, parent: &Node<W>, lane: usize) -> Node<W> {
        let stones = self.stones[lane];
        Node {
            own: parent.opponent,
            opponent: stones,
            own_threats: parent.opponent_threats & !stones,
            opponent_threats: self.threats[lane],
            plies: parent.plies + 1,
        }
    }

    /// Takes the most promising lane out of the rest.
    #[inline(always)]
    pub(super) fn take_best(&mut self, order: &[i32; MAX_LANES]) -> Option<usize> {
        let best = lanes(self.rest).max_by_key(|&lane| (order[lane], MAX_LANES - lane))?;
        self.rest &= !(1 << best);
        Some(best)
    }
}

/// The numbers of the set bits, from the lowest.
#[inline(always)]
pub(super) fn lanes(mut bits: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if bits == 0 {
            return None;
        }
        let lane = bits.trailing_zeros() as usize & (MAX_LANES - 1);
        bits &= bits - 1;
        Some(lane)
    })
}
