//! The transposition table: bounds of positions already searched.
//!
//! A key of `b` bits is multiplied by an odd number modulo 2^b, which is a bijection. The highest `k` bits of
//! the product choose one of 2^k buckets; what an entry keeps of the rest makes it exact, never a guess:
//!
//! ```text
//! narrow entry, keys up to 49 bits: one word
//!   tag 38                                 | generation 6 | work 6 | upper 7 | lower 7
//! broad entry, keys up to 113 bits: two words
//!   low 64 bits of the product, XOR the word below
//!   bits 64..102 of the product            | generation 6 | work 6 | upper 7 | lower 7
//! ```
//!
//! Index and tag together hold all `b` bits as long as `k >= 11`, which [`Table::new`] asserts. Larger boards
//! have no table.
//!
//! - A bucket has four entries; the one with the least work makes room.
//! - Emptying is one step of the generation. Words start at generation 0, which never counts.
//! - The table starts small enough for the nearest cache and grows with the search: an easy position never
//!   touches more than 64 kB. Beyond 1 MB it grows reluctantly, because a wait for memory costs more than
//!   the few nodes that a larger table saves (measured: 1 MB 40 ns a node, 8 MB 60 to 80 ns, nodes +8 %).
//! - Threads share it without locks. A narrow entry is one atomic word. The two words of a broad entry may
//!   come from different writers; the XOR then spoils the key and nothing is found.

mod entry;
pub(crate) mod key;
mod memory;

pub(crate) use entry::Entry;

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};

use entry::{DATA_BITS, LAST_GENERATION, TAG_SHIFT, generation, work};
use key::Key;
use memory::Memory;

const TAG_BITS: u32 = 64 - TAG_SHIFT;
/// Buckets, as a power of two, of the smallest table.
const LEAST_INDEX_BITS: u32 = 11;
/// The widest keys for one and for two words.
const NARROW_KEY_BITS: u32 = TAG_BITS + LEAST_INDEX_BITS;
const BROAD_KEY_BITS: u32 = TAG_BITS + 64 + LEAST_INDEX_BITS;
const ENTRIES: usize = 4;
/// The table grows reluctantly from here on.
const NEAR_CACHE_BYTES: usize = 1 << 20;
/// Entries written per bucket before the table grows: within the near cache, and beyond.
const NEAR_LOAD: u64 = 3;
const FAR_LOAD: u64 = 64;
/// The size that threads share from the start of their work: about the near caches of two cores.
const SHARED_BYTES: usize = 2 << 20;

/// Shared memory of searches on one board.
#[derive(Debug)]
pub(crate) struct Table {
    memory: Memory,
    key_bits: u32,
    index_bits: AtomicU32,
    most_index_bits: u32,
    /// The largest index that has been used since everything was zero.
    touched_bits: AtomicU32,
    generation: u64,
    stores: AtomicU64,
    may_grow: bool,
}

impl Table {
    /// A table of at most this many bytes (but not less than the smallest) for keys of this many bits.
    ///
    /// # Panics
    /// If an entry could not tell two keys of this width apart.
    pub(crate) fn new(bytes: usize, key_bits: u32) -> Table {
        let key_bits = Self::key_bits(key_bits);
        let words = if key_bits <= NARROW_KEY_BITS { 1 } else { 2 };
        let bucket_bytes = ENTRIES * 8 * words;
        let most_index_bits = (bytes / bucket_bytes)
            .max(1)
            .ilog2()
            .clamp(LEAST_INDEX_BITS, key_bits);
        let exists = key_bits <= BROAD_KEY_BITS;
        let kept_bits = LEAST_INDEX_BITS + TAG_BITS + if words == 2 { 64 } else { 0 };
        assert!(!exists || kept_bits >= key_bits, "entries must be exact");
        let length = if exists {
            (ENTRIES * words) << most_index_bits
        } else {
            0
        };
        Table {
            memory: Memory::zeroed(length),
            key_bits,
            index_bits: AtomicU32::new(LEAST_INDEX_BITS),
            most_index_bits,
            touched_bits: AtomicU32::new(LEAST_INDEX_BITS),
            generation: 1,
            stores: AtomicU64::new(0),
            may_grow: true,
        }
    }

    /// Whether boards of this key width have a table at all.
    #[inline(always)]
    pub(crate) fn exists(key_bits: u32) -> bool {
        key_bits <= BROAD_KEY_BITS
    }

    /// The width that the table works with: keys of tiny boards are treated as if they had more bits.
    #[inline(always)]
    pub(crate) const fn key_bits(board_bits: u32) -> u32 {
        if board_bits < LEAST_INDEX_BITS {
            LEAST_INDEX_BITS
        } else {
            board_bits
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.generation += 1;
        if self.generation > LAST_GENERATION {
            self.generation = 1;
            let end = self.bucket_words() << self.touched_bits.load(Relaxed);
            for word in self.memory.words().iter().take(end) {
                word.store(0, Relaxed);
            }
            self.touched_bits.store(LEAST_INDEX_BITS, Relaxed);
        }
        self.index_bits.store(LEAST_INDEX_BITS, Relaxed);
        self.stores.store(0, Relaxed);
        self.may_grow = true;
    }

    /// Grows to the size that several threads need, and stays there: nobody may move entries while others
    /// read them.
    pub(crate) fn share(&mut self) {
        let bits = (SHARED_BYTES / (8 * self.bucket_words())).ilog2();
        while self.index_bits.load(Relaxed) < bits.min(self.most_index_bits) {
            self.grow();
        }
        self.may_grow = false;
    }

    #[inline(always)]
    fn is_broad(key_bits: u32) -> bool {
        key_bits > NARROW_KEY_BITS
    }

    fn bucket_words(&self) -> usize {
        if Self::is_broad(self.key_bits) {
            2 * ENTRIES
        } else {
            ENTRIES
        }
    }

    /// The first word of a product's bucket. `key_bits` is given by the caller, who may know it at compile
    /// time.
    #[inline(always)]
    fn bucket<K: Key>(&self, product: K, key_bits: u32) -> usize {
        let index = (product >> (key_bits - self.index_bits.load(Relaxed))).low() as usize;
        if Self::is_broad(key_bits) {
            index * 2 * ENTRIES
        } else {
            index * ENTRIES
        }
    }

    /// What the last word of an entry of this product looks like, without data.
    #[inline(always)]
    fn mark<K: Key>(&self, product: K, key_bits: u32) -> u64 {
        let tag = if Self::is_broad(key_bits) {
            product.high()
        } else {
            product.low()
        };
        tag << TAG_SHIFT | self.generation << DATA_BITS
    }

    /// Starts loading what [`probe`](Self::probe) will need.
    #[inline(always)]
    pub(crate) fn prefetch<K: Key>(&self, product: K, key_bits: u32) {
        self.memory.prefetch(self.bucket(product, key_bits));
    }

    /// What is known about the position with this product of [`Key::mix`].
    #[inline(always)]
    pub(crate) fn probe<K: Key>(&self, product: K, key_bits: u32) -> Option<Entry> {
        let first = self.bucket(product, key_bits);
        let mark = self.mark(product, key_bits);
        let words = &self.memory.words()[first..];
        let mut found = 0;
        if Self::is_broad(key_bits) {
            for entry in words[..2 * ENTRIES].chunks_exact(2) {
                let last = entry[1].load(Relaxed);
                let key = entry[0].load(Relaxed) ^ last;
                if (last ^ mark) >> DATA_BITS == 0 && key == product.low() {
                    found = last ^ mark;
                }
            }
        } else {
            for entry in &words[..ENTRIES] {
                let data = entry.load(Relaxed) ^ mark;
                if data >> DATA_BITS == 0 {
                    found = data;
                }
            }
        }
        // No entry is all zeros: a bound of -64 on both sides does not exist.
        (found != 0).then(|| Entry::unpack(found))
    }

    /// Adds what has been found out, to what is known or in place of the least valuable entry.
    #[inline(always)]
    pub(crate) fn store<K: Key>(&self, product: K, key_bits: u32, mut entry: Entry) {
        let first = self.bucket(product, key_bits);
        let mark = self.mark(product, key_bits);
        let words = &self.memory.words()[first..];
        let broad = Self::is_broad(key_bits);
        let step = if broad { 2 } else { 1 };
        let words = &words[..step * ENTRIES];
        let (mut slot, mut least) = (0, u64::MAX);
        for index in (0..step * ENTRIES).step_by(step) {
            let last = words[index + step - 1].load(Relaxed);
            let same = (last ^ mark) >> DATA_BITS == 0
                && (!broad || words[index].load(Relaxed) ^ last == product.low());
            if same {
                let old = Entry::unpack(last ^ mark);
                entry.lower = entry.lower.max(old.lower);
                entry.upper = entry.upper.min(old.upper);
                entry.work = entry.work.max(old.work);
                slot = index;
                break;
            }
            let value = if generation(last) == self.generation {
                work(last) + 1
            } else {
                0
            };
            if value < least {
                (slot, least) = (index, value);
            }
        }
        let last = entry.pack() | mark;
        words[slot + step - 1].store(last, Relaxed);
        if broad {
            words[slot].store(product.low() ^ last, Relaxed);
        }
        self.count_store();
    }

    #[inline(always)]
    fn count_store(&self) {
        if self.may_grow {
            let stores = self.stores.load(Relaxed) + 1;
            self.stores.store(stores, Relaxed);
            if stores.is_multiple_of(256) {
                self.consider_growing(stores);
            }
        }
    }

    #[cold]
    #[inline(never)]
    fn consider_growing(&self, stores: u64) {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(lower: i32, upper: i32) -> Entry {
        Entry {
            lower,
            upper,
            work: 3,
        }
    }

    /// Stores many keys, growing on the way, and reads back what is left of them.
    fn check<K: Key>(board_bits: u32, keys: &(impl Iterator<Item = K> + Clone)) {
        let bits = Table::key_bits(board_bits);
        let mut table = Table::new(1 << 20, board_bits);
        let score = |index: usize| (index % 40) as i32 - 20;
        for (index, key) in keys.clone().enumerate() {
            table.store(key.mix(bits), bits, entry(score(index), score(index) + 1));
        }
        let mut found = 0;
        for (index, key) in keys.clone().enumerate() {
            if let Some(known) = table.probe(key.mix(bits), bits) {
                assert_eq!(known, entry(score(index), score(index) + 1));
                found += 1;
            }
        }
        assert!(found > 1000 || found == keys.clone().count(), "{found}");
        table.clear();
        let gone = |key: K| table.probe(key.mix(bits), bits).is_none();
        assert!(keys.clone().all(gone));
    }

    #[test]
    fn entries_are_exact_or_gone() {
        check(49, &(0..50_000u64).map(|n| n * 0x12_3457));
        check(63, &(0..50_000u64).map(|n| n * 0x1234_5678_9abc));
        check(64, &(0..50_000u64).map(|n| n << 40 | n));
        check(70, &(0..50_000u128).map(|n| n << 50 | n));
        check(113, &(0..50_000u128).map(|n| n << 90 | n));
        check(4, &(0..16u64));
    }

    #[test]
    fn bounds_of_one_position_meet() {
        let table = Table::new(0, 49);
        table.store(7u64.mix(49), 49, entry(-3, 10));
        table.store(7u64.mix(49), 49, entry(-10, 4));
        assert_eq!(table.probe(7u64.mix(49), 49), Some(entry(-3, 4)));
    }

    #[test]
    fn clearing_works_for_more_times_than_there_are_generations() {
        let mut table = Table::new(1 << 20, 49);
        for round in 0..200u64 {
            assert_eq!(table.probe(round.mix(49), 49), None);
            table.store(round.mix(49), 49, entry(0, 0));
            table.store((round + 1).mix(49), 49, entry(1, 1));
            table.clear();
        }
    }

    #[test]
    fn boards_beyond_the_proof_have_no_table() {
        assert!(Table::exists(113));
        assert!(!Table::exists(114));
        assert!(Table::new(1 << 30, 128).memory.words().len() < 100);
    }
}
