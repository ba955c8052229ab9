//! Random games and a count of leaves, for tests on many boards.

#![allow(dead_code, reason = "each test program uses a part of this")]

use enlinea_core::perft::perft;
use enlinea_core::{Column, Game, Grid, GridTask, Position, Rules};
use proptest::prelude::*;

/// Rules of small and middle-sized boards, thin ones and piece limits among them.
pub(crate) fn rules() -> impl Strategy<Value = Rules> {
    (
        1u32..=12,
        1u32..=12,
        2u32..=12,
        proptest::option::of(1u32..=40),
    )
        .prop_filter_map("a line fits", |(columns, rows, connect, pieces)| {
            let builder = Rules::builder().columns(columns).rows(rows);
            builder.connect(connect).maybe_pieces(pieces).build().ok()
        })
}

/// A game by random moves: each number picks one of the open columns, until the numbers or the game end.
pub(crate) fn random_game(rules: Rules, choices: &[u8]) -> Game {
    let mut game = Game::new(rules);
    for &choice in choices {
        let open: Vec<Column> = game.open_columns().collect();
        if open.is_empty() {
            break;
        }
        let column = open[usize::from(choice) % open.len()];
        game.play(column).expect("the column is open");
    }
    game
}

pub(crate) fn games() -> impl Strategy<Value = Game> {
    (rules(), proptest::collection::vec(any::<u8>(), 0..150))
        .prop_map(|(rules, choices)| random_game(rules, &choices))
}

/// The leaves of the game tree at this depth.
pub(crate) struct Perft(pub(crate) u32);

impl GridTask for Perft {
    type Output = u64;

    fn run<G: Grid>(self, grid: G) -> u64 {
        perft(&Position::new(grid), self.0)
    }
}
