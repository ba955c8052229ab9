#![no_main]
//! Any text: a weight file or a short error. Its numbers stay within their bounds, and it can be explained or is refused.

use enlinea_core::Rules;
use enlinea_fuzz::accepted;
use enlinea_lab::explain_weight_file;
use enlinea_players::{EvaluatorPlan, NoResources, WeightText};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Some(file) = accepted(WeightText::read(text)) else {
        return;
    };
    accepted(file.required_player());
    for evaluator in ["threats", "uba-score", "uam-lines-10"] {
        let plan = EvaluatorPlan::read(evaluator, Rules::STANDARD, &NoResources);
        let plan = plan.expect("an evaluator with weights");
        let space = plan.weights().space();
        let mut weights = space.defaults();
        if accepted(file.apply(&mut weights)).is_some() {
            for (parameter, value) in space.parameters().iter().zip(weights.values()) {
                let bounds = parameter.minimum..=parameter.maximum;
                assert!(bounds.contains(value), "{parameter:?} is {value}");
            }
        }
    }
    if let Some(explanation) = accepted(explain_weight_file(text, Rules::STANDARD, &NoResources)) {
        assert!(!explanation.lines.is_empty());
    }
});
