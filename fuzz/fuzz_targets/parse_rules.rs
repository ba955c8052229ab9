#![no_main]
//! Any text: rules or a short one-line error; what parses prints back.

use enlinea_core::Rules;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match text.parse::<Rules>() {
        Ok(rules) => {
            assert_eq!(rules.to_string().parse(), Ok(rules));
            assert!(rules.max_plies() <= rules.cells());
        }
        Err(error) => {
            let message = error.to_string();
            assert!(message.lines().count() == 1 && message.chars().count() < 1000);
        }
    }
});
