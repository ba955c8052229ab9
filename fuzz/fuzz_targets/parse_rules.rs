#![no_main]
//! Any text: rules or a short one-line error; what parses prints back.

use enlinea_core::Rules;
use enlinea_fuzz::accepted;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Some(rules) = accepted(text.parse::<Rules>()) {
        assert_eq!(rules.to_string().parse(), Ok(rules));
        assert!(rules.max_plies() <= rules.cells());
    }
});
