//! The machine words that hold a board, one bit a cell.
//!
//! The rules need only a handful of operations, so that `u64`, `u128` and the many-word [`Wide`] can
//! share all game code. Shifts that leave the word are a caller's mistake (debug builds check it):
//! [`lines`](crate::lines) skips directions in which no line fits.
//!
//! [`Wide`]: crate::Wide

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// A fixed number of bits with the operations that board code needs.
pub trait Word:
    Copy
    + Debug
    + Default
    + Eq
    + Ord
    + Hash
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + 'static
{
    /// Width in bits.
    const BITS: u32;
    /// No bit.
    const ZERO: Self;
    /// The lowest bit.
    const ONE: Self;

    /// The sum modulo 2^[`BITS`](Self::BITS). Carries are how stones find their height.
    #[must_use]
    fn wrapping_add(self, other: Self) -> Self;

    /// The difference modulo 2^[`BITS`](Self::BITS).
    #[must_use]
    fn wrapping_sub(self, other: Self) -> Self;

    /// How many bits are set.
    fn count_ones(self) -> u32;

    /// Index of the lowest set bit, [`BITS`](Self::BITS) if there is none.
    fn trailing_zeros(self) -> u32;

    /// Index of the highest set bit plus one, 0 if there is none.
    fn bit_length(self) -> u32;

    /// Whether no bit is set.
    fn is_zero(self) -> bool {
        self == Self::ZERO
    }

    /// The word with only this bit set.
    fn bit(index: u32) -> Self {
        Self::ONE << index
    }

    /// Whether this bit is set.
    fn has_bit(self, index: u32) -> bool {
        !(self & Self::bit(index)).is_zero()
    }

    /// The lowest `count` bits; `count` may be the whole width.
    fn low_bits(count: u32) -> Self {
        if count == Self::BITS {
            !Self::ZERO
        } else {
            Self::bit(count).wrapping_sub(Self::ONE)
        }
    }
}

/// The integers have every operation already; a trait that says so would be another dependency.
macro_rules! integer_word {
    ($integer:ty) => {
        impl Word for $integer {
            const BITS: u32 = <$integer>::BITS;
            const ZERO: Self = 0;
            const ONE: Self = 1;

            fn wrapping_add(self, other: Self) -> Self {
                self.wrapping_add(other)
            }

            fn wrapping_sub(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }

            fn count_ones(self) -> u32 {
                self.count_ones()
            }

            fn trailing_zeros(self) -> u32 {
                self.trailing_zeros()
            }

            fn bit_length(self) -> u32 {
                <$integer>::BITS - self.leading_zeros()
            }
        }
    };
}

integer_word!(u64);
integer_word!(u128);
