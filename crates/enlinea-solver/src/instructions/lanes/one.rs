//! One lane: vector code for a single position.

use std::ops::{BitAnd, BitOr, BitXor};

use enlinea_core::Word;

use super::{Lanes, MAX_LANES};
use crate::instructions::proof::Plain;

/// A single word in the shape of [`Lanes`].
#[derive(Clone, Copy)]
pub(crate) struct One<W>(pub(crate) W);

impl<W: Word> BitAnd for One<W> {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        One(self.0 & other.0)
    }
}

impl<W: Word> BitOr for One<W> {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        One(self.0 | other.0)
    }
}

impl<W: Word> BitXor for One<W> {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        One(self.0 ^ other.0)
    }
}

impl<W: Word> Lanes for One<W> {
    type Word = W;
    type Proof = Plain;
    const N: usize = 1;

    #[inline(always)]
    fn splat(self, word: W) -> Self {
        One(word)
    }

    #[inline(always)]
    fn load(_: Plain, words: &[W]) -> Self {
        One(words[0])
    }

    #[inline(always)]
    fn store(self, words: &mut [W]) {
        words[0] = self.0;
    }

    #[inline(always)]
    fn shr(self, count: u32) -> Self {
        One(self.0 >> count)
    }

    #[inline(always)]
    fn shl(self, count: u32) -> Self {
        One(self.0 << count)
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        One(self.0.wrapping_add(other.0))
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        One(self.0.wrapping_sub(other.0))
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        One(self.0 & !other.0)
    }

    #[inline(always)]
    fn or_where_zero(self, test: Self, other: Self) -> Self {
        if test.0.is_zero() { self | other } else { self }
    }

    #[inline(always)]
    fn zeros(self) -> u32 {
        u32::from(self.0.is_zero())
    }

    #[inline(always)]
    fn count(self) -> Self {
        number(self.0.count_ones())
    }

    #[inline(always)]
    fn scale(self, factor: i32) -> Self {
        let mut low = [0; MAX_LANES];
        self.low(&mut low);
        number(low[0].wrapping_mul(factor) as u32)
    }

    #[inline(always)]
    fn low(self, numbers: &mut [i32; MAX_LANES]) {
        numbers[0] = (0..32)
            .filter(|&bit| self.0.has_bit(bit))
            .fold(0, |number, bit| number | 1 << bit);
    }
}

/// A small number as a word. Words only know bits, so it is put together from them; no hot path does this.
fn number<W: Word>(value: u32) -> One<W> {
    let bits = (0..32).filter(|bit| value >> bit & 1 != 0);
    One(bits.fold(W::ZERO, |word, bit| word | W::bit(bit)))
}
