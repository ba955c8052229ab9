#![no_main]
//! Text that the program itself reads: saved games, claimed scores, cases of a batch, commands of a plain game.
//!
//! The program is no library, so its files are compiled into this target. A saved game is written and read back the same.

use enlinea_core::Rules;
use enlinea_fuzz::accepted;
use libfuzzer_sys::fuzz_target;

#[path = "../../crates/enlinea-cli/src/input/batch_case.rs"]
#[allow(dead_code)]
mod batch_case;
#[path = "../../crates/enlinea-cli/src/input/claim.rs"]
mod claim;
#[path = "../../crates/enlinea-cli/src/play/plain/command.rs"]
#[allow(dead_code)]
mod command;
#[path = "../../crates/enlinea-cli/src/input/position.rs"]
mod position;
#[path = "../../crates/enlinea-cli/src/play/saved_game.rs"]
mod saved_game;

/// Where these files look for it.
mod input {
    pub(crate) use crate::position::parse_position;
}

fuzz_target!(|text: &str| {
    let rules = Rules::STANDARD;
    if let Some(saved) = accepted(saved_game::SavedGame::parse(rules, text)) {
        let again = saved_game::SavedGame::parse(rules, &saved.to_string());
        assert_eq!(again.as_ref(), Ok(&saved), "{saved}");
    }
    for line in text.lines() {
        if let Some(claim) = accepted(claim::Claim::parse(rules, line)) {
            let written = format!("{} {}", claim.game, claim.score);
            let again = claim::Claim::parse(rules, &written).expect("what was just written");
            assert_eq!((again.game, again.score), (claim.game, claim.score));
        }
        if let Some(Some(case)) = accepted(batch_case::BatchCase::parse(rules, line)) {
            let mode = accepted(case.text("heuristic_mode")).flatten();
            if let Some(name) = accepted(case.required("heuristic")) {
                accepted(case.evaluator(name, mode));
            }
            accepted(case.number("depth"));
            let answered = case.answered(serde_json::Value::Null);
            assert!(answered.contains_key("actual") && answered.len() <= case.fields.len() + 1);
        }
        if let Some(Some(command::LineCommand::Drop(column))) =
            accepted(command::parse(rules, line.trim()))
        {
            assert!(column.index() < rules.width());
        }
    }
});
