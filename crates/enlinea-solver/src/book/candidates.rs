//! All keys that a position of some ply could have, in order.
//!
//! A book holds nearly every position of its plies, so it need not store their keys: writer and reader walk
//! through the same candidates and the book says of each one whether it is there. A candidate is a row of
//! digits as in [`BookKey`]: the right number of stones of either side, no column too high, and not greater than
//! its mirror image. Some candidates are not positions of a game under way (a side has a line, or no order of moves leads there);
//! they cost the book a fraction of a bit each.

use enlinea_core::Rules;

use super::key::BookKey;

/// A walk through the candidates, from one ply to the next.
#[derive(Clone, Debug)]
pub(super) struct Candidates {
    columns: usize,
    rows: usize,
    /// Candidates have at most this many stones.
    most_plies: usize,
    digits: Vec<u8>,
}

/// What is still to be placed behind some digits.
#[derive(Clone, Copy)]
struct Rest {
    /// How many of each digit: column ends, stones of the side to move, stones of the other side.
    count: [usize; 3],
    /// Stones in the column begun.
    height: usize,
    rows: usize,
}

impl Rest {
    /// Whether the stones left find room: in the column begun and in those that follow.
    fn has_room(&self) -> bool {
        let stones = self.count[1] + self.count[2];
        stones <= self.rows - self.height + self.count[0] * self.rows
    }

    /// What is left after one more digit, if a row of digits can continue with it.
    fn after(&self, digit: usize) -> Option<Rest> {
        let mut rest = *self;
        rest.count[digit] = rest.count[digit].checked_sub(1)?;
        rest.height = if digit == 0 { 0 } else { rest.height + 1 };
        (rest.height <= rest.rows && rest.has_room()).then_some(rest)
    }

    /// Takes a digit back.
    fn before(&mut self, digit: usize) {
        self.count[digit] += 1;
    }
}

impl Candidates {
    /// A walk that stands on the digits of a key and goes on up to some ply. `None` if the key is not a candidate.
    pub(super) fn from(key: BookKey, rules: Rules, most_plies: u32) -> Option<Candidates> {
        let walk = Candidates {
            columns: rules.width() as usize,
            rows: rules.height() as usize,
            most_plies: most_plies.min(rules.cells()) as usize,
            digits: key.digits(),
        };
        let [mut ends, mut own, mut other] = [0; 3];
        for &digit in &walk.digits {
            match digit {
                0 => ends += 1,
                1 => own += 1,
                _ => other += 1,
            }
        }
        let mut columns = walk.digits.split(|&digit| digit == 0);
        let fits = ends + 1 == walk.columns
            && own == usize::midpoint(own, other)
            && own + other <= walk.most_plies
            && columns.all(|column| column.len() <= walk.rows);
        fits.then_some(walk)
    }

    /// The digits of this candidate.
    pub(super) fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// Steps to the next candidate. Behind the last one of a ply stands the first one of the next ply; false,
    /// and nowhere, if there is none.
    pub(super) fn advance(&mut self) -> bool {
        loop {
            if !self.next_row() && !self.next_ply() {
                return false;
            }
            if self.is_canonical() {
                return true;
            }
        }
    }

    /// The next row of digits with as many stones: the last digit that can grow does, and the smallest
    /// digits follow.
    fn next_row(&mut self) -> bool {
        let mut rest = Rest {
            count: [0; 3],
            height: 0,
            rows: self.rows,
        };
        for at in (0..self.digits.len()).rev() {
            let digit = usize::from(self.digits[at]);
            rest.before(digit);
            rest.height = self.digits[..at]
                .iter()
                .rev()
                .take_while(|&&d| d > 0)
                .count();
            for larger in digit + 1..3 {
                if let Some(after) = rest.after(larger) {
                    self.digits.truncate(at);
                    self.digits.push(larger as u8);
                    self.fill(after);
                    return true;
                }
            }
        }
        false
    }

    /// The smallest row of digits with one stone more.
    fn next_ply(&mut self) -> bool {
        let plies = self.digits.len() + 2 - self.columns;
        if plies > self.most_plies {
            return false;
        }
        self.digits.clear();
        self.fill(Rest {
            count: [self.columns - 1, plies / 2, plies.div_ceil(2)],
            height: 0,
            rows: self.rows,
        });
        true
    }

    /// Appends the smallest digits that are left.
    fn fill(&mut self, mut rest: Rest) {
        while let Some((digit, after)) = (0..3).find_map(|digit| Some((digit, rest.after(digit)?)))
        {
            self.digits.push(digit as u8);
            rest = after;
        }
    }

    /// Whether the mirror image is not smaller.
    fn is_canonical(&self) -> bool {
        let mut columns = self.digits.split(|&digit| digit == 0).rev();
        let mut mirrored = columns.next().unwrap_or(&[]).iter();
        for &digit in &self.digits {
            // At the end of a column stands a zero.
            let other = mirrored.next().copied().unwrap_or_else(|| {
                mirrored = columns.next().unwrap_or(&[]).iter();
                0
            });
            if digit != other {
                return digit < other;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use enlinea_core::Game;

    use super::super::levels;
    use super::*;

    /// All rows of digits of some plies, made without cleverness.
    fn plainly(rules: Rules, plies: usize) -> BTreeSet<Vec<u8>> {
        let columns = rules.width() as usize;
        let length = plies + columns - 1;
        let mut rows = BTreeSet::new();
        for number in 0..3u32.pow(length as u32) {
            let digits: Vec<u8> = (0..length as u32)
                .map(|place| (number / 3u32.pow(place) % 3) as u8)
                .collect();
            let mut counts = [0; 3];
            for &digit in &digits {
                counts[usize::from(digit)] += 1;
            }
            let counts_fit = counts[0] == columns - 1 && counts[1] == plies / 2;
            let parts: Vec<&[u8]> = digits.split(|&digit| digit == 0).collect();
            let heights_fit = parts
                .iter()
                .all(|part| part.len() <= rules.height() as usize);
            let reversed: Vec<&[u8]> = parts.iter().rev().copied().collect();
            let mirrored = reversed.join(&0);
            if counts_fit && heights_fit && digits <= mirrored {
                rows.insert(digits);
            }
        }
        rows
    }

    #[test]
    fn the_walk_visits_every_candidate_once_and_in_order() {
        for text in ["3x2c2", "4x1c3", "1x4c3", "3x3c3", "4x2c2"] {
            let rules: Rules = text.parse().unwrap();
            let cells = rules.cells() as usize;
            let first = BookKey::of(&Game::new(rules));
            let mut walk = Candidates::from(first, rules, cells as u32).unwrap();
            for plies in 0..=cells {
                let rows = plainly(rules, plies);
                for expected in &rows {
                    assert_eq!(walk.digits(), expected, "{text}");
                    let is_last = plies == cells && Some(expected) == rows.last();
                    assert_eq!(walk.advance(), !is_last, "{text}");
                }
            }
        }
    }

    #[test]
    fn numbers_that_are_no_candidates_are_refused() {
        let rules: Rules = "3x3c3".parse().unwrap();
        let is_candidate = |digits: &[u8]| {
            let key = BookKey::from_digits(digits);
            Candidates::from(key, rules, 4).is_some()
        };
        assert!(is_candidate(&[0, 2, 0]) && is_candidate(&[1, 2, 0, 0, 1, 2]));
        assert!(!is_candidate(&[]) && !is_candidate(&[0]), "too few columns");
        assert!(!is_candidate(&[0, 0, 0]), "too many columns");
        assert!(!is_candidate(&[1, 0, 0]), "the wrong side to move");
        assert!(!is_candidate(&[1, 2, 1, 2, 0, 0]), "a column too high");
        assert!(!is_candidate(&[1, 2, 0, 1, 2, 0, 2]), "too many stones");
        assert!(Candidates::from(BookKey(u128::MAX), rules, 9).is_none());
    }

    #[test]
    fn every_position_is_a_candidate() {
        let rules = Rules::STANDARD;
        let first = BookKey::of(&Game::new(rules));
        let mut walk = Candidates::from(first, rules, 6).unwrap();
        let mut candidates = 0;
        let keys: Vec<BookKey> = levels::enumerate(rules, 6).concat();
        for key in &keys {
            while walk.digits() != key.digits() {
                assert!(walk.advance());
                candidates += 1;
            }
        }
        assert!(candidates < keys.len() * 5 / 4, "{candidates}");
    }
}
