#![no_main]
//! Any text as the `entry.toml` of an upload: commands that name nothing outside the folder, or a verdict of one short line.

use std::sync::OnceLock;

use enlinea_arena::class::{Course, read_entry};
use enlinea_fuzz::accepted;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    static COURSE: OnceLock<Course> = OnceLock::new();
    let course = COURSE.get_or_init(|| Course::from_toml("name = 'A'").expect("a course"));
    for command in accepted(read_entry(text, course)).into_iter().flatten() {
        // The first word is looked up in the folders of programs.
        let (_, rest) = command.split_first().expect("a command has a word");
        for word in rest {
            let plain = word.strip_prefix("./").unwrap_or(word);
            assert!(!plain.contains('/') && !plain.contains(".."), "{word}");
        }
    }
});
