//! Positions with no choice: decided at once, or followed until there is one.

use enlinea_core::{Grid, Word};

use super::{Known, Node, Question, has_several};
use crate::board::shapes::threats;
use crate::instructions::lanes::one::One;
use crate::search::worker::Worker;
use crate::table::key::Key;

/// A node with at least two moves that do not lose at once.
pub(super) struct Choice<W> {
    pub(super) question: Question<W>,
    /// The cells to choose from.
    pub(super) safe: W,
    /// -1 if the side to move has changed on the way, else 1.
    pub(super) sign: i32,
}

/// Plays forced moves. `Err` is the value of the node that was given, if the way ends without a choice.
#[inline(always)]
pub(super) fn follow<G: Grid<Word: Key>>(
    worker: &mut Worker<'_, G>,
    question: Question<G::Word>,
) -> Result<Choice<G::Word>, i32> {
    let Question {
        mut node,
        mut alpha,
        mut known,
    } = question;
    let geometry = worker.geometry;
    let max_plies = geometry.max_plies();
    let mut sign = 1;
    loop {
        if worker.count_node() {
            return Err(0);
        }
        let occupied = node.occupied();
        let playable = geometry.playable(occupied);
        let forced = node.opponent_threats & playable;
        // A stone right below an opponent's threat lets it be completed.
        let mut safe = playable & !(node.opponent_threats >> 1);
        if !forced.is_zero() {
            safe = if has_several(forced) {
                G::Word::ZERO
            } else {
                safe & forced
            };
        }
        if safe.is_zero() {
            return Err(-sign * ((max_plies - node.plies) / 2));
        }
        if node.plies >= max_plies - 2 {
            return Err(0);
        }
        if has_several(safe) {
            let question = Question { node, alpha, known };
            return Ok(Choice {
                question,
                safe,
                sign,
            });
        }
        let stones = node.own | safe;
        node = Node {
            own: node.opponent,
            opponent: stones,
            own_threats: node.opponent_threats & !safe,
            opponent_threats: threats(geometry.grid, One(stones)).0 & !(occupied | safe),
            plies: node.plies + 1,
        };
        alpha = -alpha - 1;
        sign = -sign;
        known = Known {
            probed: known.reply_probed,
            ..Known::default()
        };
    }
}
