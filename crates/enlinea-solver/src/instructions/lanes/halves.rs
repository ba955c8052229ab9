//! Lanes of 128 bits, from two groups of 64-bit lanes.

use std::array::from_fn;
use std::ops::{BitAnd, BitOr, BitXor};

use super::{Lanes, MAX_LANES};

/// The low and the high half of every lane.
#[derive(Clone, Copy)]
pub(crate) struct Halves<V> {
    low: V,
    high: V,
}

impl<V: Lanes<Word = u64>> BitAnd for Halves<V> {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Halves {
            low: self.low & other.low,
            high: self.high & other.high,
        }
    }
}

impl<V: Lanes<Word = u64>> BitOr for Halves<V> {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Halves {
            low: self.low | other.low,
            high: self.high | other.high,
        }
    }
}

impl<V: Lanes<Word = u64>> BitXor for Halves<V> {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Halves {
            low: self.low ^ other.low,
            high: self.high ^ other.high,
        }
    }
}

impl<V: Lanes<Word = u64>> Lanes for Halves<V> {
    type Word = u128;
    type Proof = V::Proof;
    const N: usize = V::N;

    #[inline(always)]
    fn splat(self, word: u128) -> Self {
        Halves {
            low: self.low.splat(word as u64),
            high: self.high.splat((word >> 64) as u64),
        }
    }

    #[inline(always)]
    fn load(proof: V::Proof, words: &[u128]) -> Self {
        let words = &words[..V::N];
        let low: [u64; MAX_LANES] = from_fn(|lane| words.get(lane).map_or(0, |w| *w as u64));
        let high: [u64; MAX_LANES] =
            from_fn(|lane| words.get(lane).map_or(0, |w| (*w >> 64) as u64));
        Halves {
            low: V::load(proof, &low),
            high: V::load(proof, &high),
        }
    }

    #[inline(always)]
    fn store(self, words: &mut [u128]) {
        let (mut low, mut high) = ([0; MAX_LANES], [0; MAX_LANES]);
        self.low.store(&mut low);
        self.high.store(&mut high);
        for (lane, word) in words[..V::N].iter_mut().enumerate() {
            *word = u128::from(high[lane]) << 64 | u128::from(low[lane]);
        }
    }

    #[inline(always)]
    fn shr(self, count: u32) -> Self {
        match count {
            0 => self,
            1..64 => Halves {
                low: self.low.shr(count) | self.high.shl(64 - count),
                high: self.high.shr(count),
            },
            _ => Halves {
                low: self.high.shr(count - 64),
                high: self.high.splat(0),
            },
        }
    }

    #[inline(always)]
    fn shl(self, count: u32) -> Self {
        match count {
            0 => self,
            1..64 => Halves {
                low: self.low.shl(count),
                high: self.high.shl(count) | self.low.shr(64 - count),
            },
            _ => Halves {
                low: self.low.splat(0),
                high: self.low.shl(count - 64),
            },
        }
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        let low = self.low.plus(other.low);
        // The highest bit carries if both had it, or if one had it and the sum lost it.
        let both = self.low & other.low;
        let carry = (both | (self.low | other.low).without(low)).shr(63);
        Halves {
            low,
            high: self.high.plus(other.high).plus(carry),
        }
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        let low = self.low.minus(other.low);
        // Borrow: the mirror image of the carry above, `other = self + low` without it.
        let only = other.low.without(self.low);
        let same_and_set = low.without(self.low ^ other.low);
        let borrow = (only | same_and_set).shr(63);
        Halves {
            low,
            high: self.high.minus(other.high).minus(borrow),
        }
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Halves {
            low: self.low.without(other.low),
            high: self.high.without(other.high),
        }
    }

    #[inline(always)]
    fn or_where_zero(self, test: Self, other: Self) -> Self {
        let test = test.low | test.high;
        Halves {
            low: self.low.or_where_zero(test, other.low),
            high: self.high.or_where_zero(test, other.high),
        }
    }

    #[inline(always)]
    fn zeros(self) -> u32 {
        (self.low | self.high).zeros()
    }

    #[inline(always)]
    fn count(self) -> Self {
        Halves {
            low: self.low.count().plus(self.high.count()),
            high: self.high.splat(0),
        }
    }

    #[inline(always)]
    fn scale(self, factor: i32) -> Self {
        Halves {
            low: self.low.scale(factor),
            high: self.high.splat(0),
        }
    }

    #[inline(always)]
    fn low(self, numbers: &mut [i32; MAX_LANES]) {
        self.low.low(numbers);
    }
}
