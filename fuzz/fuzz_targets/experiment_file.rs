#![no_main]
//! Any text as a file of an experiment: its description, its published figures or its results. A page is made of any results.

use std::sync::OnceLock;

use enlinea_fuzz::accepted;
use enlinea_lab::experiment::{
    Comparison, Experiment, ExperimentResults, ExperimentSize, KeptResults, Manifest, html_page,
    read_expected, read_measured,
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    static EXPERIMENT: OnceLock<Experiment> = OnceLock::new();
    let experiment = EXPERIMENT.get_or_init(|| Experiment::published().swap_remove(0));
    accepted(Manifest::from_toml(text));
    let _ = accepted(read_measured(text));
    let expected = accepted(read_expected(text)).unwrap_or_default();
    if let Ok(kept) = serde_json::from_str::<KeptResults>(text) {
        let json = serde_json::to_string(&kept).expect("plain data");
        let again = serde_json::from_str::<KeptResults>(&json);
        assert_eq!(again.expect("what was just written"), kept);
        let experiment = experiment.clone();
        html_page(&[Comparison { experiment, kept }]);
    }
    if !expected.is_empty() {
        let experiment = Experiment {
            expected,
            ..experiment.clone()
        };
        let kept = KeptResults {
            size: ExperimentSize::Quick,
            fingerprint: String::new(),
            results: ExperimentResults::default(),
            made: None,
        };
        html_page(&[Comparison { experiment, kept }]);
    }
});
