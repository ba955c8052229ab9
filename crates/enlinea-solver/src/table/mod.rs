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
//! - The table starts small enough for the nearest cache and [grows](growth) with the search: an easy position
//!   never touches more than 64 kB.
//! - Threads share it without locks. A narrow entry is one atomic word. The two words of a broad entry may
//!   come from different writers; the XOR then spoils the key and nothing is found.

mod entry;
mod growth;
pub(crate) mod key;
mod memory;

pub(crate) use entry::Entry;

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};

use entry::{DATA_BITS, LAST_GENERATION, TAG_SHIFT, generation, work};
use key::Key;
use memory::Memory;

use crate::SolverError;

const TAG_BITS: u32 = 64 - TAG_SHIFT;
/// Buckets, as a power of two, of the smallest table.
const LEAST_INDEX_BITS: u32 = 11;
/// The widest keys for one and for two words.
const NARROW_KEY_BITS: u32 = TAG_BITS + LEAST_INDEX_BITS;
const BROAD_KEY_BITS: u32 = TAG_BITS + 64 + LEAST_INDEX_BITS;
const ENTRIES: usize = 4;

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
    /// # Errors
    /// With the bytes that the system refuses.
    ///
    /// # Panics
    /// If an entry could not tell two keys of this width apart.
    pub(crate) fn new(bytes: usize, key_bits: u32) -> Result<Table, SolverError> {
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
        let refused = SolverError::NoMemory { bytes: length * 8 };
        Ok(Table {
            memory: Memory::zeroed(length).ok_or(refused)?,
            key_bits,
            index_bits: AtomicU32::new(LEAST_INDEX_BITS),
            most_index_bits,
            touched_bits: AtomicU32::new(LEAST_INDEX_BITS),
            generation: 1,
            stores: AtomicU64::new(0),
            may_grow: true,
        })
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

    /// The first word of a product's bucket. The caller gives `key_bits` because it may be known at compile time.
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
}

#[cfg(test)]
mod tests;
