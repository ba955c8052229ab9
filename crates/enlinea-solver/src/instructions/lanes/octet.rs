//! Eight lanes of plain integers. Every machine has them, and compilers turn the loops into the vector
//! instructions of the target.

use std::array::from_fn;
use std::ops::{BitAnd, BitOr, BitXor};

use super::{Lanes, MAX_LANES};
use crate::instructions::proof::Plain;

/// Eight `u64`.
#[derive(Clone, Copy)]
pub(crate) struct Octet([u64; 8]);

impl Octet {
    #[inline(always)]
    fn map(self, f: impl Fn(u64) -> u64) -> Octet {
        Octet(self.0.map(f))
    }

    #[inline(always)]
    fn zip(self, other: Octet, f: impl Fn(u64, u64) -> u64) -> Octet {
        Octet(from_fn(|lane| f(self.0[lane], other.0[lane])))
    }
}

impl BitAnd for Octet {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl BitOr for Octet {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl BitXor for Octet {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
}

impl Lanes for Octet {
    type Word = u64;
    type Proof = Plain;
    const N: usize = 8;

    #[inline(always)]
    fn splat(self, word: u64) -> Self {
        Octet([word; 8])
    }

    #[inline(always)]
    fn load(_: Plain, words: &[u64]) -> Self {
        Octet(from_fn(|lane| words[lane]))
    }

    #[inline(always)]
    fn store(self, words: &mut [u64]) {
        words[..8].copy_from_slice(&self.0);
    }

    #[inline(always)]
    fn shr(self, count: u32) -> Self {
        self.map(|word| word >> count)
    }

    #[inline(always)]
    fn shl(self, count: u32) -> Self {
        self.map(|word| word << count)
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.zip(other, u64::wrapping_add)
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self.zip(other, u64::wrapping_sub)
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    #[inline(always)]
    fn or_where_zero(self, test: Self, other: Self) -> Self {
        let chosen = test.zip(other, |t, word| if t == 0 { word } else { 0 });
        self | chosen
    }

    #[inline(always)]
    fn zeros(self) -> u32 {
        (0..8).fold(0, |bits, lane| bits | u32::from(self.0[lane] == 0) << lane)
    }

    #[inline(always)]
    fn count(self) -> Self {
        self.map(|word| u64::from(word.count_ones()))
    }

    #[inline(always)]
    fn scale(self, factor: i32) -> Self {
        self.map(|word| word.wrapping_mul(i64::from(factor) as u64))
    }

    #[inline(always)]
    fn low(self, numbers: &mut [i32; MAX_LANES]) {
        for (number, word) in numbers.iter_mut().zip(self.0) {
            *number = word as i32;
        }
    }
}
