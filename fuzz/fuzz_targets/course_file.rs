#![no_main]
//! Any text: the course of a class or a short error. A course that is accepted can play rounds.

use enlinea_arena::class::Course;
use enlinea_fuzz::accepted;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Some(course) = accepted(Course::from_toml(text)) {
        assert!(course.games >= 2 && course.games % 2 == 0);
        assert!(course.entries_per_pair > 0 && course.upload_kb > 0 && course.build_seconds > 0);
        assert!(!course.name.trim().is_empty());
    }
});
