//! An allocator that ends the program when an input makes it ask for far more memory than it should.
//!
//! The limits of libFuzzer need a sanitizer; this one works without, which is twice as fast.

use std::alloc::{GlobalAlloc, Layout, System};
use std::process::abort;

/// Bytes of the largest block. Inputs have a few kilobytes; the largest that is known is the table of a solver, for the API.
const LARGEST: usize = 256 << 20;

#[global_allocator]
static ALLOCATOR: Bounded = Bounded;

struct Bounded;

/// Says so in the words of a crash and ends: an allocator must not panic.
fn check(size: usize) {
    if size > LARGEST {
        eprintln!("an input asks for a block of {size} bytes");
        abort();
    }
}

// SAFETY: every call goes to the allocator of the system as it came.
unsafe impl GlobalAlloc for Bounded {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        check(layout.size());
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        check(layout.size());
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        check(size);
        unsafe { System.realloc(place, layout, size) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        unsafe { System.dealloc(place, layout) }
    }
}
