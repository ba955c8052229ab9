//! Which positions are searched next: proof numbers over the tree.
//!
//! A question about the empty board, "is the score greater than alpha?", is a question about every position below it. For each open one
//! two costs are estimated: those of proving yes and of proving no. At the last ply both are the nodes of the next search; above, a yes
//! needs the cheapest child, and a no all children. The position that is searched next is found by following, from the question down,
//! the child that would cost least. Positions that are chosen already in this round count as if they had found no answer, so that the
//! next best ones follow.

use super::tree::{Child, Tree};

/// No search can prove it.
const NEVER: u64 = u64::MAX;

/// What it would cost to answer the question of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Costs {
    /// With yes: the score is greater.
    pub(super) yes: u64,
    /// With no.
    pub(super) no: u64,
    /// Whether a position below may be searched.
    pub(super) is_live: bool,
}

impl Costs {
    /// Of a question with this answer.
    fn answered(answer: bool) -> Costs {
        Costs {
            yes: if answer { 0 } else { NEVER },
            no: if answer { NEVER } else { 0 },
            is_live: false,
        }
    }

    /// Of a position of the last ply that would be searched with this many nodes, or may not be searched any more.
    pub(super) fn of_search(nodes: Option<u64>) -> Costs {
        let cost = nodes.unwrap_or(NEVER);
        Costs {
            yes: cost,
            no: cost,
            is_live: nodes.is_some(),
        }
    }
}

/// The question of each ply, from the one of a position at some ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Question {
    /// The ply of the position.
    pub(super) ply: usize,
    /// The position, by its number in the ply.
    pub(super) position: u32,
    /// Whether its score is greater than this.
    pub(super) alpha: i32,
}

impl Question {
    /// What a position of this ply is asked: `child > -alpha - 1` is the opposite of `-child > alpha`.
    pub(super) fn alpha_at(&self, ply: usize) -> i32 {
        if (ply - self.ply).is_multiple_of(2) {
            self.alpha
        } else {
            -self.alpha - 1
        }
    }
}

/// The costs of all positions from the question's ply on.
pub(super) struct CostTable<'a> {
    tree: &'a Tree,
    question: Question,
    /// By ply, from the question's.
    costs: Vec<Vec<Costs>>,
}

impl<'a> CostTable<'a> {
    /// `nodes` gives the nodes of the next search of a position of the last ply, if it may be searched.
    pub(super) fn new(
        tree: &'a Tree,
        question: Question,
        nodes: impl Fn(u32) -> Option<u64>,
    ) -> CostTable<'a> {
        let alpha = question.alpha_at(tree.levels.len() - 1);
        let bounds = tree.last().bounds.iter();
        let leaves = (0..).zip(bounds).map(|(at, bounds)| {
            let answer = bounds.answer(alpha).map(Costs::answered);
            answer.unwrap_or_else(|| Costs::of_search(nodes(at)))
        });
        let below = tree.levels.len() - question.ply;
        let mut table = CostTable {
            tree,
            question,
            costs: vec![Vec::new(); below],
        };
        table.costs[below - 1] = leaves.collect();
        for ply in (question.ply..tree.levels.len() - 1).rev() {
            let positions = 0..tree.levels[ply].keys.len() as u32;
            let costs = positions.map(|at| table.weigh(ply, at)).collect();
            table.costs[ply - question.ply] = costs;
        }
        table
    }

    pub(super) fn of(&self, ply: usize, position: u32) -> Costs {
        self.costs[ply - self.question.ply][position as usize]
    }

    /// The costs of a position above the last ply, from its children.
    fn weigh(&self, ply: usize, position: u32) -> Costs {
        let level = &self.tree.levels[ply];
        let alpha = self.question.alpha_at(ply);
        if let Some(answer) = level.bounds[position as usize].answer(alpha) {
            return Costs::answered(answer);
        }
        let mut costs = Costs {
            yes: NEVER,
            no: 0,
            is_live: false,
        };
        for child in level.children(position) {
            let child = match *child {
                Child::Position(at) => self.of(ply + 1, at),
                Child::End(score) => Costs::answered(score > self.question.alpha_at(ply + 1)),
            };
            costs.yes = costs.yes.min(child.no);
            costs.no = costs.no.saturating_add(child.yes);
            costs.is_live |= child.is_live;
        }
        costs
    }

    /// The position of the last ply that is most useful to search, if there is one. It then costs what `again` says.
    pub(super) fn choose(&mut self, again: impl FnOnce(u32) -> Costs) -> Option<u32> {
        let Question { ply, position, .. } = self.question;
        if !self.of(ply, position).is_live {
            return None;
        }
        let mut path = vec![position];
        for ply in ply..self.tree.levels.len() - 1 {
            let level = &self.tree.levels[ply];
            let position = *path.last().expect("it begins with the question");
            let children = level.children(position).iter();
            let live = children.filter_map(|child| match *child {
                Child::Position(at) => Some((at, self.of(ply + 1, at))),
                Child::End(_) => None,
            });
            // Of equal ones the first: nearest to the middle.
            let best = live
                .filter(|(_, costs)| costs.is_live)
                .min_by_key(|(_, costs)| (costs.no, costs.yes))?;
            path.push(best.0);
        }
        let chosen = path.pop()?;
        let last = self.costs.last_mut()?;
        last[chosen as usize] = Costs {
            is_live: false,
            ..again(chosen)
        };
        // Other paths to the same positions are weighed anew in the next round.
        for (above, position) in path.iter().enumerate().rev() {
            self.costs[above][*position as usize] = self.weigh(ply + above, *position);
        }
        Some(chosen)
    }
}
