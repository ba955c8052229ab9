//! Several boards side by side in vector registers, one lane a column.
//!
//! A search node asks the same questions about every child: which cells complete a line now, which replies
//! are left, does a parity rule decide. The questions are shifts and masks, so all children are asked at once,
//! each in its own lane. [`Lanes`] is the handful of operations that this needs; everything above is written
//! once against it. Members of the family:
//!
//! | Type | Lanes | Made of |
//! |---|---|---|
//! | [`One`](one::One) | 1 | any word: the same code for a single position |
//! | [`Octet`](octet::Octet) | 8 | plain integers, for every machine |
//! | `Octet256` | 8 | two AVX2 registers |
//! | `Octet512` | 8 | one AVX-512 register |
//! | [`Pair`](pair::Pair) | 2 x N | two of the above: boards of 9 to 16 columns |
//! | [`Halves`](halves::Halves) | N | low and high 64 bits: boards of up to 128 bits |

use std::ops::{BitAnd, BitOr, BitXor};

use enlinea_core::Word;

#[cfg(target_arch = "x86_64")]
pub(crate) mod avx2;
#[cfg(target_arch = "x86_64")]
pub(crate) mod avx512;
pub(crate) mod halves;
pub(crate) mod octet;
pub(crate) mod one;
pub(crate) mod pair;

/// The most lanes any member has.
pub(crate) const MAX_LANES: usize = 16;

/// `N` words that are worked on together.
pub(crate) trait Lanes:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self>
{
    /// What one lane holds.
    type Word: Word;
    /// Proof that the processor has the instructions of this type. Only [`load`](Self::load) needs it: all other values are made from values.
    type Proof: Copy;
    /// How many lanes there are, at most [`MAX_LANES`].
    const N: usize;

    /// The first `N` words of a slice.
    fn load(proof: Self::Proof, words: &[Self::Word]) -> Self;

    /// The same word in every lane of a value like this one.
    fn splat(self, word: Self::Word) -> Self;

    /// Writes the lanes to the first `N` words of a slice.
    fn store(self, words: &mut [Self::Word]);

    /// Shifts each lane right.
    fn shr(self, count: u32) -> Self;

    /// Shifts each lane left.
    fn shl(self, count: u32) -> Self;

    /// Lane-wise sum, wrapping.
    fn plus(self, other: Self) -> Self;

    /// Lane-wise difference, wrapping.
    fn minus(self, other: Self) -> Self;

    /// The bits of `self` that are not in `other`.
    fn without(self, other: Self) -> Self;

    /// `self`, and where a lane of `test` is zero also the bits of `other`.
    fn or_where_zero(self, test: Self, other: Self) -> Self;

    /// Bit `i` is set when lane `i` is zero; higher bits are clear.
    fn zeros(self) -> u32;

    /// The number of set bits of each lane.
    fn count(self) -> Self;

    /// The low 32 bits of each lane times a factor, wrapping; other bits of the result mean nothing.
    fn scale(self, factor: i32) -> Self;

    /// Writes the low 32 bits of each lane.
    fn low(self, numbers: &mut [i32; MAX_LANES]);

    /// The lanes that are not zero, as bits.
    #[inline(always)]
    fn nonzeros(self) -> u32 {
        !self.zeros() & Self::ALL
    }

    /// A set bit for each lane.
    const ALL: u32 = (1 << Self::N) - 1;
}

#[cfg(test)]
mod tests;
