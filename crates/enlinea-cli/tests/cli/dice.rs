//! Random numbers of a seed, so that a test that fails fails again.

/// A linear congruential generator.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// A number from 0 to `limit`, which is left out.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = self.0.wrapping_add(1);
        (self.0 >> 33) as usize % limit
    }
}
