//! Columns of a word, a random cell of it, and how ties are broken.

use enlinea_core::{Column, Grid, Word};
use rand::RngExt;

use crate::player::Choice;
use crate::random::Rng;

/// The cells of a word from the left, with their columns; made for words with at most one cell a column.
pub fn cells<G: Grid>(grid: G, mut word: G::Word) -> impl Iterator<Item = (Column, G::Word)> {
    std::iter::from_fn(move || {
        if word.is_zero() {
            return None;
        }
        let index = word.trailing_zeros();
        let cell = G::Word::bit(index);
        word = word ^ cell;
        Some((Column::new(index / grid.stride()), cell))
    })
}

/// One of the cells of a word that is not empty, each as likely as the others.
pub fn random_cell<W: Word>(word: W, rng: &mut Rng) -> W {
    let mut skipped = rng.random_range(0..word.count_ones());
    let mut rest = word;
    loop {
        let cell = W::bit(rest.trailing_zeros());
        if skipped == 0 {
            return cell;
        }
        rest = rest ^ cell;
        skipped -= 1;
    }
}

/// Which of several equally good moves is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ties {
    /// The left-most.
    First,
    /// The right-most.
    Last,
    /// Each with the same probability.
    Random,
}

/// The best of moves that come in from the left.
#[derive(Clone, Debug)]
pub struct Best {
    ties: Ties,
    leader: Option<(Column, f64)>,
    /// How many moves have this value.
    equal: u32,
}

impl Best {
    /// Nothing yet.
    pub fn new(ties: Ties) -> Best {
        Best {
            ties,
            leader: None,
            equal: 0,
        }
    }

    /// One more move.
    pub fn offer(&mut self, column: Column, value: f64, rng: &mut Rng) {
        let is_better = match self.leader {
            None => true,
            Some((_, best)) => value > best,
        };
        if is_better {
            self.leader = Some((column, value));
            self.equal = 1;
        } else if self.leader.is_some_and(|(_, best)| value == best) {
            self.equal += 1;
            let is_taken = match self.ties {
                Ties::First => false,
                Ties::Last => true,
                // The k-th of k equals replaces the others with probability 1/k, which makes all equally likely.
                Ties::Random => rng.random_range(0..self.equal) == 0,
            };
            if is_taken {
                self.leader = Some((column, value));
            }
        }
    }

    /// The best move as a choice, with the depth and the nodes that it took. At least one move must have been offered.
    pub fn choice(&self, depth: u32, nodes: u64) -> Choice {
        let (column, value) = self.leader.expect("a game that is not over has a move");
        Choice {
            column,
            value: Some(value),
            depth,
            nodes,
        }
    }

    /// The best move and its value.
    pub fn found(&self) -> Option<(Column, f64)> {
        self.leader
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::rng;

    fn best(ties: Ties, seed: u64) -> u32 {
        let mut rng = rng(seed);
        let mut best = Best::new(ties);
        for (column, value) in [(0, 1.0), (2, 3.0), (4, 3.0), (5, 2.0), (6, 3.0)] {
            best.offer(Column::new(column), value, &mut rng);
        }
        best.found().unwrap().0.index()
    }

    #[test]
    fn ties_are_broken_as_asked() {
        assert_eq!(best(Ties::First, 0), 2);
        assert_eq!(best(Ties::Last, 0), 6);
    }

    #[test]
    fn random_ties_are_even() {
        let mut counts = [0; 7];
        for seed in 0..3000 {
            counts[best(Ties::Random, seed) as usize] += 1;
        }
        for column in [2, 4, 6] {
            assert!((900..1100).contains(&counts[column]), "{counts:?}");
        }
    }

    #[test]
    fn random_cells_are_even() {
        let mut rng = rng(7);
        let mut counts = [0; 10];
        for _ in 0..3000 {
            counts[random_cell(0b10_0000_1001_u64, &mut rng).trailing_zeros() as usize] += 1;
        }
        for index in [0, 3, 9] {
            assert!((900..1100).contains(&counts[index]), "{counts:?}");
        }
    }
}
