//! All children of a node at once, one in each lane.

use enlinea_core::{Grid, Word};

use super::Node;
use crate::board::geometry::Geometry;
use crate::board::shapes::{open_pairs, threats};
use crate::instructions::lanes::{Lanes, MAX_LANES};
use crate::parity::Standoff;
use crate::search::node::ordering::Weights;

/// The children of a node, lane by column.
#[derive(Clone, Copy)]
pub(super) struct Fan<V> {
    /// The cell played.
    cells: V,
    /// The mover, its threats, and where the opponent may play.
    pub(super) standoff: Standoff<V>,
    /// Threats that the opponent must answer at once.
    forced: V,
    /// Replies that do not lose at once, by the threats above them.
    replies: V,
    /// What the opponent will play: the forced reply, or any of the replies.
    pub(super) answers: V,
    /// Lanes with a child, as bits.
    pub(super) live: u32,
}

impl<V: Lanes> Fan<V> {
    /// Plays each of the `safe` cells.
    #[inline(always)]
    pub(super) fn new<G>(
        proof: V::Proof,
        geometry: &Geometry<G>,
        node: &Node<G::Word>,
        safe: G::Word,
    ) -> Fan<V>
    where
        G: Grid,
        V: Lanes<Word = G::Word>,
    {
        let grid = geometry.grid;
        let columns = V::load(proof, &geometry.columns);
        let cells = columns.splat(safe) & columns;
        let stones = columns.splat(node.own) | cells;
        let occupied = columns.splat(node.occupied()) | cells;
        let threats = threats(grid, stones).without(occupied);
        let playable = occupied.plus(columns.splat(grid.bottom())) & columns.splat(grid.full());
        let forced = threats & playable;
        let replies = playable.without(threats.shr(1));
        let held = replies & forced;
        Fan {
            cells,
            standoff: Standoff {
                stones,
                threats,
                occupied,
                playable,
            },
            forced,
            replies,
            answers: held.or_where_zero(forced, replies),
            live: cells.nonzeros(),
        }
    }

    /// Whether some child leaves the opponent without a defence: two threats at once, or no reply that is
    /// not punished.
    #[inline(always)]
    pub(super) fn wins(&self) -> bool {
        let one = self.cells.splat(V::Word::ONE);
        let double = (self.forced & self.forced.minus(one)).nonzeros();
        (double | self.answers.zeros()) & self.live != 0
    }

    /// Children with a single answer, as bits.
    #[inline(always)]
    pub(super) fn single_answers(&self) -> u32 {
        let one = self.cells.splat(V::Word::ONE);
        (self.answers & self.answers.minus(one)).zeros() & self.live
    }

    /// How promising each child looks. The term for open lines is left out near the end of the game.
    #[inline(always)]
    pub(super) fn order<G>(
        &self,
        geometry: &Geometry<G>,
        node: &Node<G::Word>,
        weights: &Weights,
        with_lines: bool,
    ) -> [i32; MAX_LANES]
    where
        G: Grid,
        V: Lanes<Word = G::Word>,
    {
        let below = self.cells.shl(1) & self.cells.splat(node.own_threats);
        let mut sum = (self.standoff.threats.count().scale(weights.threat))
            .plus(self.replies.count().scale(weights.reply))
            .plus(below.count().scale(weights.below_threat))
            .plus(self.forced.count().scale(weights.forcing));
        if with_lines {
            let free = self.cells.splat(geometry.grid.full() & !node.opponent);
            let pairs = open_pairs(geometry.grid, self.standoff.stones, free);
            sum = sum.plus(pairs.scale(weights.open_pair));
        }
        let mut order = [0; MAX_LANES];
        sum.low(&mut order);
        order
    }
}
