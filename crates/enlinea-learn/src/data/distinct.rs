//! Positions that were seen before, mirror images counted as one.

use std::collections::HashSet;

use enlinea_core::{Game, Grid, GridTask, Word, dispatch};
use enlinea_players::random::mix;

/// A number for a position and its mirror image: exact on boards of up to 64 bits, and on larger ones different positions differ
/// almost certainly. [`mix`](enlinea_players::random::mix) it to get a hash.
///
/// ```
/// use enlinea_core::{Game, Rules};
/// use enlinea_learn::data::canonical_number;
///
/// let number = |moves| Game::from_moves(Rules::STANDARD, moves).map(|game| canonical_number(&game));
/// assert_eq!(number("1122")?, number("7766")?);
/// assert_ne!(number("1122")?, number("1212")?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn canonical_number(game: &Game) -> u64 {
    dispatch(game.rules(), CanonicalNumber(game))
}

struct CanonicalNumber<'a>(&'a Game);

impl GridTask for CanonicalNumber<'_> {
    type Output = u64;

    fn run<G: Grid>(self, grid: G) -> u64 {
        let mut key = self.0.position(grid).canonical_key();
        let mut words = [0; 65];
        while !key.is_zero() {
            let bit = key.trailing_zeros();
            words[(bit / u64::BITS) as usize] |= 1 << (bit % u64::BITS);
            key = key & !G::Word::bit(bit);
        }
        if G::Word::BITS <= u64::BITS {
            return words[0];
        }
        words.iter().fold(0, |state, &word| mix(state ^ word))
    }
}

/// The positions of a set.
#[derive(Clone, Debug, Default)]
pub(super) struct Distinct(HashSet<u64>);

impl Distinct {
    /// Adds a position; false if it or its mirror image is in the set already.
    pub(super) fn insert(&mut self, game: &Game) -> bool {
        self.0.insert(canonical_number(game))
    }
}
