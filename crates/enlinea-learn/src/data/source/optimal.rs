//! Games in which some moves are perfect and the others random: good positions for both sides, with every kind of mistake.

use enlinea_core::{Column, Game};
use rand::RngExt;

use super::Chunk;
use crate::data::LabelledPosition;

/// How a game is played.
pub(super) struct Style {
    /// The probability of a random move.
    pub(super) epsilon: f64,
    /// Moves at the start that are random in any case.
    pub(super) random_start: u32,
    /// Positions outside the book are only labelled if they are kept; at the others the move is random.
    pub(super) is_thrifty: bool,
}

impl Chunk<'_> {
    /// Adds the labelled positions of games until there are at least this many.
    pub(super) fn fill_by_optimal_games(&mut self, count: usize, least: f64, most: f64) {
        while self.positions.len() < count && !self.is_stopped() {
            let epsilon = least + (most - least) * self.rng.random::<f64>();
            self.play_optimal_game(&Style {
                epsilon,
                random_start: 0,
                is_thrifty: false,
            });
        }
    }

    /// Plays a game. Every position in which the mover looked for a perfect move has its scores, so it is a candidate; it is
    /// kept with a probability that follows the weight of its ply.
    pub(super) fn play_optimal_game(&mut self, style: &Style) {
        let plies = &self.recipe.plies;
        let (last, largest) = (plies.last(), plies.largest());
        let mut game = Game::new(self.recipe.rules);
        while !game.outcome().is_over() && game.plies() <= last && !self.is_stopped() {
            let ply = game.plies();
            let is_perfect = ply >= style.random_start && self.rng.random::<f64>() >= style.epsilon;
            let is_kept = is_perfect && self.rng.random::<f64>() * largest < plies.weight(ply);
            let is_affordable = is_kept || !style.is_thrifty || self.labeler.is_in_book(ply);
            if is_perfect && is_affordable {
                let scores = self.labeler.scores(&game);
                if is_kept {
                    self.positions
                        .extend(LabelledPosition::of_game(&game, &scores));
                }
                self.play_best_move(&mut game, &scores);
            } else {
                self.play_random_move(&mut game);
            }
        }
    }

    /// Plays one of the best columns; any column if no score is known.
    fn play_best_move(&mut self, game: &mut Game, scores: &[Option<i32>]) {
        let Some(best) = scores.iter().flatten().max() else {
            return self.play_random_move(game);
        };
        let columns = game.rules().columns().zip(scores);
        let best: Vec<Column> = columns
            .filter(|(_, score)| **score == Some(*best))
            .map(|(column, _)| column)
            .collect();
        let column = best[self.rng.random_range(0..best.len())];
        game.play(column).expect("a column with a score is open");
    }
}
