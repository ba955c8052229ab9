//! The positions that clients ask about.

use enlinea_core::{Column, Game, Rules, moves_text};
use rand::{Rng, RngExt};

/// Plies of a middle game: the second third of the board.
const MIDDLE: std::ops::RangeInclusive<u32> = 14..=28;

/// Positions of eight plies that take the solver longest without a book, the hardest of 1000 random ones: 5 to 8 million nodes for
/// the score alone.
pub(crate) const HARD_OPENINGS: [&str; 10] = [
    "45517712", "26731172", "72167235", "66166723", "27226721", "21252762", "32372317", "31135227",
    "73531655", "11633751",
];

/// A random game, not over, of as many plies as a middle game has.
pub(crate) fn middle_game(rng: &mut impl Rng) -> String {
    loop {
        let mut game = Game::new(Rules::STANDARD);
        let plies = rng.random_range(MIDDLE);
        while game.plies() < plies && !game.outcome().is_over() {
            let open: Vec<Column> = game.open_columns().collect();
            let column = open[rng.random_range(0..open.len())];
            game.play(column).unwrap();
        }
        if !game.outcome().is_over() {
            return moves_text(game.rules(), game.moves());
        }
    }
}
