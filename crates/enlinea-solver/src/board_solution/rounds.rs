//! A round: which positions are searched, and what follows from their answers.

use super::answer::Answer;
use super::choice::{CostTable, Costs, Question};
use super::{BLOCK, BoardSolution};

/// Positions that are searched next.
#[derive(Debug)]
pub(super) struct Round {
    pub(super) question: Question,
    /// What the positions of the last ply are asked.
    pub(super) alpha: i32,
    /// Sorted by position.
    pub(super) searches: Vec<PlannedSearch>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct PlannedSearch {
    pub(super) position: u32,
    pub(super) nodes: u64,
}

impl BoardSolution {
    /// Whether this may be the answer to a search of the round.
    pub(super) fn is_answer(&self, at: usize, answer: &Answer) -> bool {
        let search = self.round.as_ref().and_then(|round| {
            let search = round.searches.get(at)?;
            (round.alpha == answer.alpha).then_some(search)
        });
        search.is_some_and(|search| {
            self.tree.last().keys[search.position as usize] == answer.key
                && answer.nodes <= search.nodes
                && answer.bounds.lower <= answer.bounds.upper
        })
    }

    pub(super) fn is_block_end(&self, answers: usize) -> bool {
        let searches = self.round.as_ref().map_or(0, |round| round.searches.len());
        answers.is_multiple_of(BLOCK) || answers == searches
    }

    /// When all answers of the round are there: what follows from them, and the next round. False if they contradict each other.
    pub(super) fn end_round_if_complete(&mut self) -> bool {
        let Some(round) = &self.round else {
            return true;
        };
        if self.answers.len() < round.searches.len() {
            return true;
        }
        let answers = std::mem::take(&mut self.answers);
        self.progress.count(&answers);
        for (search, answer) in round.searches.iter().zip(answers) {
            if !self.tree.narrow(search.position, answer.bounds) {
                return false;
            }
            let known = self.tree.last().bounds[search.position as usize];
            if known.answer(round.alpha).is_none() {
                *self
                    .attempts
                    .entry((search.position, round.alpha))
                    .or_default() += 1;
            }
        }
        self.progress.rounds += 1;
        let is_sound = self.tree.propagate();
        if is_sound {
            self.begin_round();
        }
        is_sound
    }

    /// Chooses the positions of the next round. Questions without any are given up.
    pub(super) fn begin_round(&mut self) {
        self.round = None;
        for target in 0..self.targets.len() {
            let (ply, position, _) = self.targets[target];
            let bounds = self.tree.levels[ply].bounds[position as usize];
            while let Some(alpha) = self.targets[target].2.next(bounds, self.setup.goal) {
                let question = Question {
                    ply,
                    position,
                    alpha,
                };
                let round = self.choose(question);
                if !round.searches.is_empty() {
                    self.round = Some(round);
                    return;
                }
                self.targets[target].2.give_up(alpha);
            }
        }
    }

    fn choose(&self, question: Question) -> Round {
        let alpha = question.alpha_at(self.setup.plies as usize);
        let attempts = |position| self.attempts.get(&(position, alpha)).copied().unwrap_or(0);
        let budget = |position| self.setup.budget(attempts(position));
        let mut costs = CostTable::new(&self.tree, question, budget);
        let again = |position| Costs::of_search(self.setup.budget(attempts(position) + 1));
        let chosen = (0..self.setup.round).map_while(|_| costs.choose(again));
        let search = |position| PlannedSearch {
            position,
            nodes: budget(position).expect("only those are chosen"),
        };
        let mut searches: Vec<PlannedSearch> = chosen.map(search).collect();
        searches.sort_unstable_by_key(|search| search.position);
        Round {
            question,
            alpha,
            searches,
        }
    }
}
