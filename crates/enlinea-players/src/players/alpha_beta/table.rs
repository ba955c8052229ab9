//! The transposition table of `alphabeta`: whole keys, so that no entry is ever mistaken for another.
//!
//! Searches begin by raising a number that every entry carries, which empties the table without touching it.

use std::hash::Hasher;

use enlinea_core::{Column, Word};

use crate::player::PlayerError;

/// What a stored value says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// It is the value.
    Exact,
    /// The true value is not smaller.
    Lower,
    /// The true value is not larger.
    Upper,
}

impl Bound {
    /// What a search result says that was made with this window.
    pub(super) fn of(value: f64, alpha: f64, beta: f64) -> Bound {
        if value <= alpha {
            Bound::Upper
        } else if value >= beta {
            Bound::Lower
        } else {
            Bound::Exact
        }
    }
}

/// What is known about a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<W> {
    key: W,
    /// Value, with proofs counted from this position.
    pub(super) value: f64,
    /// Plies that were searched.
    pub(super) depth: u32,
    /// The search that stored it; 0 is no search.
    age: u16,
    /// What the value says.
    pub(super) bound: Bound,
    /// The best move.
    pub(super) column: Column,
}

impl<W: Word> Entry<W> {
    /// An entry of the current search, see [`Table::store`].
    pub(super) fn new(key: W, column: Column, depth: u32, value: f64, bound: Bound) -> Entry<W> {
        Entry {
            key,
            value,
            depth,
            age: 0,
            bound,
            column,
        }
    }

    fn empty() -> Entry<W> {
        Entry::new(W::ZERO, Column::new(0), 0, 0.0, Bound::Exact)
    }
}

/// Pairs of entries: the first is kept for the deepest search, the second takes everything.
#[derive(Debug)]
pub(super) struct Table<W> {
    entries: Vec<Entry<W>>,
    /// Half the entries the table will have; it is made when the first search begins.
    pairs: usize,
    age: u16,
}

impl<W: Word> Table<W> {
    /// A table of at most this size.
    pub(super) fn new(megabytes: u32) -> Table<W> {
        let bytes = megabytes as usize * 1024 * 1024;
        let pairs = (bytes / size_of::<Entry<W>>() / 2).max(1);
        // The largest power of two that fits.
        let pairs = 1 << (usize::BITS - 1 - pairs.leading_zeros());
        Table {
            entries: Vec::new(),
            pairs,
            age: 0,
        }
    }

    /// Takes the memory of the table, so that [`begin`](Self::begin) needs no more.
    pub(super) fn reserve(&mut self) -> Result<(), PlayerError> {
        let length = 2 * self.pairs;
        let bytes = length * size_of::<Entry<W>>();
        let refused = |_| PlayerError::NoMemory { bytes };
        let missing = length - self.entries.len();
        self.entries.try_reserve_exact(missing).map_err(refused)
    }

    /// Forgets everything.
    pub(super) fn begin(&mut self) {
        if self.entries.is_empty() || self.age == u16::MAX {
            self.entries.clear();
            self.entries.resize(2 * self.pairs, Entry::empty());
            self.age = 0;
        }
        self.age += 1;
    }

    /// The entry of a position.
    pub(super) fn find(&self, key: W) -> Option<&Entry<W>> {
        let index = self.index(key);
        self.entries[index..index + 2]
            .iter()
            .find(|entry| entry.age == self.age && entry.key == key)
    }

    /// Remembers an entry, in the place of a shallower one if possible.
    pub(super) fn store(&mut self, mut entry: Entry<W>) {
        entry.age = self.age;
        let index = self.index(entry.key);
        let deep = &self.entries[index];
        let is_free = deep.age != self.age || deep.key == entry.key;
        let place = if is_free || entry.depth >= deep.depth {
            index
        } else {
            index + 1
        };
        self.entries[place] = entry;
    }

    fn index(&self, key: W) -> usize {
        let slot = folded(key).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        2 * (slot as usize & (self.pairs - 1))
    }
}

/// A word of any width as 64 bits. Collisions are harmless, the whole key is compared.
fn folded<W: Word>(key: W) -> u64 {
    let mut fold = Fold(0);
    key.hash(&mut fold);
    fold.finish()
}

/// A hasher that is the same on every machine and in every release, unlike the standard one.
struct Fold(u64);

impl Hasher for Fold {
    fn write_u64(&mut self, limb: u64) {
        self.0 = (self.0 ^ limb)
            .wrapping_mul(0xff51_afd7_ed55_8ccd)
            .rotate_left(29);
    }

    fn write_u128(&mut self, limbs: u128) {
        self.write_u64(limbs as u64);
        self.write_u64((limbs >> 64) as u64);
    }

    /// Arrays of limbs arrive as the bytes of this machine, so they are read back as such.
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(size_of::<u64>()) {
            let mut limb = [0; size_of::<u64>()];
            limb[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_ne_bytes(limb));
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
