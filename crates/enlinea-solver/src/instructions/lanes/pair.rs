//! Twice as many lanes: boards of 9 to 16 columns.

use std::ops::{BitAnd, BitOr, BitXor};

use super::{Lanes, MAX_LANES};

/// Two groups of lanes, the lower ones first.
#[derive(Clone, Copy)]
pub(crate) struct Pair<V>(V, V);

impl<V: Lanes> BitAnd for Pair<V> {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Pair(self.0 & other.0, self.1 & other.1)
    }
}

impl<V: Lanes> BitOr for Pair<V> {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Pair(self.0 | other.0, self.1 | other.1)
    }
}

impl<V: Lanes> BitXor for Pair<V> {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Pair(self.0 ^ other.0, self.1 ^ other.1)
    }
}

impl<V: Lanes> Lanes for Pair<V> {
    type Word = V::Word;
    type Proof = V::Proof;
    const N: usize = 2 * V::N;

    #[inline(always)]
    fn splat(self, word: V::Word) -> Self {
        Pair(self.0.splat(word), self.1.splat(word))
    }

    #[inline(always)]
    fn load(proof: V::Proof, words: &[V::Word]) -> Self {
        Pair(V::load(proof, words), V::load(proof, &words[V::N..]))
    }

    #[inline(always)]
    fn store(self, words: &mut [V::Word]) {
        self.0.store(words);
        self.1.store(&mut words[V::N..]);
    }

    #[inline(always)]
    fn shr(self, count: u32) -> Self {
        Pair(self.0.shr(count), self.1.shr(count))
    }

    #[inline(always)]
    fn shl(self, count: u32) -> Self {
        Pair(self.0.shl(count), self.1.shl(count))
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Pair(self.0.plus(other.0), self.1.plus(other.1))
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        Pair(self.0.minus(other.0), self.1.minus(other.1))
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Pair(self.0.without(other.0), self.1.without(other.1))
    }

    #[inline(always)]
    fn or_where_zero(self, test: Self, other: Self) -> Self {
        Pair(
            self.0.or_where_zero(test.0, other.0),
            self.1.or_where_zero(test.1, other.1),
        )
    }

    #[inline(always)]
    fn zeros(self) -> u32 {
        self.0.zeros() | self.1.zeros() << V::N
    }

    #[inline(always)]
    fn count(self) -> Self {
        Pair(self.0.count(), self.1.count())
    }

    #[inline(always)]
    fn scale(self, factor: i32) -> Self {
        Pair(self.0.scale(factor), self.1.scale(factor))
    }

    #[inline(always)]
    fn low(self, numbers: &mut [i32; MAX_LANES]) {
        let mut upper = [0; MAX_LANES];
        self.1.low(&mut upper);
        self.0.low(numbers);
        numbers[V::N..2 * V::N].copy_from_slice(&upper[..V::N]);
    }
}
