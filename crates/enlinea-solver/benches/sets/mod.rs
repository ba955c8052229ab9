//! Positions of 7x6 to measure with: public ones where they are there, and random ones.

use std::path::PathBuf;

use enlinea_core::{Game, Rules};

/// A set of the folder with public positions, if it is there.
pub(crate) fn public_set(name: &str, count: usize) -> Option<Vec<Game>> {
    let folder = std::env::var_os("ENLINEA_POSITIONS").map_or_else(
        || {
            PathBuf::from(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/../../../shared/positions"
            ))
        },
        PathBuf::from,
    );
    let text = std::fs::read_to_string(folder.join(format!("7x6-{name}.txt"))).ok()?;
    let moves = text.lines().filter_map(|line| line.split_once(' '));
    let games = moves.map(|(moves, _)| Game::from_moves(Rules::STANDARD, moves).unwrap());
    Some(games.take(count).collect())
}

/// Random games that are not over and cannot be won at once, the same on every machine.
pub(crate) fn random_set(plies: u32, count: usize) -> Vec<Game> {
    let mut state = u64::from(plies);
    let mut below = move |bound: usize| {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = state;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((word ^ (word >> 31)) % bound as u64) as usize
    };
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
