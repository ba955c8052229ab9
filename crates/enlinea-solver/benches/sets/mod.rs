//! Positions of 7x6 to measure with: public ones, if their folder is given, and random ones.

use std::path::Path;

use enlinea_core::{Game, Rules};
use rand::{Rng as _, SeedableRng};
use rand_xoshiro::SplitMix64;

/// A set of public positions from the folder that `ENLINEA_POSITIONS` names; `None` without it.
pub(crate) fn public_set(name: &str, count: usize) -> Option<Vec<Game>> {
    let folder = std::env::var_os("ENLINEA_POSITIONS")?;
    let path = Path::new(&folder).join(format!("7x6-{name}.txt"));
    let text = std::fs::read_to_string(path).unwrap();
    let moves = text.lines().filter_map(|line| line.split_once(' '));
    let games = moves.map(|(moves, _)| Game::from_moves(Rules::STANDARD, moves).unwrap());
    Some(games.take(count).collect())
}

/// Random games that are not over and cannot be won at once, the same on every machine.
pub(crate) fn random_set(plies: u32, count: usize) -> Vec<Game> {
    let mut generator = SplitMix64::seed_from_u64(u64::from(plies));
    let mut below = |bound: usize| (generator.next_u64() % bound as u64) as usize;
    let mut games = Vec::new();
    while games.len() < count {
        let mut game = Game::new(Rules::STANDARD);
        while game.plies() < plies && !game.outcome().is_over() {
            let columns: Vec<_> = game.open_columns().collect();
            game.play(columns[below(columns.len())]).unwrap();
        }
        let wins = |game: &Game| {
            game.open_columns().any(|column| {
                let mut next = game.clone();
                next.play(column).unwrap();
                next.outcome().winner().is_some()
            })
        };
        if !game.outcome().is_over() && !wins(&game) {
            games.push(game);
        }
    }
    games
}
