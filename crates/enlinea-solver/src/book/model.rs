//! How often which score follows which: what makes a book small.
//!
//! Neighbouring positions of a book have similar scores. The model counts, for every score, what comes after it,
//! and the coder spends few bits on what is frequent. Counts are scaled to frequencies with a fixed sum and
//! stored in the book, so every reader has the same ones.

use std::collections::BTreeMap;

/// Bits of the sum of all frequencies after a score.
pub(super) const SUM_BITS: u32 = 14;
const SUM: u32 = 1 << SUM_BITS;

/// The symbol of a candidate that is not in the book. No score is so low.
pub(super) const ABSENT: i8 = i8::MIN;

/// Frequencies of symbols after each score.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Model {
    after: BTreeMap<i8, Vec<Share>>,
}

/// A symbol and its part of the sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Share {
    pub(super) symbol: i8,
    /// Where its part begins.
    pub(super) start: u32,
    /// How large it is.
    pub(super) size: u32,
}

/// Counts symbols for a model.
#[derive(Debug, Default)]
pub(super) struct Counts(BTreeMap<i8, BTreeMap<i8, u64>>);

impl Counts {
    /// Counts a symbol behind a score.
    pub(super) fn add(&mut self, score: i8, symbol: i8) {
        *self.0.entry(score).or_default().entry(symbol).or_default() += 1;
    }

    /// The frequencies nearest to the counts: every symbol gets its share rounded down, but at least 1, and
    /// the most frequent one takes or gives what the sum lacks.
    pub(super) fn model(&self) -> Model {
        let mut model = Model::default();
        for (&score, counts) in &self.0 {
            let total: u64 = counts.values().sum();
            let scaled = |count: &u64| (count * u64::from(SUM) / total).max(1) as u32;
            let mut sizes: Vec<(i8, u32)> = counts.iter().map(|(s, c)| (*s, scaled(c))).collect();
            let sum: u32 = sizes.iter().map(|(_, size)| size).sum();
            // At most 256 symbols are rounded up to 1, so the largest part stays positive.
            if let Some((_, largest)) = sizes.iter_mut().max_by_key(|(_, size)| *size) {
                *largest = *largest + SUM - sum;
            }
            model.after.insert(score, shares(&sizes));
        }
        model
    }
}

fn shares(sizes: &[(i8, u32)]) -> Vec<Share> {
    let mut start = 0;
    let mut share = |&(symbol, size): &(i8, u32)| {
        let share = Share {
            symbol,
            start,
            size,
        };
        start += size;
        share
    };
    sizes.iter().map(&mut share).collect()
}

impl Model {
    /// The part of a symbol behind a score.
    pub(super) fn share_of(&self, score: i8, symbol: i8) -> Option<Share> {
        let shares = self.after.get(&score)?;
        shares.iter().find(|share| share.symbol == symbol).copied()
    }

    /// The part that a number below the sum lies in, behind a score.
    pub(super) fn share_at(&self, score: i8, slot: u32) -> Option<Share> {
        let shares = self.after.get(&score)?;
        shares.iter().rfind(|share| share.start <= slot).copied()
    }

    /// Appends the frequencies: the number of scores (2 bytes), for each one the score (1), the number of
    /// symbols behind it (2) and for each of those the symbol (1) and its frequency (2).
    pub(super) fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend_from_slice(&(self.after.len() as u16).to_le_bytes());
        for (score, shares) in &self.after {
            bytes.push(*score as u8);
            bytes.extend_from_slice(&(shares.len() as u16).to_le_bytes());
            for share in shares {
                bytes.push(share.symbol as u8);
                bytes.extend_from_slice(&(share.size as u16).to_le_bytes());
            }
        }
    }

    /// Reads what [`write`](Self::write) wrote and moves on behind it. `None` if it is malformed: a
    /// candidate must never be absent for certain, or a reader could be made to walk without end.
    pub(super) fn read(bytes: &mut &[u8]) -> Option<Model> {
        let mut model = Model::default();
        for _ in 0..two_bytes(bytes)? {
            let score = one_byte(bytes)?;
            let mut sizes = Vec::new();
            for _ in 0..two_bytes(bytes)? {
                sizes.push((one_byte(bytes)?, u32::from(two_bytes(bytes)?)));
            }
            let sum: u32 = sizes.iter().map(|(_, size)| size).sum();
            if sum != SUM || sizes.contains(&(ABSENT, SUM)) {
                return None;
            }
            model.after.insert(score, shares(&sizes));
        }
        Some(model)
    }
}

fn one_byte(bytes: &mut &[u8]) -> Option<i8> {
    let (&byte, rest) = bytes.split_first()?;
    *bytes = rest;
    Some(byte as i8)
}

fn two_bytes(bytes: &mut &[u8]) -> Option<u16> {
    let (number, rest) = bytes.split_first_chunk::<2>()?;
    *bytes = rest;
    Some(u16::from_le_bytes(*number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frequencies_have_the_fixed_sum_and_survive_writing() {
        let mut counts = Counts::default();
        for symbol in 0..=100_i8 {
            for _ in 0..=u32::from(symbol == 7) * 100_000 {
                counts.add(3, symbol);
            }
        }
        counts.add(-3, ABSENT);
        counts.add(-3, 2);
        let model = counts.model();
        for shares in model.after.values() {
            assert_eq!(shares.iter().map(|share| share.size).sum::<u32>(), SUM);
            assert!(shares.iter().all(|share| share.size > 0));
        }
        let share = model.share_of(3, 7).unwrap();
        assert_eq!(model.share_at(3, share.start), Some(share));
        assert_eq!(model.share_at(3, share.start + share.size - 1), Some(share));
        let mut bytes = Vec::new();
        model.write(&mut bytes);
        assert_eq!(Model::read(&mut bytes.as_slice()), Some(model));
        for length in 0..bytes.len() {
            assert_eq!(Model::read(&mut &bytes[..length]), None, "{length}");
        }
    }

    #[test]
    fn a_model_that_is_always_absent_is_refused() {
        let mut counts = Counts::default();
        counts.add(0, ABSENT);
        let mut bytes = Vec::new();
        counts.model().write(&mut bytes);
        assert_eq!(Model::read(&mut bytes.as_slice()), None);
    }
}
