//! A word of many 64-bit limbs, for boards that no machine integer holds.
//!
//! Written for correctness first: the width tests play the same games on it and on the integers.

use std::cmp::Ordering;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

use crate::Word;

/// `LIMBS` times 64 bits, least significant limb first. Ordered as a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Wide<const LIMBS: usize>([u64; LIMBS]);

impl<const LIMBS: usize> Wide<LIMBS> {
    /// Limb by limb from the lowest, so that an operation may carry.
    fn zip(self, other: Self, mut operation: impl FnMut(u64, u64) -> u64) -> Self {
        let mut limbs = [0; LIMBS];
        for (index, limb) in limbs.iter_mut().enumerate() {
            *limb = operation(self.0[index], other.0[index]);
        }
        Wide(limbs)
    }

    /// The limb with this index, zero beyond both ends.
    fn limb(&self, index: Option<usize>) -> u64 {
        index
            .and_then(|index| self.0.get(index))
            .copied()
            .unwrap_or(0)
    }
}

impl<const LIMBS: usize> Word for Wide<LIMBS> {
    const BITS: u32 = 64 * LIMBS as u32;
    const ZERO: Self = Wide([0; LIMBS]);
    const ONE: Self = {
        let mut limbs = [0; LIMBS];
        limbs[0] = 1;
        Wide(limbs)
    };

    fn wrapping_add(self, other: Self) -> Self {
        let mut carry = false;
        self.zip(other, |a, b| {
            let (sum, over) = a.overflowing_add(b);
            let (sum, over_again) = sum.overflowing_add(u64::from(carry));
            carry = over | over_again;
            sum
        })
    }

    fn wrapping_sub(self, other: Self) -> Self {
        let mut borrow = false;
        self.zip(other, |a, b| {
            let (difference, under) = a.overflowing_sub(b);
            let (difference, under_again) = difference.overflowing_sub(u64::from(borrow));
            borrow = under | under_again;
            difference
        })
    }

    fn count_ones(self) -> u32 {
        self.0.iter().map(|limb| limb.count_ones()).sum()
    }

    fn trailing_zeros(self) -> u32 {
        let zero_limbs = self.0.iter().take_while(|&&limb| limb == 0).count();
        let rest = self
            .0
            .get(zero_limbs)
            .map_or(0, |limb| limb.trailing_zeros());
        64 * zero_limbs as u32 + rest
    }

    fn bit_length(self) -> u32 {
        let highest = self.0.iter().rposition(|&limb| limb != 0);
        highest.map_or(0, |limb| {
            64 * limb as u32 + (64 - self.0[limb].leading_zeros())
        })
    }
}

impl<const LIMBS: usize> Default for Wide<LIMBS> {
    fn default() -> Self {
        Self::ZERO
    }
}

impl<const LIMBS: usize> Ord for Wide<LIMBS> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.iter().rev().cmp(other.0.iter().rev())
    }
}

impl<const LIMBS: usize> PartialOrd for Wide<LIMBS> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<const LIMBS: usize> BitAnd for Wide<LIMBS> {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl<const LIMBS: usize> BitOr for Wide<LIMBS> {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl<const LIMBS: usize> BitXor for Wide<LIMBS> {
    type Output = Self;

    fn bitxor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
}

impl<const LIMBS: usize> Not for Wide<LIMBS> {
    type Output = Self;

    fn not(self) -> Self {
        Wide(self.0.map(|limb| !limb))
    }
}

impl<const LIMBS: usize> Shl<u32> for Wide<LIMBS> {
    type Output = Self;

    fn shl(self, distance: u32) -> Self {
        debug_assert!(distance < Self::BITS, "shift leaves the word");
        let (limbs, bits) = ((distance / 64) as usize, distance % 64);
        Wide(std::array::from_fn(|index| {
            let high = self.limb(index.checked_sub(limbs)) << bits;
            let low = self.limb(index.checked_sub(limbs + 1));
            // Two shifts: a single one by 64 would be out of range when `bits` is zero.
            high | low >> 1 >> (63 - bits)
        }))
    }
}

impl<const LIMBS: usize> Shr<u32> for Wide<LIMBS> {
    type Output = Self;

    fn shr(self, distance: u32) -> Self {
        debug_assert!(distance < Self::BITS, "shift leaves the word");
        let (limbs, bits) = ((distance / 64) as usize, distance % 64);
        Wide(std::array::from_fn(|index| {
            let low = self.limb(Some(index + limbs)) >> bits;
            let high = self.limb(Some(index + limbs + 1));
            low | high << 1 << (63 - bits)
        }))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn wide(value: u128) -> Wide<2> {
        Wide([value as u64, (value >> 64) as u64])
    }

    proptest! {
        #[test]
        fn two_limbs_are_a_u128(a: u128, b: u128, distance in 0u32..128) {
            prop_assert_eq!(wide(a).wrapping_add(wide(b)), wide(a.wrapping_add(b)));
            prop_assert_eq!(wide(a).wrapping_sub(wide(b)), wide(a.wrapping_sub(b)));
            prop_assert_eq!(wide(a) & wide(b), wide(a & b));
            prop_assert_eq!(wide(a) | wide(b), wide(a | b));
            prop_assert_eq!(wide(a) ^ wide(b), wide(a ^ b));
            prop_assert_eq!(!wide(a), wide(!a));
            prop_assert_eq!(wide(a) << distance, wide(a << distance));
            prop_assert_eq!(wide(a) >> distance, wide(a >> distance));
            prop_assert_eq!(wide(a).cmp(&wide(b)), a.cmp(&b));
            let few = a >> distance;
            prop_assert_eq!(Word::count_ones(wide(few)), few.count_ones());
            prop_assert_eq!(Word::trailing_zeros(wide(few)), few.trailing_zeros());
            prop_assert_eq!(wide(few).bit_length(), few.bit_length());
            prop_assert_eq!(Wide::<2>::low_bits(distance), wide(u128::low_bits(distance)));
        }
    }

    #[test]
    fn all_bits_is_a_legal_mask() {
        assert_eq!(Wide::<2>::low_bits(128), wide(u128::MAX));
        assert_eq!(u64::low_bits(64), u64::MAX);
    }
}
