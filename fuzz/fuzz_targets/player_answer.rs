#![no_main]
//! Any line of an external program, in both protocols: a column of the board, or a forfeit with a short reason.

use enlinea_arena::Protocol;
use enlinea_arena::external::read_answer;
use enlinea_core::Rules;
use enlinea_fuzz::{BOARDS, accepted};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|line: &str| {
    for board in BOARDS {
        let rules: Rules = board.parse().expect("a board");
        for protocol in [Protocol::Native, Protocol::CLinea] {
            if let Some(choice) = accepted(read_answer(protocol, line, rules)) {
                assert!(choice.column.index() < rules.width());
                assert!(choice.value.is_none_or(f64::is_finite), "{choice:?}");
            }
        }
    }
});
