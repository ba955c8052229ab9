#![no_main]
//! Any text as a Lisp upload and as the options of a Lisp player: a heuristic or a program, options within their bounds or a short
//! error. A comment behind a file changes nothing.

use enlinea_arena::external::LispOptions;
use enlinea_fuzz::accepted;
use libfuzzer_sys::fuzz_target;

#[path = "../../crates/enlinea-arena/src/external/lisp/recognition.rs"]
mod recognition;

fuzz_target!(|text: &str| {
    let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    if let Some(options) = accepted(LispOptions::read(&words)) {
        assert!((1..=42).contains(&options.depth));
        assert!(!options.function.contains(['(', ')', '"', ';', '\'']));
    }
    let is_heuristic = recognition::is_heuristic(text);
    let commented = format!("; (read) (defun heuristica ())\n{text}");
    assert_eq!(recognition::is_heuristic(&commented), is_heuristic);
});
