//! The recursion: is the score of a position greater than alpha?
//!
//! [`search_node`] answers one such [`Question`] with a value `v`: if `v > alpha` the score is at least `v`, else it
//! is at most `v`. The [window](super::window) asks until both bounds meet. A question with a yes-or-no answer cuts
//! far more than a search for the value itself.
//!
//! What happens at a node, cheapest first:
//!
//! 1. Replies to threats. Two threats at once are lost, one leaves a single move, and so does a board on which
//!    all other moves let the opponent win on top. Single moves are followed without table or order
//!    ([`forced`]).
//! 2. All children at once in vector lanes ([`fan`]). A child in which the opponent has no defence wins.
//! 3. Bounds from the number of plies left.
//! 4. The table, for the node and for all children: one good child is enough, bad ones are dropped. If the
//!    reply to a child is forced, the position after the reply is looked up instead.
//! 5. The [parity rules](crate::parity), for the node unless its parent did it, and for all children.
//! 6. The remaining children in the [order](ordering) of promise.
//!
//! State is passed down, not recomputed: the stones and the threats of both sides. A move changes the threats
//! of one side only.

use enlinea_core::Word;

mod children;
mod choice;
mod fan;
mod forced;
pub(crate) mod ordering;
mod sharing;

pub(crate) use choice::search_node;

/// A position in the search. The side to move has no winning cell: its parent would not have allowed it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node<W> {
    /// Stones of the side to move.
    pub(crate) own: W,
    /// Stones of the other side.
    pub(crate) opponent: W,
    /// Free cells that complete a line of the side to move.
    pub(crate) own_threats: W,
    /// Free cells that complete a line of the other side.
    pub(crate) opponent_threats: W,
    /// Stones on the board.
    pub(crate) plies: i32,
}

impl<W: Word> Node<W> {
    /// All stones.
    #[inline(always)]
    pub(crate) fn occupied(&self) -> W {
        self.own | self.opponent
    }

    /// The question about this node when nothing is known about it.
    pub(crate) fn question(self, alpha: i32) -> Question<W> {
        Question {
            node: self,
            alpha,
            known: Known::default(),
        }
    }
}

/// Is the score of a node greater than alpha?
#[derive(Clone, Copy, Debug)]
pub(crate) struct Question<W> {
    pub(crate) node: Node<W>,
    pub(crate) alpha: i32,
    pub(crate) known: Known,
}

/// What the parent has already found out about a node, so that it need not be asked again.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Known {
    /// The table has no answer.
    pub(crate) probed: bool,
    /// The parity rules have no answer.
    pub(crate) ruled: bool,
    /// The table has no answer for the position after the only reply.
    pub(crate) reply_probed: bool,
}

/// Whether more than one bit is set.
#[inline(always)]
fn has_several<W: Word>(word: W) -> bool {
    !(word & word.wrapping_sub(W::ONE)).is_zero()
}
