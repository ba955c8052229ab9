//! What the table keeps of a position: two bounds, and the bits around them.

/// Bits of a bound.
const SCORE_BITS: u32 = 7;
const WORK_BITS: u32 = 6;
const GENERATION_BITS: u32 = 6;
/// Bits of an entry without generation and tag.
pub(crate) const DATA_BITS: u32 = 2 * SCORE_BITS + WORK_BITS;
/// The tag begins here.
pub(crate) const TAG_SHIFT: u32 = DATA_BITS + GENERATION_BITS;
/// Generations run from 1 to this one.
pub(crate) const LAST_GENERATION: u64 = (1 << GENERATION_BITS) - 1;

/// What is known about a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) lower: i32,
    pub(crate) upper: i32,
    /// Logarithm of the nodes that it took, to decide what to keep.
    pub(crate) work: u32,
}

impl Entry {
    #[inline(always)]
    pub(crate) fn pack(self) -> u64 {
        let score = |value: i32| (value + (1 << (SCORE_BITS - 1))) as u64;
        score(self.lower)
            | score(self.upper) << SCORE_BITS
            | u64::from(self.work) << (2 * SCORE_BITS)
    }

    #[inline(always)]
    pub(crate) fn unpack(data: u64) -> Entry {
        let score = |bits: u64| (bits & ((1 << SCORE_BITS) - 1)) as i32 - (1 << (SCORE_BITS - 1));
        Entry {
            lower: score(data),
            upper: score(data >> SCORE_BITS),
            work: work(data) as u32,
        }
    }
}

/// The logarithm of the work of an entry.
#[inline(always)]
pub(crate) fn work(word: u64) -> u64 {
    word >> (2 * SCORE_BITS) & ((1 << WORK_BITS) - 1)
}

/// The generation of an entry.
#[inline(always)]
pub(crate) fn generation(word: u64) -> u64 {
    word >> DATA_BITS & ((1 << GENERATION_BITS) - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_survive_packing() {
        for (lower, upper, work) in [(-63, 63, 0), (-1, -1, 63), (0, 5, 17)] {
            let entry = Entry { lower, upper, work };
            assert_eq!(Entry::unpack(entry.pack()), entry);
            assert_ne!(entry.pack(), 0);
            assert_eq!(entry.pack() >> DATA_BITS, 0);
        }
    }
}
