//! The search for instances that may be used together and solve every line: the hardest line first, within a limit.

use super::board::Board;
use super::instance::{Instance, are_compatible};
use super::line_set::LineSet;
use super::work::Work;

/// What a search found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Covering {
    /// The numbers of instances that solve everything.
    Found(Vec<usize>),
    /// There are none.
    None,
    /// The limit was reached first.
    GaveUp,
}

/// A search over some instances.
pub(super) struct Search<'a> {
    board: &'a Board,
    instances: &'a [Instance],
    work: &'a mut Work,
    chosen: Vec<usize>,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        board: &'a Board,
        instances: &'a [Instance],
        work: &'a mut Work,
    ) -> Search<'a> {
        Search {
            board,
            instances,
            work,
            chosen: Vec::new(),
        }
    }

    /// Solves these lines, with the first instance given.
    pub(super) fn run(&mut self, lines: LineSet, first: Option<usize>) -> Covering {
        let all: Vec<usize> = (0..self.instances.len()).collect();
        self.chosen.clear();
        let (left, allowed) = match first {
            Some(first) => {
                self.chosen.push(first);
                (
                    lines.without(self.instances[first].solved),
                    self.beside(first, &all),
                )
            }
            None => (lines, all),
        };
        match self.solve(left, allowed) {
            Some(true) => Covering::Found(self.without_idle(lines, first)),
            Some(false) => Covering::None,
            None => Covering::GaveUp,
        }
    }

    /// Whether the lines left can be solved; `None` at the limit.
    fn solve(&mut self, left: LineSet, mut allowed: Vec<usize>) -> Option<bool> {
        if left.is_empty() {
            return Some(true);
        }
        self.work.take(1 + allowed.len())?;
        allowed.retain(|&index| !self.instances[index].solved.and(left).is_empty());
        let Some(hardest) = self.hardest(left, &allowed) else {
            return Some(false);
        };
        let gain = |index: usize| {
            let instance = &self.instances[index];
            let solved = instance.solved.and(left).len() as i32;
            solved - instance.squares.count_ones() as i32
        };
        let solves = |&index: &usize| self.instances[index].solved.contains(hardest);
        let mut tries: Vec<usize> = allowed.iter().copied().filter(solves).collect();
        tries.sort_by_key(|&index| (-gain(index), index));
        for index in tries {
            self.chosen.push(index);
            let rest = left.without(self.instances[index].solved);
            let beside = self.beside(index, &allowed);
            if self.solve(rest, beside)? {
                return Some(true);
            }
            self.chosen.pop();
            // Every cover with this instance was tried.
            allowed.retain(|&other| other != index);
        }
        Some(false)
    }

    /// The line that the fewest instances solve; `None` if one has none at all.
    fn hardest(&self, left: LineSet, allowed: &[usize]) -> Option<usize> {
        let mut counts = vec![0_u32; self.board.lines.len()];
        for &index in allowed {
            for line in self.instances[index].solved.and(left).iter() {
                counts[line] += 1;
            }
        }
        let hardest = left.iter().min_by_key(|&line| counts[line])?;
        (counts[hardest] > 0).then_some(hardest)
    }

    /// The instances that may be used beside this one.
    fn beside(&self, chosen: usize, allowed: &[usize]) -> Vec<usize> {
        let is_allowed = |&&index: &&usize| {
            index != chosen
                && are_compatible(self.board, &self.instances[chosen], &self.instances[index])
        };
        allowed.iter().filter(is_allowed).copied().collect()
    }

    /// The chosen instances without those that the others make unnecessary; the first given stays.
    fn without_idle(&self, lines: LineSet, first: Option<usize>) -> Vec<usize> {
        let mut kept = self.chosen.clone();
        for &index in &self.chosen {
            let others = kept.iter().filter(|&&other| other != index);
            let solved = others.fold(LineSet::NONE, |set, &other| {
                set.or(self.instances[other].solved)
            });
            if first != Some(index) && lines.without(solved).is_empty() {
                kept.retain(|&other| other != index);
            }
        }
        kept
    }
}
