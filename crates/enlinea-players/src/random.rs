//! Random numbers: the one home of their generators, the same on every machine.
//!
//! Every number comes from a seed that the caller gives; there is no hidden source. Stored results depend on
//! these functions: their values must never change.

use rand::{Rng as _, SeedableRng};
use rand_xoshiro::{SplitMix64, Xoshiro256PlusPlus};

/// The generator: small, fast, and the same on every machine.
pub type Rng = Xoshiro256PlusPlus;

/// The generator for a seed.
///
/// ```
/// use enlinea_players::random::rng;
/// use rand::RngExt;
///
/// assert_eq!(rng(7).random_range(0..100), rng(7).random_range(0..100));
/// ```
pub fn rng(seed: u64) -> Rng {
    Rng::seed_from_u64(seed)
}

/// A number in which every bit depends on every bit of the value: one step of `SplitMix64` (Steele, Lea and
/// Flood, 2014).
pub fn mix(value: u64) -> u64 {
    SplitMix64::seed_from_u64(value).next_u64()
}

/// A seed for one purpose, from the seed of the whole and the numbers that name the purpose. Neighbouring
/// purposes get unrelated seeds.
///
/// ```
/// use enlinea_players::random::derived_seed;
///
/// let (game, side) = (12, 1);
/// assert_ne!(derived_seed(7, &[game, side]), derived_seed(7, &[game, 2]));
/// ```
pub fn derived_seed(seed: u64, purpose: &[u64]) -> u64 {
    /// Keeps a purpose of 0 from cancelling.
    const OFFSET: u64 = 0x9e37_79b9_7f4a_7c15;
    purpose.iter().fold(mix(seed), |state, &number| {
        mix(state ^ mix(number.wrapping_add(OFFSET)))
    })
}

#[cfg(test)]
mod tests {
    use rand::RngExt;

    use super::*;

    /// The plain definition, to compare with.
    fn mix_by_hand(value: u64) -> u64 {
        let value = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        value ^ (value >> 31)
    }

    #[test]
    fn mixing_is_one_step_of_split_mix() {
        for value in [0, 1, 42, u64::MAX, 0x1234_5678_9abc_def0] {
            assert_eq!(mix(value), mix_by_hand(value));
        }
    }

    #[test]
    fn seeds_never_change() {
        // Stored results name these numbers.
        assert_eq!(derived_seed(0, &[]), 0xe220_a839_7b1d_cdaf);
        assert_eq!(derived_seed(1, &[2, 3]), 0xe118_d24f_946f_d4ff);
        assert_eq!(derived_seed(1, &[3, 2]), 0x899d_c4b0_b356_7613);
        assert_eq!(rng(1).random::<u64>(), 0xcfc5_d07f_6f03_c29b);
    }

    #[test]
    fn every_number_of_the_purpose_counts_and_so_does_its_place() {
        assert_ne!(derived_seed(1, &[2, 3]), derived_seed(1, &[3, 2]));
        assert_ne!(derived_seed(1, &[2]), derived_seed(2, &[1]));
        assert_ne!(derived_seed(1, &[0]), derived_seed(1, &[]));
    }
}
