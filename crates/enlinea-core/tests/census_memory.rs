//! The memory that a census really takes, seen by the allocator.

use std::alloc::{GlobalAlloc, Layout, System};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

use enlinea_core::{Census, StandardGrid};

/// Counts the bytes that are held, and the most that ever were.
struct Counting;

static HELD: AtomicUsize = AtomicUsize::new(0);
static MOST: AtomicUsize = AtomicUsize::new(0);

#[expect(
    unsafe_code,
    reason = "an allocator is unsafe by nature; this one only counts"
)]
// SAFETY: every call goes to the system allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let held = HELD.fetch_add(layout.size(), Ordering::Relaxed) + layout.size();
        MOST.fetch_max(held, Ordering::Relaxed);
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        HELD.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: the caller keeps the contract of `dealloc`.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // Large blocks are moved by the page table, not copied: old and new are not held at once.
        HELD.fetch_add(size, Ordering::Relaxed);
        let held = HELD.fetch_sub(layout.size(), Ordering::Relaxed) - layout.size();
        MOST.fetch_max(held, Ordering::Relaxed);
        // SAFETY: the caller keeps the contract of `realloc`.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn a_census_stays_within_its_limit() {
    for limit in [400_000, 3_000_000, 20_000_000] {
        let before = HELD.load(Ordering::Relaxed);
        MOST.store(before, Ordering::Relaxed);
        let mut census = Census::new(StandardGrid {}, limit);
        while census.advance(|_| ControlFlow::Continue(())).is_ok() {}
        let most = MOST.load(Ordering::Relaxed) - before;
        assert!(most <= limit + 10_000, "{most} of {limit} bytes");
        assert!(
            most >= limit / 4,
            "{most} of {limit} bytes: the limit is not used"
        );
        assert!(census.ply() >= 6);
    }
}
