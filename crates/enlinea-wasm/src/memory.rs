//! What the worker calls: numbers and bytes only, because nothing else passes the border of WebAssembly.
#![expect(
    unsafe_code,
    reason = "exported names must not be mangled, which the compiler counts as unsafe"
)]

use std::cell::RefCell;

use crate::session::{News, Session};

thread_local! {
    /// The question, written by the worker.
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    /// The answer, read by the worker.
    static OUTPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static SESSION: RefCell<Session> = RefCell::new(Session::default());
}

/// The place for a question of this many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn input(length: usize) -> *mut u8 {
    INPUT.with_borrow_mut(|input| {
        input.clear();
        input.resize(length, 0);
        input.as_mut_ptr()
    })
}

/// Reads the question and drops the one before; the length of the output.
#[unsafe(no_mangle)]
pub extern "C" fn start() -> usize {
    INPUT.with_borrow(|input| {
        say(SESSION.with_borrow_mut(|session| session.start(&String::from_utf8_lossy(input))))
    })
}

/// Works for some milliseconds; the length of the output, 0 if there is nothing to say yet.
#[unsafe(no_mangle)]
pub extern "C" fn step() -> usize {
    say(SESSION.with_borrow_mut(Session::step))
}

/// Where the output begins.
#[unsafe(no_mangle)]
pub extern "C" fn output() -> *const u8 {
    OUTPUT.with_borrow(Vec::as_ptr)
}

fn say(said: Option<News>) -> usize {
    let text = said.map_or_else(String::new, |said| said.to_json());
    OUTPUT.with_borrow_mut(|output| {
        *output = text.into_bytes();
        output.len()
    })
}
