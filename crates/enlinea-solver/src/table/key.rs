//! Keys as the table sees them: machine words that can be mixed and cut.

use enlinea_core::Word;

/// A key as the table sees it: words of 64 or 128 bits.
pub(crate) trait Key: Word {
    /// The key times an odd number, modulo 2^`bits`.
    fn mix(self, bits: u32) -> Self;
    /// The low 64 bits.
    fn low(self) -> u64;
    /// The bits above the low 64.
    fn high(self) -> u64;
}

impl Key for u64 {
    #[inline(always)]
    fn mix(self, bits: u32) -> u64 {
        self.wrapping_mul(0x9e37_79b9_7f4a_7c15) & (u64::MAX >> (64 - bits))
    }

    #[inline(always)]
    fn low(self) -> u64 {
        self
    }

    #[inline(always)]
    fn high(self) -> u64 {
        0
    }
}

impl Key for u128 {
    #[inline(always)]
    fn mix(self, bits: u32) -> u128 {
        let product = self.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
        product & (u128::MAX >> (128 - bits))
    }

    #[inline(always)]
    fn low(self) -> u64 {
        self as u64
    }

    #[inline(always)]
    fn high(self) -> u64 {
        (self >> 64) as u64
    }
}
