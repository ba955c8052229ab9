//! The words of the transposition table: zeroed, shared between threads, on huge pages where possible.
#![expect(
    unsafe_code,
    reason = "zeroed pages that are not touched before use, huge pages (5 to 30 % of the time of a search) \
              and prefetching (20 to 40 %)"
)]

use std::sync::atomic::AtomicU64;

/// Bytes of a huge page; the table begins on a multiple.
const HUGE_PAGE: usize = 2 << 20;
/// Bytes of a cache line.
const CACHE_LINE: usize = 64;

/// A fixed number of words that any thread may read and write.
pub(crate) struct Memory {
    words: Box<[AtomicU64]>,
    /// Words before the first aligned one.
    skipped: usize,
}

impl Memory {
    /// This many words, all zero. The system provides the pages when they are first used.
    pub(crate) fn zeroed(length: usize) -> Memory {
        const {
            assert!(align_of::<AtomicU64>() == align_of::<u64>());
        }
        let alignment = if length * 8 >= HUGE_PAGE {
            HUGE_PAGE
        } else {
            CACHE_LINE
        };
        let zeroed = vec![0u64; length + alignment / 8].into_boxed_slice();
        // SAFETY: an atomic word has the size and the bit patterns of a word, and (asserted above) its
        // alignment; the box is the only owner.
        let words = unsafe { Box::from_raw(Box::into_raw(zeroed) as *mut [AtomicU64]) };
        let address = words.as_ptr() as usize;
        let skipped = (address.next_multiple_of(alignment) - address) / 8;
        let memory = Memory { words, skipped };
        advise_huge_pages(&memory.words[skipped..skipped + length]);
        memory
    }

    /// All words from the first aligned one on.
    #[inline(always)]
    pub(crate) fn words(&self) -> &[AtomicU64] {
        &self.words[self.skipped..]
    }

    /// Asks the processor to fetch the cache line of a word that is needed soon.
    #[inline(always)]
    pub(crate) fn prefetch(&self, index: usize) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let address = self.words().as_ptr().wrapping_add(index);
            // SAFETY: prefetching reads nothing that the program sees, and may be given any address.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(address.cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = index;
    }
}

/// Asks for huge pages. A system without them ignores the request.
fn advise_huge_pages(words: &[AtomicU64]) {
    #[cfg(target_os = "linux")]
    if size_of_val(words) >= HUGE_PAGE {
        let address = words.as_ptr().cast_mut().cast();
        // SAFETY: the range is our own memory; the advice changes how it is mapped, not what is in it.
        unsafe { libc::madvise(address, size_of_val(words), libc::MADV_HUGEPAGE) };
    }
    #[cfg(not(target_os = "linux"))]
    let _ = words;
}

impl std::fmt::Debug for Memory {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Memory({} words)", self.words.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::Ordering;

    #[test]
    fn memory_is_aligned_zero_and_large_enough() {
        for length in [1, 1000, 1 << 20] {
            let memory = Memory::zeroed(length);
            assert!(memory.words().len() >= length);
            assert_eq!(memory.words().as_ptr() as usize % CACHE_LINE, 0);
            let zero = |word: &AtomicU64| word.load(Ordering::Relaxed) == 0;
            assert!(memory.words().iter().all(zero));
            memory.prefetch(length - 1);
        }
    }
}
