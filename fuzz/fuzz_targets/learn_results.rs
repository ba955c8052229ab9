#![no_main]
//! Any text as the results of a learning run: they are written back the same, and pages are made of them whatever the numbers are.

use enlinea_learn::run::{RunResults, comparison_page, run_page};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(results) = serde_json::from_str::<RunResults>(text) {
        let json = serde_json::to_string(&results).expect("plain data");
        let again = serde_json::from_str::<RunResults>(&json);
        assert_eq!(again.expect("what was just written"), results);
        run_page(&results, "run.json");
        comparison_page(&[results.clone(), results]);
    }
});
