#![no_main]
//! Any text: a tuning run or a short error. What a database file keeps of it is the same run.

use std::path::Path;

use enlinea_fuzz::accepted;
use enlinea_lab::tuning::{TuningDescription, TuningSettings, WeightFile};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let nowhere = Path::new("no-such-folder");
    accepted(TuningDescription::from_json(text));
    WeightFile::run_name(text);
    if let Some(settings) = accepted(TuningSettings::from_toml(text)) {
        accepted(settings.describe(nowhere));
    }
    if let Some(settings) = accepted(TuningSettings::new().set(text)) {
        accepted(settings.describe(nowhere));
    }
    if let Some(description) = accepted(TuningDescription::from_toml(text, nowhere)) {
        let kept = TuningDescription::from_json(&description.to_json());
        assert_eq!(kept.expect("what was just written"), description);
    }
});
