//! A solver that is slow and obvious, and seeded random games, for the tests to compare with.

#![allow(dead_code, reason = "each test program uses a part of this")]

use std::collections::HashMap;

use enlinea_core::{Column, Game, Outcome, Rules};
use rand::{Rng as _, SeedableRng};
use rand_xoshiro::SplitMix64;

/// Plain negamax on the slow twin of the bit code, with a memory of every position.
pub(crate) struct BruteForce {
    scores: HashMap<u64, i32>,
}

impl BruteForce {
    pub(crate) fn new() -> BruteForce {
        BruteForce {
            scores: HashMap::new(),
        }
    }

    /// The score for the side to move; `visit` sees every position once, with its score.
    pub(crate) fn score(&mut self, game: &mut Game, visit: &mut impl FnMut(&Game, i32)) -> i32 {
        let last = game.rules().max_plies() as i32;
        let plies = game.plies() as i32;
        match game.outcome() {
            Outcome::Draw => return 0,
            Outcome::Win(_) => return -(1 + (last - plies) / 2),
            Outcome::Ongoing => {}
        }
        let key = position_number(game);
        if let Some(&score) = self.scores.get(&key) {
            return score;
        }
        let mut best = i32::MIN;
        for column in open_columns(game) {
            game.play(column).unwrap();
            best = best.max(-self.score(game, visit));
            game.undo();
        }
        self.scores.insert(key, best);
        visit(game, best);
        best
    }
}

pub(crate) fn open_columns(game: &Game) -> Vec<Column> {
    game.open_columns().collect()
}

/// The board as a number in base 3. Enough for 40 cells.
fn position_number(game: &Game) -> u64 {
    let rules = game.rules();
    let mut number = 0;
    for column in rules.columns() {
        for row in 0..rules.height() {
            let digit = match game.diagram().stone(column, row) {
                None => 0,
                Some(side) => u64::from(side.number()),
            };
            number = number * 3 + digit;
        }
    }
    number
}

/// Random games from a seed.
pub(crate) struct Random(SplitMix64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(SplitMix64::seed_from_u64(seed))
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.0.next_u64() % bound as u64) as usize
    }

    /// A game of this many random plies, or `None` if it ended before.
    pub(crate) fn game(&mut self, rules: Rules, plies: u32) -> Option<Game> {
        let mut game = Game::new(rules);
        for _ in 0..plies {
            if game.outcome().is_over() {
                return None;
            }
            let columns = open_columns(&game);
            game.play(columns[self.below(columns.len())]).unwrap();
        }
        (!game.outcome().is_over()).then_some(game)
    }
}
