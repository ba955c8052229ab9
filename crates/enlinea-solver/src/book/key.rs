//! Positions as dense numbers: short gaps between neighbours make a small book.
//!
//! A position is written in base 3, column by column from the left and each from the bottom up: 1 for a stone
//! of the side to move, 2 for one of the other side, 0 at the end of a column (but the last). A leading 1
//! keeps the zeros in front. All keys of a ply have the same number of digits, so that keys sort by plies.
//!
//! ```text
//!   . . .
//!   . o .     x to move:   1  0  12 0  1     leading 1, column 1 empty, column 2 = x o, column 3 = x
//!   . x x     (x = 1)
//! ```
//!
//! The key of a position is the smaller one of its own and its mirror image's.

use enlinea_core::{Column, Diagram, Game, Rules, Side};

/// Digits that fit into 128 bits, the leading one included.
const MAX_DIGITS: u32 = 80;

/// A position in a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct BookKey(pub(crate) u128);

impl BookKey {
    /// Whether positions of this many plies have keys.
    pub(crate) fn fits(rules: Rules, plies: u32) -> bool {
        plies + rules.width() <= MAX_DIGITS
    }

    /// The key of a position, the same for its mirror image. The position must fit.
    pub(crate) fn of(game: &Game) -> BookKey {
        let columns = game.rules().width();
        let forth = number(game, (0..columns).map(Column::new));
        let back = number(game, (0..columns).rev().map(Column::new));
        BookKey(forth.min(back))
    }

    /// How many plies the positions with this key have.
    pub(super) fn plies(self, rules: Rules) -> u32 {
        (self.0.max(1).ilog(3) + 1).saturating_sub(rules.width())
    }

    /// The digits behind the leading one.
    pub(super) fn digits(self) -> Vec<u8> {
        let mut digits = Vec::new();
        let mut rest = self.0;
        while rest > 1 {
            digits.push((rest % 3) as u8);
            rest /= 3;
        }
        digits.reverse();
        digits
    }

    /// The key with these digits.
    pub(super) fn from_digits(digits: &[u8]) -> BookKey {
        BookKey(
            digits
                .iter()
                .fold(1, |key, digit| key * 3 + u128::from(*digit)),
        )
    }

    /// The position, or `None` if no legal position of these rules has this key.
    pub(crate) fn game(self, rules: Rules) -> Option<Game> {
        let plies = self.plies(rules);
        let mover = Side::ALL[plies as usize % 2];
        let mut diagram = Diagram::new(rules.width(), rules.height());
        let (mut column, mut row) = (0, 0);
        for digit in self.digits() {
            let side = match digit {
                0 => {
                    (column, row) = (column + 1, 0);
                    continue;
                }
                1 => mover,
                _ => mover.other(),
            };
            if column >= rules.width() || row >= rules.height() {
                return None;
            }
            diagram.set(Column::new(column), row, Some(side));
            row += 1;
        }
        let game = Game::from_diagram(rules, &diagram).ok()?;
        let same = BookKey::of(&game) == self && game.side_to_move() == mover;
        (same && !game.outcome().is_over()).then_some(game)
    }
}

fn number(game: &Game, columns: impl Iterator<Item = Column>) -> u128 {
    let mover = game.side_to_move();
    let mut number = 1;
    for (index, column) in columns.enumerate() {
        if index > 0 {
            number *= 3;
        }
        for row in 0..game.height(column) {
            let own = game.diagram().stone(column, row) == Some(mover);
            number = number * 3 + if own { 1 } else { 2 };
        }
    }
    number
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_lead_back_to_their_position() {
        for (text, moves) in [("7x6", "44455231"), ("3x3c3", "212"), ("10x6", "aa13578")] {
            let rules: Rules = text.parse().unwrap();
            let game = Game::from_moves(rules, moves).unwrap();
            let key = BookKey::of(&game);
            assert_eq!(key.plies(rules), moves.len() as u32);
            let found = key.game(rules).unwrap();
            assert_eq!(BookKey::of(&found), key);
            assert_eq!(found.side_to_move(), game.side_to_move());
        }
    }

    #[test]
    fn mirror_images_share_a_key() {
        let game = |moves| Game::from_moves(Rules::STANDARD, moves).unwrap();
        assert_eq!(BookKey::of(&game("1123")), BookKey::of(&game("7765")));
        assert_ne!(BookKey::of(&game("1123")), BookKey::of(&game("1132")));
    }

    #[test]
    fn the_picture_is_right() {
        let rules: Rules = "3x3c3".parse().unwrap();
        // Three stones, yellow to move: x stands for yellow, o for red.
        let game = Game::from_moves(rules, "232").unwrap();
        // Column 2 = o o from the bottom, column 3 = x; the mirror image is 1 1 0 22 0.
        assert_eq!(BookKey::of(&game).0, number_of(&[1, 0, 2, 2, 0, 1]));
    }

    fn number_of(digits: &[u128]) -> u128 {
        digits.iter().fold(0, |number, digit| number * 3 + digit)
    }

    #[test]
    fn numbers_that_are_no_position_are_refused() {
        let rules = Rules::STANDARD;
        for number in [0, 1, 2, 728, 730, u128::MAX] {
            assert!(BookKey(number).game(rules).is_none(), "{number}");
        }
        assert!(BookKey(729).game(rules).is_some());
    }
}
