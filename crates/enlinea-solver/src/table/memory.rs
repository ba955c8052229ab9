//! The words of the transposition table: zeroed, shared between threads, on huge pages where possible.
#![expect(
    unsafe_code,
    reason = "zeroed pages that are not touched before use, huge pages (5 to 30 % of the time of a search) \
              and prefetching (20 to 40 %)"
)]

use std::alloc::{self, Layout};
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
    /// This many words, all zero, or `None` if the system refuses them. It provides the pages when they are first used.
    pub(crate) fn zeroed(length: usize) -> Option<Memory> {
        let alignment = if length >= HUGE_PAGE / 8 {
            HUGE_PAGE
        } else {
            CACHE_LINE
        };
        let words = zeroed_words(length.checked_add(alignment / 8)?)?;
        let address = words.as_ptr() as usize;
        let skipped = (address.next_multiple_of(alignment) - address) / 8;
        let memory = Memory { words, skipped };
        advise_huge_pages(&memory.words[skipped..skipped + length]);
        Some(memory)
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

/// Like `vec![0; length]`, which takes zeroed pages as they are, but without memory it is `None` and the program lives on.
#[expect(
    clippy::cast_ptr_alignment,
    reason = "the layout has the alignment of the words"
)]
fn zeroed_words(length: usize) -> Option<Box<[AtomicU64]>> {
    let layout = Layout::array::<AtomicU64>(length).ok()?;
    assert!(layout.size() > 0, "memory of no size cannot be asked for");
    // SAFETY: the size is not zero.
    let first = unsafe { alloc::alloc_zeroed(layout) };
    if first.is_null() {
        return None;
    }
    let words = std::ptr::slice_from_raw_parts_mut(first.cast::<AtomicU64>(), length);
    // SAFETY: the global allocator gave this layout to us alone, and zero is a valid atomic word.
    Some(unsafe { Box::from_raw(words) })
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
            let memory = Memory::zeroed(length).expect("little memory");
            assert!(memory.words().len() >= length);
            assert_eq!(memory.words().as_ptr() as usize % CACHE_LINE, 0);
            let zero = |word: &AtomicU64| word.load(Ordering::Relaxed) == 0;
            assert!(memory.words().iter().all(zero));
            memory.prefetch(length - 1);
        }
    }

    #[test]
    fn memory_that_nobody_has_is_refused() {
        for length in [usize::MAX, usize::MAX / 8, 1 << 50] {
            assert!(Memory::zeroed(length).is_none(), "{length} words");
        }
    }
}
