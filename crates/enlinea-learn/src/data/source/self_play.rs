//! Positions of games between two players.

use enlinea_core::{Game, Rules, Side};
use enlinea_players::{Budget, Player, PlayerPlan, Resources};
use rand::RngExt;

use super::Chunk;
use crate::data::DataError;
use crate::data::plies::draw;

/// The plans of two specs.
pub(super) fn plans(
    specs: &[String; 2],
    rules: Rules,
    resources: &dyn Resources,
) -> Result<[PlayerPlan; 2], DataError> {
    let plan = |text: &String| -> Result<PlayerPlan, DataError> {
        Ok(PlayerPlan::read(text, rules, resources)?)
    };
    Ok([plan(&specs[0])?, plan(&specs[1])?])
}

/// Two players, ready to play.
#[derive(Debug)]
pub(super) struct Pair([Box<dyn Player>; 2]);

impl Pair {
    pub(super) fn new(plans: &[PlayerPlan; 2]) -> Pair {
        Pair([plans[0].build(), plans[1].build()])
    }
}

impl Chunk<'_> {
    /// Adds positions of games until there are at least this many. A game begins with some random moves; the players change sides
    /// from game to game.
    pub(super) fn fill_by_self_play(
        &mut self,
        count: usize,
        pair: &mut Pair,
        random_start: u32,
        per_game: usize,
    ) -> Result<(), DataError> {
        /// A recipe whose plies are never reached ends here instead of never.
        const MOST_GAMES: usize = 10_000;
        for number in 0..MOST_GAMES {
            if self.positions.len() >= count || self.is_stopped() {
                break;
            }
            let game = self.play_pair(pair, number % 2, random_start)?;
            self.take_some(game, per_game);
        }
        Ok(())
    }

    /// A finished game, or one that has passed all wanted plies. `first` is the player who begins.
    fn play_pair(
        &mut self,
        pair: &mut Pair,
        first: usize,
        random_start: u32,
    ) -> Result<Game, DataError> {
        let rules = self.recipe.rules;
        let budget = Budget::default();
        let seat = |side: Side| (first + usize::from(side == Side::Second)) % 2;
        for side in Side::ALL {
            pair.0[seat(side)].start(rules, side, self.rng.random())?;
        }
        let random_start = self.rng.random_range(0..=random_start);
        let mut game = Game::new(rules);
        while !game.outcome().is_over() && game.plies() <= self.recipe.plies.last() {
            if game.plies() < random_start {
                self.play_random_move(&mut game);
                continue;
            }
            let player = &mut pair.0[seat(game.side_to_move())];
            let column = player.choose(&game, &budget)?.column;
            let illegal = |error: enlinea_core::PlayError| {
                enlinea_players::PlayerError::Failed(Box::new(error))
            };
            game.play(column).map_err(illegal)?;
        }
        Ok(game)
    }

    /// Adds at most `count` positions of a game, their plies drawn by weight.
    fn take_some(&mut self, mut game: Game, count: usize) {
        let plies = &self.recipe.plies;
        let mut weights: Vec<f64> = (0..game.plies()).map(|ply| plies.weight(ply)).collect();
        let mut taken = vec![false; weights.len()];
        for _ in 0..count {
            if weights.iter().all(|&weight| weight <= 0.0) {
                break;
            }
            let ply = draw(&weights, &mut self.rng);
            weights[ply] = 0.0;
            taken[ply] = true;
        }
        while game.undo().is_some() {
            if taken[game.plies() as usize] && !self.is_stopped() {
                self.add(&game);
            }
        }
    }
}
