//! The children of a node when several threads search it: each takes those that no other thread is busy with.

use enlinea_core::Grid;

use super::children::Children;
use super::choice::Plan;
use super::{Known, Node};
use crate::instructions::lanes::{Lanes, MAX_LANES};
use crate::search::instruction_set::InstructionSet;
use crate::search::team::Team;
use crate::search::worker::Worker;
use crate::table::key::Key;

impl<W: Key> Plan<W> {
    /// As `search_children`, in a team. The first child is searched by every thread: its value is needed before the
    /// others are worth a search. A child that another thread is searching is put off until the end. Whenever the
    /// table knows the value of the node, another thread was faster.
    ///
    /// Only nodes high up in the tree come here, so it stays out of the plain recursion.
    #[inline(never)]
    pub(super) fn share_children<G, V>(
        &self,
        set: V::Proof,
        worker: &mut Worker<'_, G>,
        team: &Team,
        node: &Node<W>,
        mut children: Children<W>,
        order: &[i32; MAX_LANES],
    ) -> i32
    where
        G: Grid<Word = W>,
        V: Lanes<Word = W, Proof: InstructionSet>,
    {
        let mut best = children.best;
        let mut deferred = 0;
        let mut is_first = true;
        loop {
            let Some(lane) = children.take_best(order) else {
                if deferred == 0 {
                    return best;
                }
                (children.rest, deferred) = (deferred, 0);
                continue;
            };
            let mut question = self.question(node, &children, lane);
            let child = question.node;
            let key = child.own.wrapping_add(child.occupied()).low();
            if !is_first {
                if let Some(value) = worker.answer(self.product, self.alpha) {
                    return value;
                }
                if deferred >> lane & 1 == 0 && children.rest != 0 && team.is_busy(key) {
                    deferred |= 1 << lane;
                    continue;
                }
                team.enter(key);
                // Others may have stored an answer since the child was looked up.
                question.known = Known {
                    ruled: true,
                    ..Known::default()
                };
            }
            worker.step_down(self.product, self.alpha);
            let value = -set.search::<G, V>(worker, question);
            if !is_first {
                team.leave(key);
            }
            is_first = false;
            if let Some(value) = worker.step_up() {
                return value;
            }
            if worker.stopped {
                return 0;
            }
            best = best.max(value);
            if best > self.alpha {
                return best;
            }
        }
    }
}
