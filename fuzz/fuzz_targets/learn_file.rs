#![no_main]
//! Any text: a run of learning or a short error. What is checked is written into results and checkpoints and read back.

use enlinea_fuzz::accepted;
use enlinea_learn::run::RunDescription;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Some(description) = accepted(RunDescription::from_toml(text)) else {
        return;
    };
    if accepted(description.check()).is_some() {
        let json = serde_json::to_string(&description).expect("plain data");
        let again: RunDescription = serde_json::from_str(&json).expect("what was just written");
        assert_eq!(again, description);
    }
});
