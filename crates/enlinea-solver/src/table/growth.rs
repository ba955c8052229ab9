//! How the table grows with a search, one doubling at a time.
//!
//! Beyond 1 MB it grows reluctantly, because a wait for memory costs more than the few nodes that a larger table
//! saves (measured: 1 MB 40 ns a node, 8 MB 60 to 80 ns, nodes +8 %).

use std::sync::atomic::Ordering::Relaxed;

use super::entry::{TAG_SHIFT, generation};
use super::{ENTRIES, Table};

/// The table grows reluctantly from here on.
const NEAR_CACHE_BYTES: usize = 1 << 20;
/// Entries written per bucket before the table grows: within the near cache, and beyond.
const NEAR_LOAD: u64 = 3;
const FAR_LOAD: u64 = 64;
/// The size that threads share from the start of their work: about the near caches of two cores.
const SHARED_BYTES: usize = 2 << 20;

impl Table {
    /// Grows to the size that several threads need, and stays there: entries must not move while threads read
    /// them.
    pub(crate) fn share(&mut self) {
        let bits = (SHARED_BYTES / (8 * self.bucket_words())).ilog2();
        while self.index_bits.load(Relaxed) < bits.min(self.most_index_bits) {
            self.grow();
        }
        self.may_grow = false;
    }

    #[cold]
    #[inline(never)]
    pub(super) fn consider_growing(&self, stores: u64) {
        let bits = self.index_bits.load(Relaxed);
        let near = (self.bucket_words() * 8) << bits < NEAR_CACHE_BYTES;
        let load = if near { NEAR_LOAD } else { FAR_LOAD };
        if stores > load << bits && bits < self.most_index_bits {
            self.grow();
        }
    }

    /// Doubles the buckets. Each entry moves to one of the two that its bucket becomes; from the highest
    /// down, so that nothing is overwritten before it has moved. Only while one thread uses the table.
    fn grow(&self) {
        let bits = self.index_bits.load(Relaxed);
        let step = self.bucket_words() / ENTRIES;
        for bucket in (0..1usize << bits).rev() {
            self.split_bucket(bucket, step, self.key_bits - bits - 1);
        }
        self.index_bits.store(bits + 1, Relaxed);
        let touched = self.touched_bits.load(Relaxed).max(bits + 1);
        self.touched_bits.store(touched, Relaxed);
    }

    /// `bit` is the bit of the product that chooses between the two new buckets.
    fn split_bucket(&self, bucket: usize, step: usize, bit: u32) {
        let words = self.memory.words();
        let size = step * ENTRIES;
        let mut old = [0; 2 * ENTRIES];
        for (index, word) in old[..size].iter_mut().enumerate() {
            *word = words[bucket * size + index].load(Relaxed);
        }
        let new = &words[2 * bucket * size..2 * (bucket + 1) * size];
        for word in new {
            word.store(0, Relaxed);
        }
        let mut filled = [0; 2];
        for entry in old[..size].chunks_exact(step) {
            let last = entry[step - 1];
            if generation(last) != self.generation {
                continue;
            }
            let product = if step == 2 {
                u128::from(last >> TAG_SHIFT) << 64 | u128::from(entry[0] ^ last)
            } else {
                u128::from(last >> TAG_SHIFT)
            };
            let half = (product >> bit & 1) as usize;
            for (index, word) in entry.iter().enumerate() {
                new[half * size + filled[half] * step + index].store(*word, Relaxed);
            }
            filled[half] += 1;
        }
    }
}
