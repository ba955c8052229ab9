//! Positions from random games.

use enlinea_core::{Column, Game, Rules};
use enlinea_players::random::rng;
use rand::RngExt;

/// Every position of a random game in which the game is not over, with at least this many stones. With an even seed nobody
/// completes a line while there is another move, so that full boards with many threats are seen too.
pub(crate) fn positions(rules: Rules, from: u32, seed: u64) -> Vec<Game> {
    let mut rng = rng(seed);
    let mut game = Game::new(rules);
    let mut found = Vec::new();
    while !game.outcome().is_over() {
        if game.plies() >= from {
            found.push(game.clone());
        }
        let mut open: Vec<Column> = game.open_columns().collect();
        if seed.is_multiple_of(2) {
            let quiet = open
                .iter()
                .filter(|&&column| after(&game, column).outcome().winner().is_none());
            let quiet: Vec<Column> = quiet.copied().collect();
            if !quiet.is_empty() {
                open = quiet;
            }
        }
        game.play(open[rng.random_range(0..open.len())]).unwrap();
    }
    found
}

/// The game after one more move.
pub(crate) fn after(game: &Game, column: Column) -> Game {
    let mut next = game.clone();
    next.play(column).unwrap();
    next
}
