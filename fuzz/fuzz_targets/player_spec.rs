#![no_main]
//! Any text: a player on some board or a short error. What it says is written without files and read back as the same player.

use enlinea_core::Rules;
use enlinea_fuzz::{BOARDS, accepted};
use enlinea_players::{EvaluatorPlan, NoResources, PlayerPlan, PlayerSpec};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Some(spec) = accepted(text.parse::<PlayerSpec>()) else {
        return;
    };
    let again = spec.to_string().parse::<PlayerSpec>();
    assert_eq!(again.as_ref(), Ok(&spec), "{spec}");
    for board in BOARDS {
        let rules: Rules = board.parse().expect("a board");
        accepted(EvaluatorPlan::read(text, rules, &NoResources));
        if let Some(plan) = accepted(PlayerPlan::new(&spec, rules, &NoResources)) {
            let again = PlayerPlan::read(&plan.to_string(), rules, &NoResources);
            assert_eq!(again.expect("its own text"), plan);
        }
    }
});
